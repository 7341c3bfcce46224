"""The rules in words for players (rules 1), each number once. Marks in the text: see `rules`."""

# A rule is read as prose: its number, then its lines.
# fmt: off

from django.utils.translation import gettext_lazy as _

from games.web.rules import Chapter, Part, Rule

WORDS = Chapter("R1", _("Words"), (
    Rule("R1.1", _(
        "*Ring*: the tiles in a circle, their places numbered clockwise from 0. *Clockwise* (`cw`) goes to "
        "the next place, *counter-clockwise* (`ccw`) to the one before; after the last place comes the first "
        "again.")),
    Rule("R1.2", _(
        "*Seat*: a player’s chair, numbered from 0, clockwise round the table. “Nearest player clockwise” "
        "and every “in turn order from” go by seats, never by places on the ring.")),
    Rule("R1.3", _(
        "*Laborigine*: a figure. In the record it goes by its seat’s number (`0`), in Twins by the number "
        "and `a` or `b` (`0a`).")),
    Rule("R1.4", _(
        "*Stockpile*: the energy tokens of one seat, counted by colour. A laborigine’s stockpile is its "
        "seat’s. Twins share one.")),
    Rule("R1.5", _("*Side*: those who win together: a seat; in Team Play a team.")),
    Rule("R1.6", _("*Active seat*: the seat whose turn it is.")),
    Rule("R1.7", _(
        "*Spend*: tokens leave by R5.2. *Give*, or transfer: tokens move to another stockpile by R5.5. "
        "*Gain*: tokens come in. *Lose* is spend or give, unless the seat chose it: a manipulation (R9) is "
        "spent by choice and is no loss.")),
    Rule("R1.8", _(
        "Colours in the order of seats: red, blue, yellow, purple, orange, white. Grey is neutral.")),
))

SETTING_UP = Chapter("R2", _("Setting up"), (
    Rule("R2.1", _(
        "There are 22 tiles with a face on either side. [Which ones is our choice, as the rulebook gives no "
        "counts: they are in the table below.] A danger face always has a huge explosion behind it.")),
    Rule("R2.2", _("Disease cards: [two of each of the eight.]")),
    Rule("R2.3", _(
        "2 to 6 seats in the base game. Each starts with 20 tokens of its own colour. Moa takes "
        "part."), ours=True),
    Rule("R2.4", _(
        "The tiles are shuffled into the ring; each lies with a random side up. Moa, then the laborigines in "
        "the order of seats, are placed on random different tiles.")),
    Rule("R2.5", _(
        "Every seat sculpts its laborigine (both of them, in Twins). When all have, every seat votes for the "
        "nicest, for a laborigine of another seat, or abstains. [Nobody votes for their own.] The one with "
        "most votes, alone, is the nicest. [A single leader is consensus enough.] With no single leader the "
        "*heaviest player’s* laborigine is the nicest (in Twins the `a` twin). [Who likes may send a weight "
        "with the vote. It is shown to nobody and deleted when settled; if the heaviest can’t be told from "
        "that, the lot decides.]")),
    Rule("R2.6", _("The nicest laborigine takes the immunity flag, and its seat has the first turn.")),
    Rule("R2.7", _("[Lightning markers never run out.] There is one acid marker and one flag.")),
))

