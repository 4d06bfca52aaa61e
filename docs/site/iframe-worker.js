// Search from file://, where browsers start no workers: a Worker whose script runs in a hidden frame instead.
// SPDX-License-Identifier: MIT
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.onmessage = null;
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      this.inside = this.frame.contentWindow;
      // What the script posts comes to us; a window's own postMessage would send it to the window.
      this.inside.postMessage = (data) => queueMicrotask(() => this.receive(data));
      const script = this.inside.document.createElement("script");
      script.src = new URL(url, location.href).href;
      this.started = new Promise((resolve) => script.addEventListener("load", resolve));
      this.inside.document.body.append(script);
    }
    receive(data) {
      const event = new MessageEvent("message", { data });
      this.dispatchEvent(event);
      if (this.onmessage) this.onmessage(event);
    }
    postMessage(data) {
      this.started.then(() => this.inside.dispatchEvent(new this.inside.MessageEvent("message", { data })));
    }
    terminate() {
      this.frame.remove();
    }
  };
}
