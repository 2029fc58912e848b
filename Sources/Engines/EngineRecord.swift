import Play
import Synchronization

/// What is known of one player's engine at all tables together.
final class EngineRecord: Sendable {
  private struct State {
    var failures = 0
    var lostGames = 0
    var withdrawal: EngineRoster.Withdrawal?
    var remarks = 0
    var returns = 0
    var introduction: String?
  }

  /// So many of a player's faults are told one by one.
  private static let mostRemarks = 5

  let spec: EngineSpec
  /// Reads what its processes say on standard error.
  let errors: ErrorOutput
  /// Where that is kept; nil for nowhere.
  let log: EngineLog?
  /// Where what is said of games is kept; nil for nowhere.
  let protocolLogs: ProtocolLogs?
  /// The processes of the run that it is of.
  let groups: ProcessGroups
  let player: String
  /// Where it is waited for, if it dials in.
  let vacancy: Vacancy?
  private let policy: FaultPolicy
  private let tell: @Sendable (String) -> Void
  private let state = Mutex(State())

  init(
    player: String, spec: EngineSpec, policy: FaultPolicy = FaultPolicy(), groups: ProcessGroups = ProcessGroups(),
    errors: ErrorOutput = ErrorOutput(), log: EngineLog? = nil, protocolLogs: ProtocolLogs? = nil,
    vacancy: Vacancy? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.player, self.spec, self.policy, self.groups) = (player, spec, policy, groups)
    (self.errors, self.log, self.protocolLogs) = (errors, log, protocolLogs)
    (self.vacancy, self.tell) = (vacancy, tell)
  }

  /// Whether it plays no more, and why.
  var withdrawal: EngineRoster.Withdrawal? { state.withLock { $0.withdrawal } }

  /// What it has called itself; nil where it hasn't.
  var introduction: String? { state.withLock { $0.introduction } }

  /// Takes note of what it has called itself.
  func introduced(as name: String?) { state.withLock { $0.introduction = name } }

  func started() { state.withLock { $0.failures = 0 } }

  /// Takes note that it couldn't be started for a game.
  func failedToStart(_ why: String) {
    let failures = state.withLock {
      $0.failures += 1
      return $0.failures
    }
    guard failures >= policy.starts else { return fault("didn't start: \(why)") }
    withdraw(failures == 1 ? "failed to start: \(why)" : "failed to start \(failures) times in a row: \(why)")
  }

  /// Takes note of a game that it has lost by a fault.
  func lostGame(_ what: String) {
    let lost = state.withLock {
      $0.lostGames += 1
      return $0.lostGames
    }
    if let most = policy.games, lost >= most {
      withdraw("lost \(lost) \(lost == 1 ? "game" : "games") by faults, the last one so: \(what)")
    }
  }

  /// Lets it play no more; the first reason counts.
  func withdraw(_ why: String) {
    let isFirst = state.withLock {
      guard $0.withdrawal == nil else { return false }
      $0.withdrawal = EngineRoster.Withdrawal(player: player, why: why)
      return true
    }
    guard isFirst else { return }
    let consequence =
      switch policy.action {
      case .withdraw: "is withdrawn, and its games are left out"
      case .forfeit: "loses all games that are left"
      case .retry: "is withdrawn"
      }
    tell("\(player) \(consequence): it \(why)")
  }

  /// Takes note that it came back after its connection was lost.
  func cameBack(after nanoseconds: Int64) {
    let returns = state.withLock {
      $0.returns += 1
      return $0.returns
    }
    guard returns <= Self.mostRemarks else { return }
    tell("\(player) came back \(nanoseconds.inWholeMilliseconds) after its connection was lost")
  }

  func fault(_ what: String) {
    let remarks = state.withLock {
      $0.remarks += 1
      return $0.withdrawal == nil ? $0.remarks : .max
    }
    if remarks <= Self.mostRemarks { tell("\(player): \(what)") }
    if remarks == Self.mostRemarks {
      tell("\(player): further faults are not told here; how many there were is told at the end")
    }
  }
}
