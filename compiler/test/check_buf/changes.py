"""Changes of a schema, each of which somebody makes some day. A change returns False where there is nothing to change.

SPDX-License-Identifier: MIT
"""
from schemas import EDITION, KEYS, PROTO2, PROTO3, SCALARS, Field, Maker


def any_field(r, file):
    message = r.choice(file.messages)
    return message, (r.choice(message.fields) if message.fields else None)


def remove_field(r, file):
    message, field = any_field(r, file)
    message.fields.remove(field)
    # What is left behind decides what breaks.
    message.reserved += r.choice([[], [str(field.number)], [f'"{field.name}"'], [str(field.number), f'"{field.name}"']])


def renumber_field(r, file):
    _, field = any_field(r, file)
    field.number = r.randint(40, 60)


def rename_field(r, file):
    _, field = any_field(r, file)
    field.name += "_too"


def retype_field(r, file):
    _, field = any_field(r, file)
    if field.type.startswith("map<"):
        field.type = f"map<{r.choice(KEYS)}, {r.choice(SCALARS)}>"
        return
    field.options.clear()
    field.type = r.choice(SCALARS + [m.name for m in file.messages] + [e.name for e in file.enums])


def relabel_field(r, file):
    message, field = any_field(r, file)
    if field.oneof or field.type.startswith("map<"):
        return False
    field.label = r.choice({PROTO2: ["optional", "required", "repeated"], PROTO3: ["", "optional", "repeated"],
                            EDITION: ["", "repeated"]}[file.syntax])
    field.options.pop("default", None)


def move_into_oneof(r, file):
    _, field = any_field(r, file)
    if field.type.startswith("map<") or field.label in ("repeated", "required"):
        return False
    field.oneof = r.choice(["where", "when", "new_one"])
    field.label = ""


def move_out_of_oneof(r, file):
    _, field = any_field(r, file)
    if not field.oneof:
        return False
    field.oneof, field.label = "", "optional" if file.syntax == PROTO2 else ""


def rename_oneof(r, file):
    message, field = any_field(r, file)
    old = field.oneof
    if not old:
        return False
    for f in message.fields:
        if f.oneof == old:
            f.oneof = old + "_too"


def change_json_name(r, file):
    _, field = any_field(r, file)
    if "json_name" in field.options and r.random() < 0.5:
        del field.options["json_name"]
    else:
        field.options["json_name"] = f'"{field.name}Other"'


def change_default(r, file):
    _, field = any_field(r, file)
    if file.syntax != PROTO2 or field.type not in ("int32", "string") or field.label != "optional" or field.oneof:
        return False
    if "default" in field.options and r.random() < 0.4:
        del field.options["default"]
    else:
        field.options["default"] = r.choice(["0", "8"]) if field.type == "int32" else r.choice(['""', '"eight"'])


def change_jstype(r, file):
    _, field = any_field(r, file)
    if field.type not in ("int64", "uint64", "sint64", "fixed64", "sfixed64"):
        return False
    field.options["jstype"] = r.choice(["JS_NORMAL", "JS_STRING", "JS_NUMBER"])


def add_field(r, file):
    message, _ = any_field(r, file)
    label = r.choice(["optional", "required", "repeated"]) if file.syntax == PROTO2 else r.choice(["", "repeated"])
    message.fields.append(Field("brand_new", 70, r.choice(SCALARS), label))


def unreserve(r, file):
    owner = r.choice(file.messages + file.enums)
    if not owner.reserved:
        return False
    owner.reserved.pop(r.randrange(len(owner.reserved)))


def change_extensions(r, file):
    if file.syntax == PROTO3:
        return False
    message = r.choice(file.messages)
    message.extensions = r.choice([[], ["100 to 150"], ["100 to 250"]])


def remove_message(r, file):
    """Which others may still name: then nobody compiles it."""
    file.messages.remove(r.choice(file.messages))


def rename_message(r, file):
    r.choice(file.messages).name += "Too"


def any_enum(r, file):
    return r.choice(file.enums + [e for m in file.messages for e in m.enums])


