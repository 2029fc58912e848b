import Results

/// The longest streaks of all players, their games taken in the order of run, encounter, variant and seats.
struct StreakSearch {
  /// One player's streaks of one kind, as far as its games were gone through.
  private struct Course {
    var length = 0
    var start: GamePass.Game?
    var longest = 0
    var first: GamePass.Game?

    mutating func add(_ game: GamePass.Game, isOfKind: Bool) {
      guard isOfKind else {
        length = 0
        return
      }
      if length == 0 { start = game }
      length += 1
      if length > longest { (longest, first) = (length, start) }
    }
  }

  /// The longest of each player and kind, players by name.
  let streaks: [Streak]

  init(_ pass: GamePass) {
    let names = Array(Set(pass.seats.all.flatMap(\.players))).sorted()
    let index = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let players = pass.seats.all.map { seat in seat.players.compactMap { index[$0] } }
    var courses = [Course](repeating: Course(), count: 3 * names.count)
    for game in pass.games.sorted(by: Self.areInOrder) {
      let places = pass.outcomes[Int(game.seat)][Int(game.outcome)].places
      let isShared = places.count { $0 == 1 } > 1
      for (seat, player) in players[Int(game.seat)].enumerated() {
        let isFirst = places[seat] == 1
        courses[3 * player].add(game, isOfKind: isFirst && !isShared)
        courses[3 * player + 1].add(game, isOfKind: isFirst)
        courses[3 * player + 2].add(game, isOfKind: !isFirst)
      }
    }
    streaks = names.enumerated().flatMap { player, name in
      [Streak.Kind.won, .unbeaten, .lost].enumerated().map { kind, of in
        let course = courses[3 * player + kind]
        return Streak(
          player: name, kind: of, games: course.longest,
          first: course.first.map { pass.seats.game(Int($0.seat), encounter: $0.encounter) })
      }
    }
  }

  private static func areInOrder(_ one: GamePass.Game, _ other: GamePass.Game) -> Bool {
    (one.run, one.encounter, one.seat) < (other.run, other.encounter, other.seat)
  }
}
