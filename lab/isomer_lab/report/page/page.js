// Sorts the tables, filters them, and reckons with another link. Without it, all figures of the page are there.
// SPDX-License-Identifier: MIT
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);

  // As text.py writes them.
  const significant = (value) => {
    if (value === 0) return "0";
    const digits = Math.min(Math.max(2 - Math.floor(Math.log10(Math.abs(value))), 0), 20);
    return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  };
  const short = (written) => written.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
  const rate = (value) => {
    for (const [unit, size] of [["GB", 1e9], ["MB", 1e6], ["kB", 1e3]]) {
      if (value >= size) return `${short(significant(value / size))} ${unit}/s`;
    }
    return `${Math.round(value).toLocaleString("en-US")} B/s`;
  };

  // A cell's value: the number that it was made of, or its text. What is not there comes last, whatever the order.
  const valueOf = (row, column) => {
    const cell = row.cells[column];
    if (cell.dataset.value !== undefined) return Number(cell.dataset.value);
    return cell.classList.contains("number") ? null : cell.textContent.trim();
  };
  const compare = (a, b, sign) => {
    if (a === null || b === null) return (a === null) - (b === null);
    return sign * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en"));
  };
  const sort = (table, column, sign) => {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, (row) => ({ row, value: valueOf(row, column) }));
    rows.sort((a, b) => compare(a.value, b.value, sign));
    body.append(...rows.map(({ row }) => row));
    for (const [index, heading] of Array.from(table.tHead.rows[0].cells).entries()) {
      if (index === column) heading.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
      else heading.removeAttribute("aria-sort");
    }
  };
  const makeSortable = (table) => {
    for (const [column, heading] of Array.from(table.tHead.rows[0].cells).entries()) {
      const button = document.createElement("button");
      button.type = "button";
      const label = document.createElement("span");
      label.append(...heading.childNodes);
      button.append(label);
      heading.append(button);
      button.addEventListener("click", () => {
        sort(table, column, heading.getAttribute("aria-sort") === "ascending" ? -1 : 1);
      });
    }
  };

  const everyone = byId("everyone-table");
  const rowsOfEveryone = everyone ? Array.from(everyone.tBodies[0].rows) : [];
  // Those that can be reckoned with: once, nanoseconds to encode and decode a message; plain, its bytes.
  const contestants = rowsOfEveryone.filter((row) => row.dataset.once !== undefined).map((row) => {
    const { language, format, name, title, once, plain, tied } = row.dataset;
    return {
      row, language, format, name, title, once: Number(once), plain: Number(plain),
      tied: new Set(tied.split(" ").filter((index) => index !== "").map(Number)),
    };
  });
  const seconds = (one, link) => one.once / 1000 + one.plain * 1e6 / link;

  const number = (value) => {
    const cell = document.createElement("td");
    cell.className = "number";
    cell.dataset.value = String(value);
    cell.textContent = significant(value);
    return cell;
  };
  const text = (tag, value) => {
    const cell = document.createElement(tag);
    if (tag === "th") cell.scope = "row";
    cell.textContent = value;
    return cell;
  };

  // The cheapest of each format, in one language or in any.
  const fillLink = (link, language) => {
    const best = new Map();
    for (const one of contestants) {
      if (language && one.language !== language) continue;
      const other = best.get(one.format);
      if (!other || seconds(one, link) < seconds(other, link)) best.set(one.format, one);
    }
    const rows = Array.from(best.values()).map((one) => {
      const row = document.createElement("tr");
      row.append(text("th", one.format), text("td", one.name), text("td", one.language), number(one.once / 1000),
        number(one.plain * 1e6 / link), number(seconds(one, link)));
      return row;
    });
    const table = byId("link-table");
    table.tBodies[0].replaceChildren(...rows);
    sort(table, 5, 1);
  };
  const fillEveryone = (link) => {
    const headings = Array.from(everyone.tHead.rows[0].cells);
    const column = headings.findIndex((cell) => cell.textContent.includes("over the link"));
    for (const one of contestants) one.row.cells[column].replaceWith(number(seconds(one, link)));
    const sorted = headings[column].getAttribute("aria-sort");
    if (sorted) sort(everyone, column, sorted === "ascending" ? 1 : -1);
  };
  const setUpLink = () => {
    const slider = byId("link-rate"), exact = byId("link-exact");
    const language = byId("link-language"), shown = byId("link-shown");
    let link = Number(exact.value) * 1e6;
    const show = () => {
      shown.textContent = rate(link);
      slider.setAttribute("aria-valuetext", rate(link));
      fillLink(link, language.value);
      fillEveryone(link);
    };
    slider.addEventListener("input", () => {
      link = Number((10 ** Number(slider.value)).toPrecision(3));
      exact.value = String(link / 1e6);
      show();
    });
    exact.addEventListener("input", () => {
      if (!(Number(exact.value) > 0)) return;
      link = Number(exact.value) * 1e6;
      slider.value = String(Math.log10(link));
      show();
    });
    language.addEventListener("change", show);
    byId("link-controls").hidden = false;
  };

  const setUpEven = () => {
    const one = byId("even-one"), other = byId("even-other"), shown = byId("even");
    for (const select of [one, other]) {
      for (const [index, held] of contestants.entries()) {
        select.add(new Option(`${held.format}: ${held.title}`, String(index)));
      }
    }
    const first = contestants.findIndex((held) => held.format !== contestants[0].format);
    other.value = String(first > 0 ? first : Math.min(1, contestants.length - 1));
    const show = () => {
      const a = contestants[one.value], b = contestants[other.value];
      const time = a.once - b.once, size = b.plain - a.plain;
      const name = (held) => `${held.format} by ${held.title}`;
      if (a === b || (time === 0 && size === 0)) {
        shown.textContent = "They cost the same at any rate.";
      } else if (a.tied.has(Number(other.value))) {
        // Where the times are not told apart, neither is the rate at which they would outweigh the bytes.
        shown.textContent = "This run cannot tell their times apart, so it knows no rate; " +
          (size === 0 ? "they take the same bytes." : `${name(size > 0 ? a : b)} takes fewer bytes.`);
      } else if (time * size <= 0) {
        shown.textContent = `Nowhere: ${name(time < 0 || size > 0 ? a : b)} is the cheaper at any rate.`;
      } else {
        const [smaller, faster] = size > 0 ? [a, b] : [b, a];
        shown.textContent = `At ${rate(size * 1e9 / time)}. On a slower link ${name(smaller)} is the cheaper, ` +
          `on a faster one ${name(faster)}.`;
      }
    };
    one.addEventListener("change", show);
    other.addEventListener("change", show);
    show();
    byId("even-controls").hidden = false;
  };

  const setUpFilter = () => {
    const language = byId("everyone-language"), form = byId("everyone-format"), count = byId("everyone-count");
    const isOf = (wanted, held) => wanted === "" || wanted === held;
    const show = () => {
      for (const row of rowsOfEveryone) {
        row.hidden = !isOf(language.value, row.dataset.language) || !isOf(form.value, row.dataset.format);
      }
      count.textContent = `${rowsOfEveryone.filter((row) => !row.hidden).length} of ${rowsOfEveryone.length}`;
    };
    language.addEventListener("change", show);
    form.addEventListener("change", show);
    show();
    byId("everyone-controls").hidden = false;
  };

  for (const table of document.querySelectorAll("table[data-sorts]")) makeSortable(table);
  for (const form of document.forms) form.addEventListener("submit", (event) => event.preventDefault());
  if (everyone) setUpFilter();
  if (contestants.length > 0) {
    setUpLink();
    setUpEven();
  }
})();
