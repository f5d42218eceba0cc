# player.py: a player that likes the middle of the list
import json, sys

for line in sys.stdin:
    actions = json.loads(line)["legal"]["actions"]
    print(json.dumps({"ok": {"text": actions[len(actions) // 2]}}), flush=True)
