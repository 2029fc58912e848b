import Play

/// A variant of a tournament, with those who meet at it.
public struct Entry: Sendable {
  /// The canonical name of the variant.
  public let variant: String
  /// How many sit at a game.
  public let seats: Int
  /// The names of those who can play it, in the order of the config.
  public let players: [String]
  /// Its share of the encounters, relative to the others', in schedules that deal them out by shares.
  public var weight: Double
  /// What its encounters start from; nil where games start from the start.
  public let openings: Openings?

  /// A variant with its players.
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
  /// What all games of an encounter have in common: the same for its players in any order, and unlike any other's.
  func encounter(_ number: Int, of players: [String], run seed: UInt64) -> (opening: String, seed: UInt64) {
    encounter(number, ofPairing: Seed.pairing(run: seed, variant: variant, players: players))
  }

  /// The same from the seed of the pairing.
  func encounter(_ number: Int, ofPairing seed: UInt64) -> (opening: String, seed: UInt64) {
    (opening(ofEncounter: number, ofPairing: seed), Seed.game(pairing: seed, encounter: number))
  }

  /// What an encounter starts from; nothing where games start from the start.
  func opening(ofEncounter number: Int, of players: [String], run seed: UInt64) -> String {
    opening(ofEncounter: number, ofPairing: Seed.pairing(run: seed, variant: variant, players: players))
  }

  private func opening(ofEncounter number: Int, ofPairing seed: UInt64) -> String {
    openings?.opening(pairing: Seed.openings(pairing: seed), encounter: number) ?? ""
  }
}
