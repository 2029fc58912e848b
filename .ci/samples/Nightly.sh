# Three nights; in the last one a player is worse, a bot makes more mistakes, and another can't be started.
cp "$(dirname "$0")/stumbling_bot.py" my_bot.py
night() {
  cat >nightly.yml <<END
encounters: 25
variants: [connect-four:7x6]
openings: {plies: 4}
players:
  - greedy
  - random
  - {name: engine, player: "alpha-beta:depth=$1"}
  - {name: my bot, engine: [python3, my_bot.py, "$2"], protocol: json}
  - {name: my other bot, engine: [$3, my_bot.py, "0"], protocol: json}
END
  agon run nightly.yml --quiet
}
night 3 5 python3
night 3 5 python3
night 1 12 pyhton3
