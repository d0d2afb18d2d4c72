"""A small JSON Schema validator, and what a new schema breaks; both know nothing of msgspec."""

import re
from collections.abc import Iterator
from typing import Any

__all__ = ["breaks", "faults"]

TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}
LOWER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
UPPER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
KNOWN = {
    "$defs", "$id", "$ref", "$schema", "additionalProperties", "anyOf", "const", "default",
    "description", "discriminator", "enum", "items", "pattern", "prefixItems", "properties",
    "propertyNames", "required", "title", "type", "version", *LOWER, *UPPER,
}  # fmt: skip


def resolved(schema: Any, root: Any) -> Any:
    """*schema*, or the definition that it points at."""
    while isinstance(schema, dict) and "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    return schema


def of_type(value: Any, kind: str) -> bool:
    """Whether JSON would call *value* a *kind*."""
    if kind in ("integer", "number"):
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole or (kind == "number" and isinstance(value, float))
    return isinstance(value, TYPES[kind])


def faults(value: Any, schema: Any, root: Any = None, path: str = "$") -> list[str]:
    """What is wrong with *value*: every place where it breaks *schema*."""
    root = schema if root is None else root
    schema = resolved(schema, root)
    if schema is False:
        return [f"{path}: nothing is allowed here"]
    unknown = set(schema) - KNOWN
    assert not unknown, f"the validator does not know {unknown}"
    found = [f"{path}: {why}" for why in own_faults(value, schema)]
    if "anyOf" in schema and all(faults(value, one, root, path) for one in schema["anyOf"]):
        found.append(f"{path}: none of the alternatives")
    if isinstance(value, dict):
        found += object_faults(value, schema, root, path)
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        for i, item in enumerate(value):
            rule = first[i] if i < len(first) else schema.get("items", {})
            found += faults(item, rule, root, f"{path}[{i}]")
    return found


def own_faults(value: Any, schema: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a value itself, whatever is in it."""
    if "type" in schema and not of_type(value, schema["type"]):
        yield f"no {schema['type']}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"none of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"not {schema['const']}"
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"does not match {schema['pattern']}"
    size = len(value) if isinstance(value, str | list | dict) else value
    if isinstance(size, int | float) and not isinstance(size, bool):
        for name in LOWER:
            if name in schema and (size <= schema[name] if "excl" in name else size < schema[name]):
                yield f"below {name} {schema[name]}"
        for name in UPPER:
            if name in schema and (size >= schema[name] if "excl" in name else size > schema[name]):
                yield f"above {name} {schema[name]}"


def object_faults(value: dict[str, Any], schema: Any, root: Any, path: str) -> list[str]:
    """What is wrong with the fields of an object."""
    found = [f"{path}.{name}: missing" for name in schema.get("required", []) if name not in value]
    properties, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name in value:
        found += faults(name, schema.get("propertyNames", {}), root, f"{path}.{name}")
    for name, item in value.items():
        rule = properties.get(name, rest)
        if rule is False:
            found.append(f"{path}.{name}: unknown")
        elif rule is not True:
            found += faults(item, rule, root, f"{path}.{name}")
    return found


def breaks(old: Any, new: Any) -> list[str]:
    """What documents that *old* accepts may no longer do under *new*."""
    return Comparison(old, new).breaks(old, new, "$", frozenset())


class Comparison:
    """Two schemas with their definitions."""

    def __init__(self, old_root: Any, new_root: Any) -> None:
        self.old_root = old_root
        self.new_root = new_root

    def breaks(self, old: Any, new: Any, path: str, seen: frozenset[tuple[int, int]]) -> list[str]:
        """The same for two parts of them."""
        old, new = resolved(old, self.old_root), resolved(new, self.new_root)
        if (id(old), id(new)) in seen or not isinstance(old, dict) or not isinstance(new, dict):
            return []
        seen |= {(id(old), id(new))}
        if "anyOf" in old or "anyOf" in new:
            choices = new.get("anyOf", [new])
            return [
                f"{path}: {one.get('$ref', one.get('type', one))} is no longer accepted"
                for one in old.get("anyOf", [old])
                if all(self.breaks(one, other, path, seen) for other in choices)
            ]
        found = [f"{path}: {why}" for why in narrowed(old, new)]
        found += self.of_fields(old, new, path, seen)
        for name in ("items", "additionalProperties", "propertyNames"):
            found += self.breaks(old.get(name), new.get(name), f"{path}[{name}]", seen)
        firsts = zip(old.get("prefixItems", []), new.get("prefixItems", []), strict=False)
        for i, (one, other) in enumerate(firsts):
            found += self.breaks(one, other, f"{path}[{i}]", seen)
        return found

    def of_fields(
        self, old: Any, new: Any, path: str, seen: frozenset[tuple[int, int]]
    ) -> list[str]:
        """What is wrong with the fields of an object."""
        required = set(new.get("required", [])) - set(old.get("required", []))
        found = [f"{path}.{name}: is required now" for name in sorted(required)]
        properties = new.get("properties", {})
        for name, rule in old.get("properties", {}).items():
            if name in properties:
                found += self.breaks(rule, properties[name], f"{path}.{name}", seen)
            else:
                found.append(f"{path}.{name}: is gone")
        return found


def narrowed(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """How a value's own rules have become stricter."""
    wider = {("integer", "number")}
    if old.get("type") != new.get("type") and (old.get("type"), new.get("type")) not in wider:
        yield f"was {old.get('type')}, is {new.get('type')}"
    if "enum" in new and not set(map(str, old.get("enum", ["anything"]))) <= set(
        map(str, new["enum"])
    ):
        yield "values are gone"
    if new.get("pattern", old.get("pattern")) != old.get("pattern"):
        yield "the pattern is another"
    for name in LOWER:
        if name in new and new[name] > old.get(name, float("-inf")):
            yield f"{name} has risen"
    for name in UPPER:
        if name in new and new[name] < old.get(name, float("inf")):
            yield f"{name} has sunk"
