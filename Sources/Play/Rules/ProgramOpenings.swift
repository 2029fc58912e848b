extension ProgramGame {
  /// Whether games can begin with given moves: the program tells of no chance, hides nothing, and lists moves.
  var canBeOpened: Bool { features.isSubset(of: [.at]) }

  /// Whether people can play it, one after the other and all seeing the same: a list of moves to choose from is needed,
  /// too.
  var isOpenToPeople: Bool { features.isSubset(of: [.at, .events]) }
}

extension Openings {
  /// The number of positions at each ply up to which all openings are listed: the program is asked for each.
  private static let listable = 500

  /// Creates openings of random legal moves that leave the game undecided, as those of a board game: where there are
  /// few, all positions are equally likely, by what the program shows of them.
  /// - Returns: nil when no opening of that length leaves the game undecided, or the game can't be opened.
  init?(program game: ProgramGame, plies: Int) {
    guard game.canBeOpened else { return nil }
    if let all = Self.list(game, plies: plies) {
      guard !all.isEmpty else { return nil }
      self.init(listed: all)
      return
    }
    var random = SplitMix(seed: 0)
    guard Self.draw(game, plies: plies, using: &random) != nil else { return nil }
    self.init(supply: nil) { pairing, encounter in
      var random = SplitMix(seed: SplitMix.mix(pairing ^ SplitMix.mix(UInt64(encounter))))
      // Nothing is played at a variant whose program fails, so that no opening is as good as any.
      while game.withdrawal == nil {
        if let drawn = Self.draw(game, plies: plies, using: &random) { return drawn }
      }
      return ""
    }
  }

  /// A random opening; nil when a thousand tries all ended the game.
  private static func draw(_ game: ProgramGame, plies: Int, using random: inout SplitMix) -> String? {
    for _ in 0..<1_000 {
      var (position, text) = (game.start(seed: 0), "")
      while game.plies(in: position) < plies, case .seat = game.turn(in: position) {
        let move = game.randomMove(in: game.view(of: position), using: &random)
        text += game.text(for: move, in: position)
        game.play(move, in: &position)
      }
      if case .seat = game.turn(in: position) { return text }
      if game.withdrawal != nil { return nil }
    }
    return nil
  }

  /// All openings, one for each position; nil if there are too many to list.
  private static func list(_ game: ProgramGame, plies: Int) -> [String]? {
    var level = [(position: game.start(seed: 0), text: "")]
    for _ in 0..<plies {
      var longer: [(position: ProgramGame.Position, text: String)] = []
      var had: Set<[String]> = []
      for (position, text) in level {
        guard case .seat = game.turn(in: position) else { continue }
        for move in game.moves(in: game.view(of: position)) {
          var after = position
          game.play(move, in: &after)
          guard case .seat(let seat) = game.turn(in: after) else { continue }
          let board = after.state?.board ?? []
          guard board.isEmpty || had.insert(board + ["\(seat)"]).inserted else { continue }
          longer.append((after, text + game.text(for: move, in: position)))
          guard longer.count <= listable else { return nil }
        }
      }
      level = longer
    }
    return level.map(\.text)
  }
}
