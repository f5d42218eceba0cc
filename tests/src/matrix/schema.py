"""Reads Matrix's own schemas from a folder, and writes them as one JSON document, references resolved."""

import json
import pathlib
import sys

import yaml

root = pathlib.Path(sys.argv[1])
files = {}


def load(path):
    if path not in files:
        files[path] = yaml.safe_load(path.read_text())
    return files[path]


def resolve(node, path, seen):
    """The node with what it refers to in its place; what refers to itself is let off."""
    if isinstance(node, list):
        return [resolve(one, path, seen) for one in node]
    if not isinstance(node, dict):
        return node
    if isinstance(node.get("$ref"), str):
        name, _, inner = node["$ref"].partition("#")
        target = (path.parent / name).resolve() if name else path
        if (target, inner) in seen:
            return {}
        found = load(target)
        for part in filter(None, inner.split("/")):
            found = found[part]
        found = resolve(found, target, seen | {(target, inner)})
        rest = {key: value for key, value in node.items() if key != "$ref"}
        return {**found, **resolve(rest, path, seen)} if isinstance(found, dict) else found
    # Examples are no part of what is asked for, and refer to files that are not here.
    dropped = ("example", "examples", "description", "responses", "security")
    return {key: resolve(value, path, seen) for key, value in node.items()
            if key not in dropped or (key == "description" and isinstance(value, dict))}


def contents(schema):
    """Every schema of an event's content that an event's schema holds."""
    own = schema.get("properties", {}).get("content")
    of_parts = [one for part in schema.get("allOf", []) for one in contents(part)]
    return ([own] if own else []) + of_parts


routes = []
for path in sorted((root / "api/client-server").resolve().glob("*.yaml")):
    document = load(path)
    for server in document.get("servers", []):
        base = server.get("variables", {}).get("basePath", {}).get("default", "")
        for template, item in document.get("paths", {}).items():
            shared = item.get("parameters", [])
            for method, operation in item.items():
                if method not in ("get", "put", "post", "delete"):
                    continue
                operation = resolve(operation, path, frozenset())
                body = operation.get("requestBody", {})
                routes.append({
                    "method": method.upper(),
                    # Two of the same path are told apart by a blank.
                    "path": base + template.strip(),
                    "parameters": operation.get("parameters", []) + resolve(shared, path, frozenset()),
                    "body": body.get("content", {}).get("application/json", {}).get("schema"),
                    "needs_body": body.get("required", False) and "application/json" in body.get("content", {}),
                })

events = {}
for path in sorted((root / "event-schemas/schema").resolve().glob("*.yaml")):
    try:
        schema = resolve(load(path), path, frozenset())
    except FileNotFoundError:
        # Some of the schemas, of policies for rooms, refer to files that are not published with them.
        continue
    events[path.stem] = {"allOf": contents(schema)}

json.dump({"routes": routes, "events": events}, sys.stdout)