TURN = Chapter("R3", _("A turn"), (
    Rule("R3.1", _(
        "*Phase 1, dice.* Two dice are rolled. If either shows 1, the active laborigine obtains the flag at "
        "once (R6.2). Then the seat decides which die moves its laborigine; the other moves Moa.")),
    Rule("R3.2", _("*Phase 2, disease.* What the disease does in phase 2 happens now (R7.2).")),
    Rule("R3.3", _("*Phase 3a.* Moa moves clockwise by its die (R4).")),
    Rule("R3.4", _("*Manipulation* (R9): others may buy the direction.")),
    Rule("R3.5", _("*Phase 3b.* The laborigine moves by its die in its direction (R4).")),
    Rule("R3.6", _(
        "*Phase 4, trap.* The laborigine collects all energy tokens on the tile on which it came to rest "
        "(R5.6), the tile is flipped, and the face now up takes effect (R8). Moa never collects, flips or "
        "triggers. Tiles of encounters aren’t flipped either, only the one where the movement ends.")),
    Rule("R3.7", _(
        "The next living seat clockwise has the next turn. If the active seat is eliminated, its turn ends "
        "there, and with it an effect that was under way. [Only a movement of Moa and a stroke of lightning "
        "(R8.5) that have begun are finished.]")),
    Rule("R3.8", _(
        "A decision with only one possible answer isn’t asked; the game takes it. With equal dice, for "
        "example, there is nothing to decide about them, but in Twins."), ours=True),
    Rule("R3.9", _("Turns are numbered from 1 through the whole game.")),
))

MOVEMENT = Chapter("R4", _("Movement and encounters"), (
    Rule("R4.1", _(
        "A piece moves its number of tiles and acts only where it lands. Passing does nothing (but see acid, "
        "R8.6).")),
    Rule("R4.2", _(
        "One piece a tile. A piece that lands on an occupied tile resolves the encounter there and then "
        "moves again: the same number, the same direction, and so on until it lands on a free tile. It "
        "always ends: its own starting tile is free, and counts as one to rest on. [It moves on even if the "
        "other was eliminated in the encounter.] [The number is fixed when the phase begins (twice the die, "
        "if the laborigine is hyperactive then) and stays through all its encounters; a new phase 3b fixes "
        "it anew.]")),
    Rule("R4.3", _(
        "*Moa and a laborigine*, whichever of them moved: a laborigine that holds the flag loses the flag, "
        "[which goes to the centre,] and nothing else; otherwise it spends 2."), anchor="moa"),
    Rule("R4.4", _(
        "*A laborigine lands on another*: the one that moved is the victor. If the other holds the flag, the "
        "flag passes to the victor (to the centre, if the victor may not hold it) and no energy moves. "
        "Otherwise the other gives the victor 2 (R5.5).")),
    Rule("R4.5", _(
        "*Contagion.* Then, [if both still live and at least one is infected,] the victor’s player chooses "
        "to keep things as they are, to give its disease to the other, or to take the other’s. The card "
        "moves: the one that hands it on is healthy, and the receiver’s own card, if any, is discarded. A "
        "contagion that is being asked is dropped if either of the two is gone; the movement goes on.")),
    Rule("R4.6", _(
        "While pieces share a tile in an encounter, both occupy it: a token that either spends there goes on "
        "that tile.")),
))

ENERGY = Chapter("R5", _("Energy"), (
    Rule("R5.1", _("A seat lives while it has at least one token of any colour.")),
    Rule("R5.2", _(
        "*Spending*: the first token goes on the tile that the laborigine occupies, the second leaves the "
        "game, the third goes on the tile, and so on. [The count starts anew with each event.]")),
    Rule("R5.3", _("Who has fewer than it must spend or give, spends or gives all it has."), ours=True),
    Rule("R5.4", _(
        "Which colours are spent follows the seat’s *spend order*, a list of colours that it may change "
        "whenever it likes: a game by mail can’t stop for each token. A seat that set none spends the "
        "colours of the other living sides first, nearest seat clockwise first, then any other colour by "
        "R1.8, then grey, then its own. In a list that was set, missing colours come after the others, by "
        "R1.8, grey last but one and the seat’s own last. (A side’s place is that of its nearest living "
        "seat.)"), ours=True),
    Rule("R5.5", _(
        "Which colours are transferred is chosen by the active seat, [by a standing order, not each time.] "
        "What the active seat receives follows its *take order*; what it gives follows its spend order. A "
        "seat that set no take order takes its own colour first, then grey, then the others by R1.8; colours "
        "missing from its list follow in the same sequence. An order lists different colours; an empty one "
        "sets none, and the default holds again. [If the receiver can’t gain energy (R7.2), nothing is "
        "transferred and nobody loses anything.] In Twins a seat can’t receive by charity only if neither of "
        "its twins can gain; elsewhere the laborigine concerned decides.")),
    Rule("R5.6", _(
        "*Collecting*: all tokens on the tile, of every colour, become the seat’s, unless it can’t gain; "
        "then they stay.")),
    Rule("R5.7", _(
        "Mutations (R7.2) change the amount of every spending event, a manipulation too, by one, never below "
        "0. An event of amount 0 to begin with is no event. Transfers are no spending.")),
))

