import Play

/// A variant of a tournament, with the players that can play it.
public struct Entry: Sendable {
  /// The canonical name of the variant.
  public let variant: String
  /// The number of seats.
  public let seats: Int
  /// The names of the players that can play the variant, in the order of the config.
  public let players: [String]
  /// The variant's share of the encounters, relative to the others', in schedules that deal them out by shares.
  public var weight: Double
  /// The openings of the encounters; nil where games start from the variant's initial position.
  public let openings: Openings?

  /// Creates a variant with its players.
  public init(
    variant: String, seats: Int = 2, players: [String], weight: Double = 1,
    openings: Openings? = nil
  ) {
    self.variant = variant
    self.seats = seats
    self.players = players
    self.weight = weight
    self.openings = openings
  }
}

extension Entry {
  /// The opening and seed shared by all games of an encounter: independent of the order of its players, different from
  /// any other encounter's.
  func encounter(_ number: Int, of players: [String], run seed: UInt64) -> (opening: String, seed: UInt64) {
    encounter(number, ofPairing: Seed.pairing(run: seed, variant: variant, players: players))
  }

  /// The opening and seed of an encounter, from the seed of its pairing.
  func encounter(_ number: Int, ofPairing seed: UInt64) -> (opening: String, seed: UInt64) {
    (opening(ofEncounter: number, ofPairing: seed), Seed.game(pairing: seed, encounter: number))
  }

  /// The opening of an encounter; empty where games start from the variant's initial position.
  func opening(ofEncounter number: Int, of players: [String], run seed: UInt64) -> String {
    opening(ofEncounter: number, ofPairing: Seed.pairing(run: seed, variant: variant, players: players))
  }

  private func opening(ofEncounter number: Int, ofPairing seed: UInt64) -> String {
    openings?.opening(pairing: Seed.openings(pairing: seed), encounter: number) ?? ""
  }
}
