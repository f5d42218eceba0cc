# tunnel.py: believes that whoever asks for a card lacks it, and predicts by imagining deals
import json, random, sys

DECK = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]

def outcome(side):  # of the cards of the dealer's side
    suits, turn, sequence = [DECK[at : at + 13] for at in (0, 13, 26, 39)], True, []
    while sum(sequence) < 13:
        sequence.append(0)
        for suit in suits:
            while suit and (suit[0] in side) == turn and sum(sequence) < 13:
                sequence[-1] += len(suit.pop(0)) // 2
        turn = not turn
    return sequence

for line in sys.stdin:
    view = json.loads(line)["view"]
    mine, dealers = view["observer"] % 2, view["dealer"] % 2
    ours = {asked["card"]: (asked["seat"] % 2 == mine) == asked["has"] for asked in view["questions"]}
    ours.update((card, True) for card in view["hand"])
    unknown = [card for card in DECK if card not in ours]
    text = "ask " + min(unknown or DECK, key=lambda card: DECK.index(card) % 13)
    if view["phase"] == "predicting":
        known, deals = {card for card in ours if ours[card]}, []
        for _ in range(300):
            side = known | set(random.sample(unknown, max(0, min(26 - len(known), len(unknown)))))
            deals.append(outcome(side if mine == dealers else set(DECK) - side))
        text = "predict " + " ".join(map(str, max(deals, key=deals.count)))
    print(json.dumps({"ok": {"text": text}}), flush=True)