FLAG = Chapter("R6", _("The immunity flag"), (
    Rule("R6.1", _(
        "Its holder loses no energy: not to what a disease does (but for the inferiority complex), not to "
        "traps, lightning, acid, charity or cure. It doesn’t keep a disease, a lightning marker or the acid "
        "marker away. [That is how we read “not from diseases or lightning”; what they cost, it does keep "
        "away.] [It isn’t used up by protecting,] except in encounters (R4.3, R4.4)."), anchor="marker-flag"),
    Rule("R6.2", _(
        "Obtaining it takes it from whoever has it. A laborigine with immunity loss can’t obtain it: it then "
        "stays where it is; in R4.4 it goes to the centre.")),
    Rule("R6.3", _("At the first elimination the flag leaves the game for good.")),
))

DISEASES = Chapter("R7", _("Diseases"), (
    Rule("R7.1", _(
        "A laborigine has at most one disease. To contract one, draw the top card; the old one, if any, is "
        "discarded. When the deck is empty, the discard pile is shuffled into a new deck first (a card that "
        "is being replaced is discarded after the draw). If there is no card at all, nothing happens and the "
        "old one stays."), ours=True),
    Rule("R7.2", _("What each of the eight does:"), parts=(
        Part("disease", "leprosy", _("Phase 2: spend 1.")),
        Part("disease", "inferiority_complex", _(
            "Phase 2: if either die shows 1, spend 2, flag or not. (In Twins: whichever twin has that "
            "die.)")),
        Part("disease", "limping", _("Phase 2: if the laborigine’s die is even, spend 2.")),
        Part("disease", "immunity_loss", _(
            "Can’t hold the flag. When the card comes, by draw or by contagion, a flag it holds goes to "
            "the centre.")),
        Part("disease", "hyperactivity", _("Each movement covers twice the die.")),
        Part("disease", "benign_mutation", _("Spends 1 less (R5.7).")),
        Part("disease", "malign_mutation", _("Spends 1 more (R5.7).")),
        Part("disease", "energy_storage_disorder", _(
            "Can’t gain energy in any way.")),
    )),
    Rule("R7.3", _("Nothing heals but handing the disease on (R4.5) or drawing another.")),
))

