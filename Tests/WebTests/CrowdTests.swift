import Engines
import NIOCore
import Testing

@testable import Web

@Suite struct CrowdTests {
  private final class Somebody: Sendable {}

  private static let limits = ServerLimits(connections: 16, listeners: 8)
  /// Sources, by number.
  private let sources = (0..<8).map { _ in Somebody() }

  /// - Parameter since: counted from 0, when it began to do what it does.
  private func member(
    _ body: Somebody, _ address: String, isGuest: Bool = false, _ standing: Crowd.Standing = .stranger,
    _ phase: Crowd.Phase = .waiting, since: UInt64 = 0
  ) -> Crowd.Member {
    Crowd.Member(
      id: ObjectIdentifier(body), origin: Origin(address), isGuest: isGuest, standing: standing, phase: phase,
      since: .uptimeNanoseconds(since))
  }

  private func source(_ number: Int) -> ObjectIdentifier { ObjectIdentifier(sources[number]) }

  private func crowd(_ members: [Crowd.Member]) -> Crowd { Crowd(members: members, limits: Self.limits) }

  @Test("Of strangers who wait the oldest goes, from where most come")
  func strangers() {
    let bodies = (0..<16).map { _ in Somebody() }
    let members = bodies.enumerated().map { number, body in
      member(body, number < 4 ? "10.0.0.1" : "10.0.0.2", since: UInt64(number))
    }
    let newcomer = member(Somebody(), "10.0.0.3")
    #expect(crowd(members).admission(of: newcomer) == .instead(of: members[4].id))
    #expect(crowd(members.dropLast()).admission(of: newcomer) == .welcome)
  }

  @Test("The owner of the server gets in, however many requests without an end there are, and doesn't go for them")
  func owner() {
    let bodies = (0..<16).map { _ in Somebody() }
    let members = bodies.enumerated().map { number, body in
      member(body, "127.0.0.1", number < 3 ? .owner : .stranger, since: UInt64(number))
    }
    let newcomer = member(Somebody(), "127.0.0.1")
    #expect(crowd(members).admission(of: newcomer) == .instead(of: members[3].id))
    // What gets an answer isn't ended, whichever client it is for.
    let busy = bodies.map { member($0, "127.0.0.1", .owner, .answering) }
    #expect(crowd(busy).admission(of: newcomer) == .refused)
  }

  @Test("Guests have three quarters of the connections, and those from one place a quarter")
  func guests() {
    let bodies = (0..<12).map { _ in Somebody() }
    let members = bodies.enumerated().map { number, body in
      member(body, "10.0.0.\(number / 4)", isGuest: true, since: UInt64(number))
    }
    let own = member(Somebody(), "10.0.0.1", isGuest: true)
    #expect(crowd(Array(members.prefix(8))).admission(of: own) == .instead(of: members[4].id))
    let other = member(Somebody(), "10.0.0.9", isGuest: true)
    #expect(crowd(Array(members.prefix(8))).admission(of: other) == .welcome)
    #expect(crowd(members).admission(of: other) == .instead(of: members[0].id))
    // The server's own browsers find the rest free.
    #expect(crowd(members).admission(of: member(Somebody(), "127.0.0.1")) == .welcome)
  }

  @Test("Those who have a seat don't go for strangers")
  func seated() {
    let bodies = (0..<12).map { _ in Somebody() }
    let members = bodies.enumerated().map { number, body in
      member(body, "10.0.0.\(number)", isGuest: true, .seated, .listening(source(number % 8)))
    }
    #expect(crowd(members).admission(of: member(Somebody(), "10.0.0.99", isGuest: true)) == .refused)
  }

  @Test("A stranger who listens goes for somebody at a table, and takes no more than a quarter")
  func listening() {
    let bodies = (0..<8).map { _ in Somebody() }
    func strangers(_ count: Int) -> [Crowd.Member] {
      bodies.prefix(count).enumerated().map { number, body in
        member(body, "10.0.0.1", isGuest: true, .stranger, .listening(source(0)), since: UInt64(number))
      }
    }
    let stranger = member(Somebody(), "10.0.0.1", isGuest: true)
    #expect(crowd(strangers(1)).hearing(of: stranger, to: source(0)) == .welcome)
    #expect(crowd(strangers(2)).hearing(of: stranger, to: source(0)) == .refused)
    let player = member(Somebody(), "10.0.0.1", isGuest: true, .seated)
    #expect(crowd(strangers(8)).hearing(of: player, to: source(1)) == .instead(of: ObjectIdentifier(bodies[0])))
  }

  @Test("One who listens again and again by one browser keeps out nobody who has a seat")
  func hoarder() {
    let bodies = (0..<8).map { _ in Somebody() }
    let members = bodies.enumerated().map { number, body in
      let own = number == 0 ? 1 : 0
      return member(body, "10.0.0.\(own)", isGuest: true, .seated, .listening(source(own)), since: UInt64(number))
    }
    let player = member(Somebody(), "10.0.0.5", isGuest: true, .seated)
    #expect(crowd(members).hearing(of: player, to: source(2)) == .instead(of: members[1].id))
    // Nobody gets more than others by that.
    #expect(crowd(members).hearing(of: player, to: source(0)) == .refused)
    let fair = bodies.enumerated().map { member($1, "10.0.0.1", isGuest: true, .seated, .listening(source($0 % 4))) }
    #expect(crowd(fair).hearing(of: player, to: source(1)) == .refused)
  }
}
