import Engines
import NIOCore

/// Who is connected, as far as it decides who has to go when there are too many.
///
/// Strangers go before those who have a seat at a table, and a stranger from where most come from before another one:
/// whoever comes in great numbers crowds out nobody else.
struct Crowd {
  /// What somebody has shown to be; nobody goes for somebody who is less.
  enum Standing: Int, Comparable, Sendable {
    /// Whoever hasn't asked for anything yet, or watches.
    case stranger
    /// A person at a table of the lobby.
    case seated
    /// A browser of whoever runs the server.
    case owner

    static func < (one: Standing, other: Standing) -> Bool { one.rawValue < other.rawValue }
  }

  /// What a connection does.
  enum Phase: Hashable, Sendable {
    /// It waits for a request, or for the rest of one.
    case waiting
    /// It gets an answer.
    case answering
    /// It gets what a source tells.
    case listening(ObjectIdentifier)

    var isListening: Bool { if case .listening = self { true } else { false } }
  }

  /// Somebody who is connected, or would like to be.
  struct Member {
    let id: ObjectIdentifier
    let origin: Origin
    /// Whether it comes to the port that is open to others.
    let isGuest: Bool
    var standing: Standing
    var phase: Phase
    /// Since when.
    var since: NIODeadline
  }

  let members: [Member]
  let limits: Limits

  /// What is to be done about a newcomer.
  enum Verdict: Hashable {
    case welcome
    /// Somebody else has to go for it.
    case instead(of: ObjectIdentifier)
    case refused
  }

  /// Whether somebody can be connected. A quarter of the connections isn't for guests, and a quarter is for those from
  /// one place.
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

  /// Whether somebody can listen to a source.
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
    // Nobody has a place because somebody else has one browser listen again and again.
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
    // A browser that has asked for all it wants opens a new connection when it wants more.
    let alike = waiting.filter { $0.isGuest == newcomer.isGuest }
    let least = alike.map(\.standing).min()
    let idle = alike.filter { $0.standing == least }
    let watching = newcomer.isGuest ? [] : candidates.filter { $0.standing == .stranger && $0.phase.isListening }
    let leaving = Self.oldestOfMost(strangers) ?? Self.oldestOfMost(watching) ?? Self.oldestOfMost(idle)
    return leaving.map { .instead(of: $0.id) } ?? .refused
  }

  /// The one that has waited longest of those from where most come from.
  private static func oldestOfMost(_ members: [Member]) -> Member? {
    let counts = Dictionary(members.map { ($0.origin, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    return members.filter { counts[$0.origin] == most }.min { $0.since < $1.since }
  }
}
