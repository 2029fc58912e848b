import Engines
import NIOCore

/// The connected clients, and the rules for which of them is disconnected when there are too many.
///
/// Strangers are disconnected before clients with a seat at a table, and first those from the address with the most
/// connections, so that many connections from one address don't displace others.
struct Crowd {
  /// The standing that a client has proved; no client is disconnected in favour of one of lower standing.
  enum Standing: Int, Comparable, Sendable {
    /// A client that hasn't requested anything yet, or watches.
    case stranger
    /// A person at a table of the lobby.
    case seated
    /// A browser of the user that runs the server.
    case owner

    static func < (one: Standing, other: Standing) -> Bool { one.rawValue < other.rawValue }
  }

  /// The activity of a connection.
  enum Phase: Hashable, Sendable {
    /// Waits for a request, or for the rest of one.
    case waiting
    /// Gets a response.
    case answering
    /// Gets the events of a source.
    case listening(ObjectIdentifier)

    var isListening: Bool { if case .listening = self { true } else { false } }
  }

  /// A client that is connected, or wants to be.
  struct Member {
    let id: ObjectIdentifier
    let origin: Origin
    /// Whether it connects to the port that is open to others.
    let isGuest: Bool
    var standing: Standing
    var phase: Phase
    /// The time of its last change of phase.
    var since: NIODeadline
  }

  let members: [Member]
  let limits: ServerLimits

  /// The decision about a newcomer.
  enum Verdict: Hashable {
    case welcome
    /// Admitted, in place of another member.
    case instead(of: ObjectIdentifier)
    case refused
  }

  /// The decision whether a client can connect. A quarter of the connections is reserved for others than guests, and
  /// guests from one address get at most a quarter.
  func admission(of newcomer: Member) -> Verdict {
    let guests = members.filter(\.isGuest)
    if newcomer.isGuest {
      let own = guests.filter { $0.origin == newcomer.origin }
      if own.count >= max(2, limits.connections / 4) { return going(of: own, for: newcomer) }
      if guests.count >= limits.connections - limits.connections / 4 { return going(of: guests, for: newcomer) }
    }
    guard members.count >= limits.connections else { return .welcome }
    return going(of: newcomer.isGuest ? guests : members, for: newcomer)
  }

  /// The decision whether a client can listen to a source.
  func hearing(of newcomer: Member, to source: ObjectIdentifier) -> Verdict {
    let listening = members.filter { $0.phase.isListening && $0.id != newcomer.id }
    let strangers = listening.filter { $0.standing == .stranger }
    if newcomer.standing == .stranger {
      let own = strangers.count { $0.origin == newcomer.origin }
      let most = limits.listeners - limits.listeners / 4
      return own < max(1, limits.listeners / 4) && listening.count < max(1, most) ? .welcome : .refused
    }
    guard listening.count >= limits.listeners else { return .welcome }
    if let stranger = Self.oldestOfMost(strangers) { return .instead(of: stranger.id) }
    // No member is displaced for a browser that already listens several times.
    let seated = listening.filter { $0.standing == .seated && $0.isGuest }
    let counts = Dictionary(seated.map { ($0.phase, 1) }, uniquingKeysWith: +)
    let (own, most) = (counts[.listening(source)] ?? 0, counts.values.max() ?? 0)
    guard most > own + 1,
      let oldest = seated.filter({ counts[$0.phase] == most }).min(by: { $0.since < $1.since })
    else { return .refused }
    return .instead(of: oldest.id)
  }

  private func going(of candidates: [Member], for newcomer: Member) -> Verdict {
    let waiting = candidates.filter { $0.phase == .waiting }
    let strangers = waiting.filter { $0.standing == .stranger }
    // A browser that has received everything opens a new connection when it needs more.
    let alike = waiting.filter { $0.isGuest == newcomer.isGuest }
    let least = alike.map(\.standing).min()
    let idle = alike.filter { $0.standing == least }
    let watching = newcomer.isGuest ? [] : candidates.filter { $0.standing == .stranger && $0.phase.isListening }
    let leaving = Self.oldestOfMost(strangers) ?? Self.oldestOfMost(watching) ?? Self.oldestOfMost(idle)
    return leaving.map { .instead(of: $0.id) } ?? .refused
  }

  /// The member that has waited longest among those from the address with the most connections.
  private static func oldestOfMost(_ members: [Member]) -> Member? {
    let counts = Dictionary(members.map { ($0.origin, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    return members.filter { counts[$0.origin] == most }.min { $0.since < $1.since }
  }
}
