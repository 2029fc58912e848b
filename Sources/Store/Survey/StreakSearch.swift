import Results
import Statistics

/// The longest streaks of all players, their games taken in the order of run, encounter, variant and seats.
struct StreakSearch {
  /// One player's streaks of one kind, in the games read so far.
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

  /// The longest streak of each player and kind, players by name.
  let streaks: [Streak]

  init(_ pass: GamePass) {
    let names = Array(Set(pass.seats.all.flatMap(\.players))).sorted()
    let index = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let players = pass.seats.all.map { seat in seat.players.compactMap { index[$0] } }
    var courses = [Course](repeating: Course(), count: 3 * names.count)
    let places = pass.outcomes.map { outcomes in
      outcomes.reduce(into: [[Int]](repeating: [], count: outcomes.count + 1)) { $0[Int($1.code)] = $1.places }
    }
    for (run, seats) in Self.seatsOfRuns(pass.seats) {
      pass.codes.forEach(of: seats) { encounter, place, code in
        let game = GamePass.Game(run: run, encounter: encounter, seat: place)
        let places = places[place][Int(code)]
        let isShared = !Tally.isWon(places)
        for (seat, player) in players[place].enumerated() {
          let isFirst = places[seat] == 1
          courses[3 * player].add(game, isOfKind: isFirst && !isShared)
          courses[3 * player + 1].add(game, isOfKind: isFirst)
          courses[3 * player + 2].add(game, isOfKind: !isFirst)
        }
      }
    }
    streaks = names.enumerated().flatMap { player, name in
      [Streak.Kind.won, .unbeaten, .lost].enumerated().map { kind, of in
        let course = courses[3 * player + kind]
        return Streak(
          player: name, kind: of, games: course.longest,
          first: course.first.map { pass.seats.game($0.seat, encounter: $0.encounter) })
      }
    }
  }

  /// The seatings of each run, in order.
  private static func seatsOfRuns(_ seats: SurveyedSeats) -> [(run: Int, seats: [Int])] {
    Dictionary(grouping: seats.all.indices) { seats.all[$0].seated.run }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
