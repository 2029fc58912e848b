import Results

extension Chapter {
  /// How a contest stands by itself; nil where these are results of something else.
  package static func contest(_ data: ReportData) throws -> Chapter? { try data.contest().flatMap(contest) }

  /// How a contest stands by itself; nil before it has begun.
  package static func contest(_ standing: ContestStanding) -> Chapter? {
    switch standing {
    case .table(let lines): return .swiss(lines)
    case .bracket(let matches, let champion): return .knockout(matches, champion: champion)
    case .ladder(let order): return .ladder(order)
    case .league(let list): return .divisions(list)
    }
  }
}

extension ChapterKind {
  /// The chapter of that name on contests.
  static func contest(_ name: String) -> ChapterKind {
    ChapterKind(name: name, listing: "--player NAME") { data in
      try Chapter.contest(data).flatMap { $0.name == name ? $0 : nil }
    }
  }
}

extension ContestStanding {
  /// Who plays in each division of a league; empty of other contests.
  var divisions: [[String]] {
    guard case .league(let divisions) = self else { return [] }
    return divisions.map { $0.lines.map(\.player) }
  }
}
