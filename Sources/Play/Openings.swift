/// The openings of a variant, one for each encounter.
///
/// An opening follows from the seed of the pairing and the number of the encounter alone, so that encounters keep
/// theirs however many there are, and in whatever order they are asked for. Where all openings are known, a pairing
/// has each of them once, in an order of its own, before they are repeated in that order.
public struct Openings: Sendable {
  /// The number of positions at each ply up to which all openings are listed.
  private static var listable: Int { 20_000 }

  /// The number of openings; nil where they are too many to be listed.
  public let supply: Int?
  private let make: @Sendable (_ pairing: UInt64, _ encounter: Int) -> String

  /// Creates openings from a list; at least one.
  public init(listed openings: [String]) {
    precondition(!openings.isEmpty, "a list of openings has at least one")
    self.init(supply: openings.count) { pairing, encounter in
      openings[Self.shuffled(encounter % openings.count, of: openings.count, seed: pairing)]
    }
  }

  /// Creates openings from a list of at least one, in that order for every pairing.
  /// - Parameter start: the number of the first encounter's, from 1.
  public init(listed openings: [String], inOrderFrom start: Int) {
    precondition(openings.indices.contains(start - 1), "the first opening is one of the list")
    self.init(supply: openings.count) { _, encounter in openings[(start - 1 + encounter) % openings.count] }
  }

  /// Creates openings of random legal moves that leave the game undecided, all positions being equally likely as long
  /// as they can be listed. Where they are too many, each encounter's opening is drawn independently, and a pairing
  /// hardly ever gets one twice.
  /// - Returns: nil when no opening of that length leaves the game undecided.
  init?<G: BoardGame>(game: G, plies: Int) { self.init(of: game, plies: plies, listable: Self.listable) { $0 } }

  /// Creates openings as those of a board game.
  /// - Parameters:
  ///   - listable: the number of positions at each ply up to which all openings are listed.
  ///   - isFailing: whether the rules can't be asked any more: any opening is as good as none then.
  ///   - key: the key that distinguishes positions; nil for a position unlike all others.
  init?<G: Game, Key: Hashable>(
    of game: G, plies: Int, listable: Int, isFailing: @escaping @Sendable () -> Bool = { false },
    key: (G.Position) -> Key?
  ) {
    let starts = Self.starts(of: game)
    guard !starts.isEmpty else { return nil }
    if let all = Self.list(game, from: starts, plies: plies, listable: listable, key) {
      guard !all.isEmpty else { return nil }
      self.init(listed: all)
      return
    }
    var random = SplitMix(seed: 0)
    guard Self.draw(game, from: starts, plies: plies, isFailing, using: &random) != nil else { return nil }
    self.init(supply: nil) { pairing, encounter in
      var random = SplitMix(seed: SplitMix.mix(pairing ^ SplitMix.mix(UInt64(encounter))))
      while !isFailing() {
        if let drawn = Self.draw(game, from: starts, plies: plies, isFailing, using: &random) { return drawn }
      }
      return ""
    }
  }

  /// A position and the transcript that leads to it.
  private typealias Start<G: Game> = (position: G.Position, text: String)

  /// The starts of random openings, forced moves made.
  private static func starts<G: Game>(of game: G) -> [Start<G>] {
    func starts(_ texts: [String]) -> [Start<G>] {
      texts.compactMap { text in (try? game.follow(text, seed: 0)).map { ($0, text) } }
    }
    let texts = (game as? any BoardGame)?.startFENs.map(TranscriptStart.text) ?? []
    return starts(texts.isEmpty ? [""] : texts)
  }

  private init(supply: Int?, make: @escaping @Sendable (UInt64, Int) -> String) {
    (self.supply, self.make) = (supply, make)
  }

  /// The opening of an encounter, as a transcript.
  /// - Parameter pairing: The pairing's seed, as `Seed.openings` has it.
  public func opening(pairing: UInt64, encounter: Int) -> String { make(pairing, encounter) }

  /// The image of `place` under a random permutation of `0..<count`, which depends on the seed. O(1).
  ///
  /// Source: V. T. Hoang, B. Morris, P. Rogaway, *An enciphering scheme based on a card shuffle*, CRYPTO 2012
  /// ("swap or not": each step pairs the places by a random reflection and swaps a pair or not by a coin of its own).
  static func shuffled(_ place: Int, of count: Int, seed: UInt64) -> Int {
    var random = SplitMix(seed: SplitMix.mix(seed))
    var place = place
    let steps = 6 * (Int.bitWidth - count.leadingZeroBitCount) + 6
    for _ in 0..<steps {
      let (centre, coins) = (random.below(count), random.next())
      let other = centre >= place ? centre - place : centre - place + count
      let pair = UInt64(max(place, other))
      if SplitMix.mix(coins ^ SplitMix.mix(pair)) & 1 == 1 { place = other }
    }
    return place
  }

  /// A random opening; nil when a thousand tries all ended the game, or the rules fail.
  private static func draw<G: Game>(
    _ game: G, from starts: [Start<G>], plies: Int, _ isFailing: () -> Bool, using random: inout SplitMix
  ) -> String? {
    for _ in 0..<1_000 {
      // One start takes no draw, so that openings are those that they were before there were others.
      let start = starts.count == 1 ? starts[0] : starts[random.below(starts.count)]
      var (position, text) = (start.position, start.text)
      while game.plies(in: position) < plies, case .seat = game.turn(in: position) {
        let move = game.randomMove(in: game.view(of: position), using: &random)
        text += game.text(for: move, in: position)
        game.play(move, in: &position)
        game.settle(&position)
      }
      if case .seat = game.turn(in: position) { return text }
      if isFailing() { return nil }
    }
    return nil
  }

  /// All openings, one for each position; nil if there are too many to list.
  private static func list<G: Game, Key: Hashable>(
    _ game: G, from starts: [Start<G>], plies: Int, listable: Int, _ key: (G.Position) -> Key?
  ) -> [String]? {
    var level = starts
    for _ in 0..<plies {
      var longer: [Start<G>] = []
      var had: Set<Key> = []
      for (position, text) in level {
        guard case .seat = game.turn(in: position) else { continue }
        for move in game.moves(in: game.view(of: position)) {
          var after = position
          game.play(move, in: &after)
          game.settle(&after)
          guard case .seat = game.turn(in: after) else { continue }
          if let key = key(after), !had.insert(key).inserted { continue }
          longer.append((after, text + game.text(for: move, in: position)))
          guard longer.count <= listable else { return nil }
        }
      }
      level = longer
    }
    return level.map(\.text)
  }
}
