import Play
import Synchronization

/// The state of one player's engine at all tables together.
final class EngineRecord: Sendable {
  private struct State {
    var failures = 0
    var lostGames = 0
    var withdrawal: EngineRoster.Withdrawal?
    /// The number of clients that had joined when the player was withdrawn, where another one may play for it later.
    var clientsThen: Int?
    var remarks = 0
    var returns = 0
    var introduction: String?
  }

  /// The number of a player's faults that are reported one by one.
  private static let mostRemarks = 5

  let spec: EngineSpec
  /// Reads the standard error of the player's processes.
  let errors: ErrorOutput
  /// The log of standard error; nil for none.
  let log: EngineLog?
  /// The logs of games; nil for none.
  let protocolLogs: ProtocolLogs?
  /// The processes of the engine's run.
  let groups: ProcessGroups
  let player: String
  /// The open seat of a remote engine; nil for one that is started here.
  let openSeat: OpenSeat?
  private let policy: FaultPolicy
  private let tell: @Sendable (String) -> Void
  private let state = Mutex(State())

  init(
    player: String, spec: EngineSpec, policy: FaultPolicy = FaultPolicy(), groups: ProcessGroups = ProcessGroups(),
    errors: ErrorOutput = ErrorOutput(), log: EngineLog? = nil, protocolLogs: ProtocolLogs? = nil,
    openSeat: OpenSeat? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.player, self.spec, self.policy, self.groups) = (player, spec, policy, groups)
    (self.errors, self.log, self.protocolLogs) = (errors, log, protocolLogs)
    (self.openSeat, self.tell) = (openSeat, tell)
  }

  /// Whether the player loses its remaining games once it is withdrawn, rather than leaving them out.
  var forfeits: Bool { policy.action == .forfeit }

  /// The withdrawal of the player, with the reason; nil while it plays.
  var withdrawal: EngineRoster.Withdrawal? { state.withLock { $0.withdrawal } }

  /// The name by which the engine introduced itself; nil for none.
  var introduction: String? { state.withLock { $0.introduction } }

  /// Records the name by which the engine introduced itself.
  func introduced(as name: String?) { state.withLock { $0.introduction = name } }

  func started() { state.withLock { $0.failures = 0 } }

  /// Records that the engine couldn't be started for a game.
  func failedToStart(_ why: String) {
    let failures = state.withLock {
      $0.failures += 1
      return $0.failures
    }
    guard failures >= policy.starts else { return fault("didn't start: \(why)") }
    withdraw(failures == 1 ? "failed to start: \(why)" : "failed to start \(failures) times in a row: \(why)")
  }

  /// Records a game that the engine has lost by a fault.
  func lostGame(_ what: String) {
    let lost = state.withLock {
      $0.lostGames += 1
      return $0.lostGames
    }
    if let most = policy.games, lost >= most {
      withdraw("lost \(lost) \(lost == 1 ? "game" : "games") by faults, the last one so: \(what)")
    }
  }

  /// Withdraws the player; the first reason counts.
  /// - Parameter mayReturn: whether another client may play for it later, if it is a remote player.
  func withdraw(_ why: String, mayReturn: Bool = false) {
    let clients = mayReturn && !forfeits ? openSeat?.clients : nil
    let isFirst = state.withLock {
      guard $0.withdrawal == nil else { return false }
      $0.withdrawal = EngineRoster.Withdrawal(player: player, why: why, isAbsence: clients == 0)
      $0.clientsThen = clients
      return true
    }
    guard isFirst else { return }
    if clients == 0 { return tell("\(player) is absent, and the others play without it: it \(why)") }
    let consequence =
      switch policy.action {
      case .withdraw: "is withdrawn, and its games are left out"
      case .forfeit: "loses all games that are left"
      case .retry: "is withdrawn"
      }
    tell("\(player) \(consequence): it \(why)")
  }

  /// Lets a withdrawn remote player play again if another client has joined since; returns whether it plays.
  func returned() -> Bool {
    let clients = openSeat?.clients ?? 0
    let isBack = state.withLock {
      guard let then = $0.clientsThen, clients > then else { return false }
      ($0.withdrawal, $0.clientsThen) = (nil, nil)
      return true
    }
    if isBack { tell("\(player) is late, and plays from now on") }
    return isBack
  }

  /// Records that the engine reconnected after its connection was lost.
  func cameBack(after nanoseconds: Nanoseconds) {
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
      tell("\(player): further faults are not reported here; their number is reported at the end")
    }
  }
}
