import Synchronization

@testable import Play

/// A program of rules inside the tests, whose positions follow from the steps that lead to them.
final class StepProgram: RulesProgram {
  /// What the program says after these steps, the last of which may be illegal.
  typealias Rules = @Sendable (RulesGame, [RulesStep]) -> RulesVerdict

  private struct State {
    var games: [Int: [RulesStep]] = [:]
    var numbers = 0
    var starts = 0
    var begins = 0
    var failures: Int
  }

  private let rules: Rules
  private let state: Mutex<State>

  /// - Parameter failures: the number of moves that it fails to make before it works.
  init(failures: Int = 0, _ rules: @escaping Rules) {
    self.rules = rules
    state = Mutex(State(failures: failures))
  }

  /// The number of games that it keeps.
  var kept: Int { state.withLock { $0.games.count } }
  /// The number of times that a game was begun or come to again.
  var begins: Int { state.withLock { $0.begins } }

  /// Loses all games, as a program does that is started anew.
  func restart() {
    state.withLock {
      $0.starts += 1
      $0.games = [:]
    }
  }

  func begin(
    _ game: RulesGame, after steps: [RulesStep]
  ) throws(RulesTrouble) -> (place: RulesPlace, state: RulesState) {
    guard case .state(let reached) = rules(game, steps) else { throw RulesTrouble("these steps aren't legal") }
    return state.withLock {
      $0.numbers += 1
      $0.begins += 1
      $0.games[$0.numbers] = steps.isEmpty ? [RulesStep()] : steps
      return (RulesPlace(process: 0, start: $0.starts, number: $0.numbers), reached)
    }
  }

  func play(_ step: RulesStep, in place: RulesPlace, of game: RulesGame) throws(RulesTrouble) -> RulesVerdict? {
    try state.withLock { (state) throws(RulesTrouble) in
      guard place.start == state.starts, let steps = state.games[place.number] else { return nil }
      guard state.failures == 0 else {
        state.failures -= 1
        throw RulesTrouble("it fell over")
      }
      let verdict = rules(game, steps + [step])
      if case .state = verdict { state.games[place.number] = steps + [step] }
      return verdict
    }
  }

  func forget(_ place: RulesPlace) {
    state.withLock { if place.start == $0.starts { $0.games[place.number] = nil } }
  }

  /// Takes one or two from a heap of five; who takes the last wins.
  @Sendable static func heap(_ game: RulesGame, _ steps: [RulesStep]) -> RulesVerdict {
    let moves = steps.flatMap(\.moves)
    let heap = 5 - moves.reduce(0) { $0 + (Int($1.text.dropFirst()) ?? 0) }
    let seat = moves.count % 2
    return heap == 0
      ? .state(RulesState(turn: .over(Outcome(winner: 1 - seat, reason: .noMoves)), board: ["0"]))
      : .state(RulesState(turn: .seats([seat]), legal: [heap > 1 ? ["t1", "t2"] : ["t1"]], board: ["\(heap)"]))
  }

  /// The heap of five, but moves aren't listed.
  @Sendable static func judgedHeap(_ game: RulesGame, _ steps: [RulesStep]) -> RulesVerdict {
    let taken = steps.flatMap(\.moves).map { Int($0.text.dropFirst()) ?? 0 }
    guard taken.allSatisfy({ 1...2 ~= $0 }), taken.reduce(0, +) <= 5 else { return .illegal(why: "take one or two") }
    guard case .state(let state) = heap(game, steps), case .seats = state.turn else { return heap(game, steps) }
    return .state(RulesState(turn: state.turn, legal: [nil], board: state.board))
  }

  /// Three rounds in which both seats show one or two fingers at once, and see only their own; more shown wins.
  @Sendable static func fingers(_ game: RulesGame, _ steps: [RulesStep]) -> RulesVerdict {
    let shown = (0..<2).map { seat in
      steps.flatMap(\.moves).filter { $0.seat == seat }.reduce(0) { $0 + (Int($1.text) ?? 0) }
    }
    guard steps.count <= 3 else {
      let winner = shown[0] == shown[1] ? nil : shown[0] > shown[1] ? 0 : 1
      return .state(RulesState(turn: .over(Outcome(winner: winner, reason: .decided))))
    }
    return .state(
      RulesState(
        turn: .seats([0, 1]), legal: [["1", "2"], ["1", "2"]], board: ["\(shown)"],
        sights: shown.map { ["own \($0)"] }))
  }

  /// A die is rolled before the first move and after each; four moves, and the sum of a seat's rolls is its score.
  static func dice(of chance: @escaping @Sendable (_ seed: UInt64, _ roll: Int) -> Int) -> Rules {
    { game, steps in
      let rolls = (steps.isEmpty ? [RulesStep()] : steps).enumerated().map { place, step in
        step.events?.first.flatMap { Int($0) } ?? chance(game.seed, place)
      }
      let events = ["\(rolls[rolls.count - 1])"]
      guard rolls.count > 4 else {
        return .state(RulesState(turn: .seats([(rolls.count - 1) % 2]), legal: [["go", "stay"]], events: events))
      }
      let sums = (0..<2).map { seat in rolls.enumerated().reduce(0) { $0 + ($1.offset % 2 == seat ? $1.element : 0) } }
      let winner = sums[0] == sums[1] ? nil : sums[0] > sums[1] ? 0 : 1
      return .state(RulesState(turn: .over(Outcome(winner: winner, reason: .decided)), events: events))
    }
  }
}