def remove_enum_value(r, file):
    enum = any_enum(r, file)
    name, number = enum.values.pop(r.randrange(1, len(enum.values)))
    enum.reserved += r.choice([[], [str(number)], [f'"{name}"'], [str(number), f'"{name}"']])


def renumber_enum_value(r, file):
    enum = any_enum(r, file)
    at = r.randrange(1, len(enum.values))
    enum.values[at] = (enum.values[at][0], r.randint(40, 60))


def rename_enum_value(r, file):
    enum = any_enum(r, file)
    at = r.randrange(len(enum.values))
    enum.values[at] = (enum.values[at][0] + "_TOO", enum.values[at][1])


def alias_enum_value(r, file):
    enum = any_enum(r, file)
    enum.alias = True
    enum.values.append((enum.values[-1][0] + "_ALIAS", enum.values[-1][1]))


def swap_enum_values(r, file):
    enum = any_enum(r, file)
    a, b = r.sample(range(1, len(enum.values)), 2)
    enum.values[a], enum.values[b] = (enum.values[a][0], enum.values[b][1]), (enum.values[b][0], enum.values[a][1])


def remove_enum(r, file):
    message = r.choice(file.messages)
    owner = message.enums or file.enums
    owner.remove(r.choice(owner))


def remove_method(r, file):
    methods = file.services[0].methods
    methods.remove(r.choice(methods))


def change_method(r, file):
    method = r.choice(file.services[0].methods)
    what = r.randrange(5)
    if what == 0:
        method.request = r.choice(file.messages).name
    elif what == 1:
        method.reply = r.choice(file.messages).name
    elif what == 2:
        method.streams_requests = not method.streams_requests
    elif what == 3:
        method.streams_replies = not method.streams_replies
    else:
        method.idempotency = r.choice(["", "NO_SIDE_EFFECTS", "IDEMPOTENT"])


def remove_service(r, file):
    file.services.clear()


def change_package(r, file):
    file.package += ".too"


def change_syntax(r, file):
    file.syntax = r.choice([PROTO2, PROTO3, EDITION])
    for field in (f for m in file.messages for f in m.fields):
        if field.oneof or field.type.startswith("map<"):
            continue
        if file.syntax == PROTO2 and not field.label:
            field.label = "optional"
        elif file.syntax == EDITION and field.label != "repeated":
            field.label = ""
        elif file.syntax == PROTO3 and field.label == "required":
            field.label = ""


def change_file_option(r, file):
    name, values = r.choice([
        ("java_package", ['"org.example.other"']), ("go_package", ['"example.org/other"']),
        ("java_multiple_files", ["true", "false"]), ("optimize_for", ["SPEED", "LITE_RUNTIME"]),
        ("csharp_namespace", ['"Harbour"']), ("objc_class_prefix", ['"HB"']), ("cc_enable_arenas", ["true", "false"]),
        ("php_namespace", ['"Harbour"']), ("ruby_package", ['"Harbour"']), ("java_outer_classname", ['"Harbours"']),
    ])
    if name in file.options and r.random() < 0.3:
        del file.options[name]
    else:
        file.options[name] = r.choice(values)


def reorder(r, file):
    """Which breaks nothing."""
    r.shuffle(file.messages)
    for message in file.messages:
        r.shuffle(message.fields)


def add_message(r, file):
    """Neither does this."""
    file.messages.append(Maker(r).message("BrandNew", file, [m.name for m in file.messages]))


CHANGES = [remove_field, renumber_field, rename_field, retype_field, retype_field, retype_field, relabel_field, relabel_field,
           move_into_oneof, move_out_of_oneof, rename_oneof, change_json_name, change_default, change_jstype, add_field,
           unreserve, change_extensions, remove_message, rename_message, remove_enum_value, renumber_enum_value,
           rename_enum_value, alias_enum_value, swap_enum_values, remove_enum, remove_method, change_method, remove_service,
           change_package, change_syntax, change_file_option, reorder, add_message]
