/// The derivation of seeds, by which all randomness in a tournament depends on the seed in its config.
///
/// All seeds lie in `0...Int64.max`: a database, a config file and a JSON report can hold each of them exactly.
public enum Seed {
  /// The largest seed.
  public static let max = UInt64(Int64.max)

  /// The seed of run `number` (1, 2, ...) of a tournament whose config says `seed`.
  public static func run(_ seed: UInt64, number: Int) -> UInt64 {
    number == 1 ? seed : derive(seed, "run", UInt64(number))
  }

  /// The seed of a game, from which its deal and the seeds of its players follow.
  ///
  /// All seatings of an encounter have the same seed. Pairings have different ones, since games that share a deal
  /// yield less information than independent games; and as nothing else goes into it, it stays when a run is given
  /// more players, variants or encounters.
  /// - Parameter players: the players that meet, in any order.
  public static func game(run: UInt64, variant: String, players: [String], encounter: Int) -> UInt64 {
    game(pairing: pairing(run: run, variant: variant, players: players), encounter: encounter)
  }

  /// The seed of a game from that of its pairing, which is much faster.
  public static func game(pairing seed: UInt64, encounter: Int) -> UInt64 { derive(seed, "game", UInt64(encounter)) }

  /// The seed of a game in a run of Agon 0.2 or before: all pairings had the same deals.
  static func sharedGame(run: UInt64, variant: String, encounter: Int) -> UInt64 {
    derive(run, variant, UInt64(encounter))
  }

  /// The seed from which the openings of a pairing at a variant follow.
  /// - Parameter players: the players that meet, in any order.
  public static func openings(run: UInt64, variant: String, players: [String]) -> UInt64 {
    openings(pairing: pairing(run: run, variant: variant, players: players))
  }

  /// The seed of a pairing's openings from that of the pairing.
  public static func openings(pairing seed: UInt64) -> UInt64 { derive(seed, "openings", 0) }

  /// The seed of a pairing at a variant, from which those of its games and openings follow. Players at a game of one
  /// seat have the same, since what they score is compared.
  /// - Parameter players: the players that meet, in any order.
  public static func pairing(run: UInt64, variant: String, players: [String]) -> UInt64 {
    (players.count > 1 ? players.sorted() : []).reduce(derive(run, variant, UInt64(players.count))) {
      derive($0, $1, UInt64($1.utf8.count))
    }
  }

  /// The seed of the player with this name in `seat` of a game. Without the name, two players of one kind would repeat
  /// a game after changing seats, and every encounter between them would be level.
  public static func player(game: UInt64, seat: Int, name: String) -> UInt64 {
    derive(game, "player " + name, UInt64(seat))
  }

  private static func derive(_ seed: UInt64, _ label: String, _ number: UInt64) -> UInt64 {
    var state = SplitMix.mix(seed &+ 0x9E37_79B9_7F4A_7C15)
    for byte in label.utf8 {
      state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3  // one step of FNV-1a
    }
    return SplitMix.mix(SplitMix.mix(state) ^ SplitMix.mix(number &+ 0xD1B5_4A32_D192_ED03)) & max
  }
}
