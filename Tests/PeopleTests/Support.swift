import Campaign
import Foundation
import Play
import Synchronization

@testable import People

/// A directory that goes when the value does.
final class Scratch {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "people-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  var store: PeopleStore { PeopleStore(directory.appending(path: "people.sqlite").path) }
}

extension Terms {
  /// Ann against a player, or against Bob.
  static func sample(
    _ variant: String = "noughts:3x3", against player: String? = "random", clock: Int64? = nil
  ) throws -> Terms {
    try Terms(
      variant: variant, seats: [.person("Ann", clock: clock), player.map(Seat.player) ?? .person("Bob", clock: clock)],
      among: Opponents())
  }
}

extension BoardGameInPlay {
  /// Ann against Bob.
  static func sample(_ variant: String = "noughts:3x3", clock: Int64? = nil) throws -> BoardGameInPlay {
    try BoardGameInPlay(
      .sample(variant, against: nil, clock: clock),
      Job(variant: Catalog.variant(variant).variant.name, players: ["Ann", "Bob"], encounter: 0, seed: 7),
      at: Catalog.variant(variant))
  }

  /// Makes moves that take a millisecond each.
  mutating func play(_ moves: String...) throws { for move in moves { try play(move, nanoseconds: 1_000_000) } }
}

/// A clock that goes as told.
final class StillClock: Sendable {
  private let time = Mutex<Int64>(1_000_000_000_000)
  var now: @Sendable () -> Int64 { { self.time.withLock(\.self) } }
  func pass(_ nanoseconds: Int64) { time.withLock { $0 += nanoseconds } }
}

extension Visitor {
  /// A visitor for each digit.
  static func sample(_ digit: Character) -> Visitor {
    guard let visitor = Visitor(secret: String(repeating: digit, count: 32)) else { preconditionFailure("a digit") }
    return visitor
  }

  static let ann = sample("a")
  static let bob = sample("b")
  static let cid = sample("c")
}

extension TableWish {
  /// A table that somebody opens who is called Ann.
  static func sample(_ variant: String = "noughts:3x3", _ seats: Seat..., clock: Int64? = nil) -> TableWish {
    TableWish(variant: variant, seats: seats.isEmpty ? [.me, .anybody] : seats, name: "Ann", clock: clock)
  }
}

/// Counts, from any thread.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0
  var count: Int { lock.withLock { number } }
  func add() { lock.withLock { number += 1 } }
}
