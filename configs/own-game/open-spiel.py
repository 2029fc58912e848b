"""A game of OpenSpiel (PyPI: open_spiel) for Agon, which the argument names: `open-spiel.py liars_dice`. Behind the name
of a variant come parameters, `liars-dice:numdice=1`, or anything without “=” for none, `kuhn-poker:usual`."""
import json
import random
import sys

import pyspiel

name = sys.argv[1]
kind = pyspiel.load_game(name).get_type()
hides = kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION
has_chance = kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
at_once = kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
games = {}  # the state of each game and what its chance is drawn from, by its number


def word(state, player, action):
    return state.action_to_string(player, action).replace(" ", "_")


def settle(number, told):
    """Lets chance do what is told, else what it draws; returns what it did."""
    state, source = games[number]
    events, told = [], list(told or [])
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        words = [word(state, pyspiel.PlayerId.CHANCE, action) for action, _ in outcomes]
        place = words.index(told.pop(0)) if told else source.choices(range(len(words)), [share for _, share in outcomes])[0]
        state.apply_action(outcomes[place][0])
        events.append(words[place])
    return events


def answer(number, events):
    state, _ = games[number]
    said = {"game": number, "board": [row.rstrip() for row in str(state).split("\n")]}
    if has_chance:
        said["events"] = events
    if state.is_terminal():
        returns = state.returns()
        places = [1 + sum(other > own for other in returns) for own in returns]
        return said | {"over": {"places": places, "scores": returns, "reason": "no moves"}}
    seats = range(state.num_players())
    turn = [seat for seat in seats if state.legal_actions(seat)] if at_once else [state.current_player()]
    legal = {str(seat): [word(state, seat, action) for action in state.legal_actions(seat)] for seat in turn}
    if hides:
        said["see"] = {str(seat): state.information_state_string(seat).split("\n") for seat in seats}
    return said | {"turn": turn, "legal": legal if len(turn) > 1 else legal[str(turn[0])]}


def start(message):
    number, rest = message["game"], message["variant"].partition(":")[2]
    game = pyspiel.load_game(f"{name}({rest})" if "=" in rest else name)
    if game.num_players() != message["seats"]:
        return {"game": number, "error": f"it has {game.num_players()} seats, not {message['seats']}; write “seats”"}
    games[number] = (game.new_initial_state(), random.Random(message["seed"]))
    return answer(number, settle(number, message.get("events")))


def play(message):
    number = message["game"]
    state, _ = games[number]
    chosen = {}
    for seat, text in message["moves"].items():
        chosen[int(seat)] = next(a for a in state.legal_actions(int(seat)) if word(state, int(seat), a) == text)
    if at_once:
        state.apply_actions([chosen.get(seat, 0) for seat in range(state.num_players())])
    else:
        state.apply_action(*chosen.values())
    return answer(number, settle(number, message.get("events")))


for line in sys.stdin:
    message = json.loads(line)
    try:
        if message["type"] == "hello":
            features = {"events": has_chance, "see": hides, "simultaneous": at_once}
            said = {"name": name.replace("_", "-"), "version": "1.0", "seats": [2, min(kind.max_num_players, 4)]}
            said["features"] = [feature for feature, has in features.items() if has]
        else:
            said = start(message) if message["type"] == "start" else play(message)
    except pyspiel.SpielError as error:
        said = {"game": message["game"], "error": str(error)}
    print(json.dumps(said), flush=True)
