# fair.py: checks a record of /verify
import hashlib, json, sys

def H(*parts):
    parts = [part if isinstance(part, bytes) else part.encode() for part in parts]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts))

record = json.load(open(sys.argv[1]))
salt, house = bytes.fromhex(record["salt"]), bytes.fromhex(record["house"])
assert H("parlour/commit/1", record["table"], salt, house).hexdigest() == record["commitment"], "the code"
seed = H("parlour/seed/1", house, *record["contributions"]).digest()
labels = [draw["label"] for draw in record["draws"]]
assert len(set(labels)) == len(labels), "a label comes twice"
for draw in record["draws"]:
    items = [item for group in draw["groups"] for item in group]
    assert len(set(items)) == len(items), draw["label"]
    items.sort(key=lambda item: H("parlour/order/1", seed, draw["label"], item).digest())
    for group in draw["groups"]:
        assert sorted(group) == sorted(items[: len(group)]), draw["label"]
        items = items[len(group) :]
for secret in (secret for secret in record["secrets"] if secret["event"]):
    code = H("parlour/secret/1", bytes.fromhex(secret["salt"]), secret["event"]).hexdigest()
    assert code == secret["digest"], secret["event"]
print("It holds together. Is this what you saw? Code:", record["commitment"])
print("Luck:", *record["contributions"], "Drawn:", *(f"{d['label']} {d['groups']}" for d in record["draws"]))
print("Secrets:", *(f"{s['digest'][:32]} {s['event'] or 'never told'}" for s in record["secrets"]))
