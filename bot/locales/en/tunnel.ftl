# Tunnel. Every id starts with the game's name.

tunnel-name = Tunnel
tunnel-tagline = Ask your partner about cards, one at a time, and foretell how the high cards lie.
tunnel-summary =
    { $deals } deals, { $rounds ->
        [0] no questions
        [one] one round of questions in each
       *[other] { $rounds } rounds of questions in each
    }, { $seating ->
        [anonymous] hidden partners
        [people] hidden partners if four people play
       *[open] open seating
    }{ $partners ->
        [together] , the first two people together
        [apart] , the first two people apart
       *[lot] { "" }
    }

## Commands: a description, and an attribute for each parameter

tunnel-cmd-new = Open a table of Tunnel
    .rounds = How many questions everybody asks in a deal, 0 to 13 (default 2)
    .deals = How many deals make the match: 4 (default), 8, 12 … 40
    .anonymous = Is who sits where a secret until the end? On where four people play, unless you say
    .partners = By lot (default), or the first two people together (as partners) or apart
tunnel-cmd-ask = Ask your partner about a card; everybody hears the answer
    .card = Rank and suit, such as QS or Q♠; T or 10 is the ten
tunnel-cmd-predict = Foretell in secret how many cards the sides will play in turn
    .sequence = Up to 5 numbers that add up to 13, the dealer’s side first, such as 3 7 3
tunnel-cmd-hand = See your own hand again

tunnel-do-ask = Ask about a card
tunnel-do-ask-card = Which card?
tunnel-do-ask-suit = Ask about { $suit ->
        [spades] a spade ♠
        [hearts] a heart ♥
        [diamonds] a diamond ♦
       *[clubs] a club ♣
    }
tunnel-do-ask-suit-card = Which { $suit ->
        [spades] spade ♠?
        [hearts] heart ♥?
        [diamonds] diamond ♦?
       *[clubs] club ♣?
    }
tunnel-do-predict = Predict
tunnel-do-predict-sequence = Dealer’s side first, sum 13, such as 3 7 3
tunnel-do-hand = My hand

# In menus.
tunnel-card = { $card }

## Who

tunnel-place =
    { $place ->
        [south] South
        [west] West
        [north] North
       *[east] East
    }
tunnel-player =
    { $place ->
        [south] South
        [west] West
        [north] North
       *[east] East
    } · { $seat }

## What happens

tunnel-dealt =
    Deal { $deal } of { $deals }: the cards are dealt, and { $dealer } is the dealer. { $rounds ->
        [0] Nobody asks anything: predict the outcome.
       *[other] Everybody asks their partner about { $rounds ->
            [one] one card
           *[other] { $rounds } cards
        }, one at a time, the dealer first.
    }
tunnel-dealt-own =
    You sit { $place ->
        [south] South, your partner North
        [west] West, your partner East
        [north] North, your partner South
       *[east] East, your partner West
    }. Your hand: { $cards }.
tunnel-hand =
    Your hand, { $place ->
        [south] South
        [west] West
        [north] North
       *[east] East
    }.
tunnel-asked =
    { $who } asks { $partner } about { $card }: { $has ->
        [yes] yes.
       *[no] no.
    }
tunnel-predicted = { $who } has predicted.
tunnel-predicted-own = Your prediction is { $sequence }. You can change it until the last one is in.
tunnel-scored = Deal { $deal } of { $deals } comes to { $outcome }, from { $dealer }’s side. { $predictions }
tunnel-revealed = { $who } said { $said }: { $score } ({ $total } in all).
tunnel-match-ended = The match is over, and the highest total wins. { $totals }
tunnel-total = { $who }: { $total }.

## Refusals

tunnel-refuse-rounds = Everybody can ask 0 to { $most } questions in a deal.
tunnel-refuse-deals =
    Everybody deals equally often, so a match has a multiple of 4 deals, not { $deals }: try { $below }{ $count ->
        [one] { "" }
       *[other] { " " }or { $above }
    }.
tunnel-refuse-partners = Who sits where cannot be a secret if partners are found by who joins first. Leave out “anonymous:on”, or take “partners:lot”.
tunnel-refuse-players = Tunnel is for four players; any of them can be computers.
tunnel-refuse-over = This match is over. Open another with “tunnel new”.
tunnel-refuse-not-seated = You have no seat at this table.
tunnel-refuse-not-dealt = The cards are not dealt yet.
tunnel-refuse-card =
    There is no card “{ $typed }”. { $nearest ->
        [none] { "" }
       *[other] Did you mean { $said }, typed as { $nearest }?{ " " }
    }A card is a rank (A, K, Q, J, 10 to 2) and a suit (S, H, D, C).
tunnel-refuse-turn = It is { $who }’s turn to ask. You are told when it is yours.
tunnel-refuse-questions-over = All questions of this deal are asked. Now predict, such as “predict 3 7 3”.
tunnel-refuse-ask-first =
    Predictions come when all questions are asked. { $left ->
        [one] One is left; { $who } asks it.
       *[other] { $left } are left; { $who } asks the next.
    }