TRAPS = Chapter("R8", _("Traps: the face that comes up"), (
    Rule("R8.1", "", parts=(
        Part("face", "footprint", _(
            "Phase 3b again, with the same die, [a new manipulation] and a new choice of direction; then "
            "phase 4 again.")),
    )),
    Rule("R8.2", "", parts=(
        Part("face", "disease", _("Contract a disease (R7.1).")),
    )),
    Rule("R8.3", "", parts=(
        Part("face", "charity", _(
            "Give 3 to the living seat with the smallest stockpile. If your own is as small or smaller, "
            "nothing. [Of several equally small ones, the nearest clockwise.]")),
    )),
    Rule("R8.4", "", parts=(
        Part("face", "radiation", _(
            "Spend as many as there are green faces up on the ring now.")),
    )),
    Rule("R8.5", "", anchor="marker-lightning", parts=(
        Part("face", "lightning", _(
            "Take a lightning marker. Then every living laborigine, seat by seat from the active seat (in "
            "Twins `a` before `b`, whichever turned the tile), spends as many as it has lightning markers. "
            "Markers stay. [The stroke goes on when the active seat dies of it: the rulebook says all.]")),
    )),
    Rule("R8.6", "", ours=True, anchor="marker-acid", parts=(
        Part("face", "acid", _(
            "Take the acid marker, from another’s if need be. In the next phase 3b that this laborigine "
            "begins it spends 1 on each tile that it enters, at once, before an encounter there; the steps "
            "after an encounter count too. The whole phase is one event: of its tokens the first, third, "
            "fifth … lie on the tile just entered, the second, fourth … leave the game; a mutation changes "
            "what the first tile of the phase costs, and only that (0 or 2). While it holds the flag a "
            "step costs nothing, the first tile included, whatever the mutation. Only tokens really spent "
            "are counted as first, second, third. The marker goes back when that phase 3b ends.")),
    )),
    Rule("R8.7", "", parts=(
        Part("face", "small_explosion", _("Spend 4.")),
        Part("face", "huge_explosion", _("Spend 8.")),
    )),
    Rule("R8.8", "", parts=(
        Part("face", "cure", _(
            "Each other living laborigine, in turn order, gives the active one 1. (A flag holder gives "
            "nothing. One’s own twin gives nothing; each of a rival’s twins gives, so such a seat gives up "
            "to 2.)")),
    )),
    Rule("R8.9", "", parts=(
        Part("face", "flag", _("Obtain the flag (R6.2).")),
        Part("face", "danger", _("Nothing happens. Its other side is a huge explosion.")),
        Part("face", "green", _("Nothing happens. That is all one can ask for.")),
    )),
))

MANIPULATION = Chapter("R9", _("Manipulation"), (
    Rule("R9.1", _(
        "Before phase 3b any living seat [but the active one] may bid to set the direction. The price is 3 "
        "tokens of the active seat’s colour (in Team Play the team’s), [changed by the bidder’s mutation.] "
        "[A bid that would take the bidder’s last token isn’t allowed.] Asked are those who could pay and "
        "keep a token when the window opens; if there are none, nobody is asked.")),
    Rule("R9.2", _(
        "Bids and passes are secret until settled. Of several bidders the nearest clockwise from the active "
        "seat wins. It is settled as soon as its outcome is certain: the nearest seat that was asked and has "
        "not passed has bid. Until then every seat that has not answered stays awaited. An answer stands "
        "once given."), ours=True),
    Rule("R9.3", _(
        "Only the winner pays: by R5.2, on its own laborigine’s tile (in Twins the `a` twin pays, and its "
        "mutation alone changes the price). After settlement everybody learns only who won and which way, or "
        "that nobody bid. Every other answer of that window, bid or pass, given or not, stays sealed until "
        "the game ends; else a loser’s bid could be told from what is missing.")),
    Rule("R9.4", _("If all pass, the active seat chooses its direction.")),
    Rule("R9.5", _(
        "If a resignation changes who can pay while bids are open, seats that no longer can aren’t asked, "
        "and a bid that can no longer be paid counts as a pass."), ours=True),
    Rule("R9.6", _(
        "A seat may order in advance to pass at the moves of certain seats; it is then not asked at those "
        "moves, as if it couldn’t pay. In Team Play that list is one’s partner unless the seat sets another: "
        "partners would be asked nearly every turn. An order given while a window is open counts from the "
        "next window."), ours=True),
))

ENDING = Chapter("R10", _("Elimination and victory"), (
    Rule("R10.1", _(
        "A seat whose stockpile is empty is eliminated at once, in the middle of whatever goes on. Its "
        "pieces leave the ring, its disease card is discarded (in Twins `a`’s first), its markers go back. "
        "All tokens of its colour leave the game: on tiles and in every stockpile.")),
    Rule("R10.2", _(
        "If that empties others, they are eliminated too, one after another: after each elimination the "
        "first seat with an empty stockpile in turn order, beginning with the active seat, is "
        "next."), ours=True),
    Rule("R10.3", _(
        "The moment one side alone lives, the game is over and that side has won; what was still to happen "
        "does not. So there is always a winner. An elimination is carried out whole (R10.1), then this rule "
        "is looked at, and only then R10.2: the winner may be left without a token. All pieces stay where "
        "they are at that moment. Effects on several laborigines happen one after another, never at once.")),
    Rule("R10.4", _(
        "Ranking: the winner, then the others by elimination, the last eliminated first; a team by its last "
        "seat."),
        ours=True),
    Rule("R10.5", _(
        "A player may resign at any decision after the nicest is known, on others’ turns too: the tokens of "
        "its stockpile leave the game and it is eliminated. (In Team Play the team’s colour stays until its "
        "last seat is gone, whatever R11.3 says: nobody’s resignation kills a partner.) If it was the active "
        "seat its turn ends; what was being asked of it is dropped, and play goes on."), ours=True),
))

