import Campaign
import Foundation
import Play

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