tunnel-refuse-empty = A prediction is one to five numbers that add up to 13, such as 3 7 3.
tunnel-refuse-not-numbers = A prediction is made of whole numbers, not of { $words }. Say it like 3 7 3.
tunnel-refuse-negative = No side plays { $number } cards: all numbers are 0 or more, and they add up to 13.
tunnel-refuse-long = { $count } numbers are too many: no deal comes to more than { $most }.
tunnel-refuse-zero = Number { $position } is 0, but only the first can be: after the dealer’s side, every side plays at least one card in its turn.
tunnel-refuse-sum =
    These numbers add up to { $sum }, { $way ->
        [more] { $off } more than { $right }
       *[less] { $off } less than { $right }
    }: they have to make { $right } together.

## Rules

tunnel-rules =
    Four players; South and North are partners against West and East. All 52 cards are dealt. By default who sits where is a secret until the end, even from your partner: you know each other by the compass alone.
    In each deal you ask your partner about one card at a time, any card, also one of your own, and everybody hears yes or no. The dealer begins; it goes round clockwise as often as the table says.
    Then all four secretly foretell the outcome of the deal: a sequence of numbers that add up to 13.
    It comes about so. The dealer’s side puts its 26 cards together and plays every card that is the highest one left of its suit, until the other side has the highest one left of every suit. The number of cards it played is the first of the sequence; it may be 0. Then the other side does the same, and so on in turn. When 13 cards are played in all, it ends, be it in the middle of a turn. It is over after five turns at the latest.
    For example, the dealer’s side has A K ♠ and A ♣, the others Q J ♠, A K ♥, A ♦ and K Q ♣, and then the dealer’s side again has more than enough: 10 ♠, Q ♥, K ♦, J ♣ … That is 3 7 3.
    Scores: a right sequence of k numbers has 60 points. From the left, every right number is worth 60/k; the first wrong one is worth 60/k less 3 for each card that it is off, and the rest nothing. Had you said 3 6 4, that would be 20 + 20 − 3 = 37. Everybody scores for themselves, partners too, and the highest total of the match wins.
    Questions help the others as well: what you do not ask, and what you ask about your own hand, can mislead.
    Commands: { $ask }, { $predict } (in secret), { $hand } shows your cards again. A table is opened with { $new }.

## Pictures

# In the picture, where there is little room.
tunnel-pic-asks = Deal { $deal } of { $deals } · Round { $round } of { $rounds }: { $place } asks
tunnel-pic-predicting = Deal { $deal } of { $deals } · Predictions: { $in } of { $all } are in
tunnel-pic-dealing = Deal { $deal } of { $deals }
tunnel-pic-after = After deal { $deal } of { $deals }
tunnel-pic-over = The match is over
# The first letter of a place.
tunnel-pic-letter =
    { $place ->
        [south] S
        [west] W
        [north] N
       *[east] E
    }
# Marks the dealer: one letter.
tunnel-pic-dealer = D
tunnel-pic-you = you
tunnel-pic-silent = No questions in this match
tunnel-pic-own = Your prediction: { $sequence }
tunnel-pic-key = Letters: who can have a card. Plain ground: your side has it; hatched: the others.
tunnel-pic-key-settled = Underlined: settled from the top.
tunnel-pic-score = this deal
tunnel-pic-total = total
tunnel-pic-next-asks = Deal { $deal }: { $place } asks first
tunnel-pic-next-predicts = Deal { $deal }: predict the outcome

# In the picture's description. All of it together must stay below 1,000 characters.
tunnel-alt-deal = Tunnel, deal { $deal } of { $deals }; { $place } is the dealer.
tunnel-alt-after = Tunnel after deal { $deal } of { $deals }; { $place } was the dealer.
tunnel-alt-over = The match of Tunnel is over. In deal { $deal }, the last, { $place } was the dealer.
tunnel-alt-names = South is { $south }, West { $west }, North { $north }, East { $east }.
tunnel-alt-own = You are { $place }: { $cards }.
tunnel-alt-asked =
    { $place } asked { $partner }: { $yes_count ->
        [0] { "" }
       *[other] yes to { $yes }
    }{ $yes_count ->
        [0] { "" }
       *[other] { $no_count ->
            [0] { "" }
           *[other] { "; " }
        }
    }{ $no_count ->
        [0] { "" }
       *[other] no to { $no }
    }.
tunnel-alt-asks = { $place } asks, in round { $round } of { $rounds }.
tunnel-alt-predicting =
    Time to predict. { $count ->
        [0] Nobody has yet.
       *[other] Done: { $places }.
    }
tunnel-alt-prediction = Your prediction is { $sequence }.
tunnel-alt-certain = Certainly with { $places }: { $cards }.
tunnel-alt-narrowed = Between { $places }: { $cards }.
tunnel-alt-totals = Points: South { $south }, West { $west }, North { $north }, East { $east }.
tunnel-alt-hand = { $place } had { $cards }.
tunnel-alt-outcome = The deal came to { $outcome }.
tunnel-alt-said = { $place } said { $said }: { $sum } = { $score }; { $total } in all.
tunnel-alt-winner =
    { $count ->
        [one] { $places } wins the match.
       *[other] { $places } share the match.
    }
tunnel-alt-next-asks = In deal { $deal }, { $place } asks first.
tunnel-alt-next-predicts = Deal { $deal } is dealt: predict its outcome.
tunnel-plain-key = + is yes, - is no.
tunnel-plain-turn =
    { $places }: { $count ->
        [0] no card
        [one] 1 card, { $cards }
       *[other] { $count } cards, { $cards }
    }
tunnel-plain-map = Who can have each card, as far as you can know: one letter is certain, ? is open.
