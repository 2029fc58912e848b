import Play

/// Tests everything that a tournament may ask of a program of rules, and reports the program's faults.
public struct RulesCheck {
  /// The result of one step.
  public struct Finding: Sendable {
    /// The name of the step.
    public let step: String
    /// The result in words, or what was wrong.
    public let text: String
    /// Whether something was wrong.
    public let isFault: Bool
  }

  /// A game that was played at random.
  private struct Played {
    let game: RulesGame
    /// The steps that led to the end; the first has the events before the first move.
    var steps: [RulesStep]
    /// The states reported before each step but the first, and at the end.
    var states: [RulesState]

    var decisions: Int { steps.reduce(0) { $0 + $1.moves.count } }

    var reason: String {
      if case .over(let outcome)? = states.last?.turn { outcome.reason.rawValue } else { "not over" }
    }
  }

  /// The number of games played at random.
  private static let games = 20
  /// The number of decisions after which a game is taken as one that doesn't end.
  private static let mostDecisions = 10_000
  /// The maximum number of positions that are counted.
  private static let mostPositions = 5_000
  /// A word that no game has as a move.
  private static let noMove = "no-such-move"

  private let program: any RulesProgram
  private let features: Set<RulesFeature>

  /// Creates a check of a program with its introduction.
  public init(_ program: any RulesProgram, _ introduction: RulesIntroduction) {
    (self.program, features) = (program, introduction.features)
  }

  /// Checks the program at a variant; `tell` receives each finding as it is made.
  public func run(_ variant: String, seats: Int, tell: (Finding) throws -> Void) throws {
    func step(_ name: String, _ check: () throws(RulesTrouble) -> String) throws -> Bool {
      let text: String
      do throws(RulesTrouble) {
        text = try check()
      } catch {
        try tell(Finding(step: name, text: "\(error)", isFault: true))
        return false
      }
      try tell(Finding(step: name, text: text, isFault: false))
      return true
    }
    let games = (0..<Self.games).map { RulesGame(variant: variant, seats: seats, seed: UInt64($0 + 1)) }
    var played: [Played] = []
    guard
      try step("start", { () throws(RulesTrouble) in try start(games[0]) }),
      try step(
        "random games",
        { () throws(RulesTrouble) in
          let began = Clock.now()
          for game in games { played.append(try play(game)) }
          return summary(of: played, nanoseconds: Clock.now() - began)
        })
    else { return }
    _ = try step("the same again") { () throws(RulesTrouble) in try playAgain(played) }
    _ = try step("every position") { () throws(RulesTrouble) in try reachAll(played) }
    _ = try step("two at once") { () throws(RulesTrouble) in try playInTurns(played) }
    if features.contains(.judge) {
      _ = try step("illegal moves") { () throws(RulesTrouble) in try refusals(played) }
    }
    if features.isDisjoint(with: [.judge, .simultaneous]) {
      _ = try step("positions") { () throws(RulesTrouble) in try perft(games[0]) }
    }
  }

  // MARK: The steps

  private func start(_ game: RulesGame) throws(RulesTrouble) -> String {
    let state = try program.position(of: game)
    return switch state.turn {
    case .seats(let seats):
      "seat \(seats.map(String.init).joined(separator: ", ")) to move, "
        + (state.legal.first.flatMap { $0 }.map { "\($0.count) legal moves" } ?? "whose moves are judged")
    case .over: throw RulesTrouble("the game is over before the first move")
    }
  }