TEAMS = Chapter("R11", _("Team Play, 4 to 6 seats"), (
    Rule("R11.1", _(
        "Teams of two, sitting alternately. With 4 seats there are two teams, with 6 three. With 5 there are "
        "three, and the third is one player."), ours=True),
    Rule("R11.2", _(
        "A team’s colour is that of R1.8 at the team’s number. Each seat starts with 15 of its team’s colour "
        "and 5 grey.")),
    Rule("R11.3", _(
        "The team’s colour leaves the game when the first of its laborigines is eliminated (the rulebook’s "
        "letter) or, as an option of the game, with its last. Grey never leaves by R10.1.")),
    Rule("R11.4", _(
        "Partners meet, transfer and manipulate like anyone else. The last team with a living laborigine "
        "wins, both partners of it.")),
))

TWINS = Chapter("R12", _("Twins, 2 or 3 seats"), (
    Rule("R12.1", _("Each seat has two laborigines and 20 tokens in one stockpile. No Moa.")),
    Rule("R12.2", _(
        "Phase 1: the seat decides which die moves which twin, and which twin goes first. If a die shows 1, "
        "the twin that has it obtains the flag (two 1s: only the one that goes first, even if it can’t hold "
        "it), after the decision."), ours=True),
    Rule("R12.3", _(
        "Phase 2 for both twins, in the order in which they go. Then one manipulation, about the first "
        "twin’s direction; if there is none, the seat chooses it. The other twin must go the other way.")),
    Rule("R12.4", _(
        "The first twin makes phases 3b and 4, then the second. A footprint goes on in that twin’s direction "
        "of this turn, without a manipulation or a choice."), ours=True),
    Rule("R12.5", _(
        "Meeting one’s own twin: neither energy nor flag passes; contagion may (R4.5). A twin’s disease, "
        "lightning, acid and flag are its own; the stockpile is shared, and when it is empty both leave.")),
))

OPTIONS = Chapter("R13", _("Options of a game"), ())

SIGHT = Chapter("R14", _("What a player may see"), (
    Rule("R14.1", _(
        "Everybody sees: the faces that are up, tokens, pieces, stockpiles, markers, diseases, dice, whose "
        "decision is awaited. Nobody sees: faces that are down, the order of the deck, votes before all are "
        "in, sealed answers of a window (R9.3), other seats’ orders, coming dice. (That a seat has answered, "
        "and that one which could pay isn’t asked, is seen.) Figures are seen when all have sculpted.")),
    Rule("R14.2", _(
        "*Strict memory*: while the game runs, nothing tells what lies under a tile or which face came up "
        "earlier, though all saw it then: remembering is the game. To a seat faces are told in what happened "
        "in its last own turn that is over and in every turn since, the present one included (all turns, if "
        "it has finished none yet), on pages and in letters alike. To spectators and the eliminated they "
        "are told in the last s turns, the present one included, s being the seats that live now. Before "
        "that only that a tile was flipped. It is counted by the turn in which a thing happened (R3.9), over "
        "the entries that still count. What is up now is always shown. *Open memory*: the board shows each "
        "face once seen, and the log all faces. When the game is over, everything is open.")),
))

CHAPTERS = (WORDS, SETTING_UP, TURN, MOVEMENT, ENERGY, FLAG, DISEASES, TRAPS, MANIPULATION, ENDING, TEAMS,
            TWINS, OPTIONS, SIGHT)
