extension ProgramGame {
  /// Whether games can begin with given moves: the program leaves nothing to chance, hides nothing, and lists moves.
  var canBeOpened: Bool { features.isSubset(of: [.at]) }

  /// Whether people can play it, one after the other and all seeing the same; the program also has to list the legal
  /// moves.
  var isOpenToPeople: Bool { features.isSubset(of: [.at, .events]) }
}

extension Openings {
  /// The number of positions at each ply up to which all openings are listed: the program is asked for each.
  private static let listableOfPrograms = 500

  /// Creates openings of random legal moves that leave the game undecided, as those of a board game: where there are
  /// few, all positions are equally likely, by what the program shows of them.
  /// - Returns: nil when no opening of that length leaves the game undecided, or the game can't be opened.
  init?(program game: ProgramGame, plies: Int) {
    guard game.canBeOpened else { return nil }
    self.init(
      of: game, plies: plies, listable: Self.listableOfPrograms, isFailing: { game.withdrawal != nil },
      key: { $0.shown })
  }
}