  private func summary(of played: [Played], nanoseconds: Nanoseconds) -> String {
    let decisions = played.map(\.decisions)
    var ends: [String: Int] = [:]
    for game in played { ends[game.reason, default: 0] += 1 }
    let speed = Double(decisions.reduce(0, +)) / (Double(max(nanoseconds, 1)) / 1e9)
    return "\(played.count) games of \(decisions.min() ?? 0) to \(decisions.max() ?? 0) moves, "
      + "\(Int(speed)) moves a second; "
      + ends.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  private func playAgain(_ played: [Played]) throws(RulesTrouble) -> String {
    for game in played {
      let again = try play(game.game)
      try require(again.states, like: game.states, "played from the same seed again", game.game)
    }
    return "the same moves from the same seeds come to the same positions"
  }

  /// Sets up positions from the middle of games.
  private func reachAll(_ played: [Played]) throws(RulesTrouble) -> String {
    var positions = 0
    for game in played {
      let stride = max(1, game.steps.count / 8)
      for length in Swift.stride(from: 1, through: game.steps.count, by: stride) {
        let state = try program.position(of: game.game, after: Array(game.steps[..<length]))
        positions += 1
        try require([state], like: [game.states[length - 1]], "reached after \(length - 1) turns", game.game)
      }
    }
    return "\(positions) positions are the same when they are "
      + (features.contains(.at) ? "asked for by “at”" : "reached by “start” and “play”")
  }

  /// Plays two games side by side, a step of each in turn.
  private func playInTurns(_ played: [Played]) throws(RulesTrouble) -> String {
    let pair = Array(played.prefix(2))
    var places: [RulesPlace] = []
    for game in pair {
      let (place, state) = try program.begin(game.game, after: [game.steps[0]])
      places.append(place)
      try require([state], like: [game.states[0]], "begun beside another", game.game)
    }
    defer { for place in places { program.forget(place) } }
    for index in 1..<max(pair[0].steps.count, pair[1].steps.count) {
      for (game, place) in zip(pair, places) where index < game.steps.count {
        guard case .state(let state)? = try program.play(game.steps[index], in: place, of: game.game) else {
          throw RulesTrouble("a move that was legal is refused where another game is in progress")
        }
        try require([state], like: [game.states[index]], "played beside another", game.game)
      }
    }
    return "games in progress at once don't get mixed up"
  }

  private func refusals(_ played: [Played]) throws(RulesTrouble) -> String {
    for game in played {
      guard case .seats(let seats) = game.states[0].turn else { continue }
      let (place, _) = try program.begin(game.game, after: [game.steps[0]])
      defer { program.forget(place) }
      let step = RulesStep(moves: [.init(seat: seats[0], text: Self.noMove)])
      guard case .illegal? = try program.play(step, in: place, of: game.game) else {
        throw RulesTrouble("the move “\(Self.noMove)” was taken; expected “illegal” with the reason")
      }
    }
    return "“\(Self.noMove)” is refused"
  }

  /// Counts the positions after each number of moves, as long as they are few.
  private func perft(_ game: RulesGame) throws(RulesTrouble) -> String {
    let state = try program.position(of: game)
    var level = [(steps: [RulesStep(events: state.events)], state: state)]
    var counts: [String] = []
    while true {
      let next = level.reduce(0) { $0 + ($1.state.legal.first.flatMap { $0 }?.count ?? 0) }
      guard next > 0, next <= Self.mostPositions else { break }
      var below: [(steps: [RulesStep], state: RulesState)] = []
      for (steps, state) in level {
        guard case .seats(let seats) = state.turn, let legal = state.legal[0] else { continue }
        for text in legal {
          let (place, _) = try program.begin(game, after: steps)
          defer { program.forget(place) }
          let step = RulesStep(moves: [.init(seat: seats[0], text: text)])
          guard case .state(let reached)? = try program.play(step, in: place, of: game) else {
            throw RulesTrouble("the move “\(text)” was listed as legal, and refused")
          }
          below.append((steps + [RulesStep(moves: step.moves, events: reached.events)], reached))
        }
      }
      counts.append("\(below.count)")
      level = below
    }
    return counts.isEmpty ? "too many to count" : "after 1, 2, ... moves: " + counts.joined(separator: ", ")
  }

  // MARK: Playing

  /// Plays a game of random moves, which follow from its seed.
  private func play(_ game: RulesGame) throws(RulesTrouble) -> Played {
    var random = SplitMix(seed: game.seed)
    var (place, state) = try program.begin(game, after: [])
    defer { program.forget(place) }
    var played = Played(game: game, steps: [RulesStep(events: state.events)], states: [state])
    while case .seats(let seats) = state.turn {
      guard played.decisions < Self.mostDecisions else {
        throw RulesTrouble("a game at random isn't over after \(Self.mostDecisions) moves")
      }
      var moves: [RulesStep.Move] = []
      for (seat, legal) in zip(seats, state.legal) {
        // Where moves are judged, a game ends here.
        guard let legal else { return played }
        moves.append(.init(seat: seat, text: legal[random.below(legal.count)]))
      }
      switch try program.play(RulesStep(moves: moves), in: place, of: game) {
      case .state(let next): state = next
      case .illegal(let why):
        throw RulesTrouble("“\(moves.map(\.text).joined(separator: " "))” was listed as legal, and refused: \(why)")
      case nil: throw RulesTrouble("it was started anew in the middle of a game")
      }
      played.steps.append(RulesStep(moves: moves, events: state.events))
      played.states.append(state)
    }
    return played
  }

  private func require(
    _ states: [RulesState], like known: [RulesState], _ how: String, _ game: RulesGame
  ) throws(RulesTrouble) {
    guard states != known else { return }
    let place = zip(states, known).enumerated().first { $1.0 != $1.1 }?.offset ?? min(states.count, known.count)
    throw RulesTrouble(
      "the game with seed \(game.seed) isn't the same when it is \(how): position \(place + 1) differs")
  }
}
