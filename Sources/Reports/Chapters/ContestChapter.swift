import Results

extension Chapter {
  /// Creates the chapter with the standing of a contest; nil for results of other formats.
  package static func contest(_ data: ReportData) throws -> Chapter? { try data.contest().flatMap(contest) }

  /// Creates the chapter with the standing of a contest; nil before it has begun.
  package static func contest(_ standing: ContestStanding) -> Chapter? {
    switch standing {
    case .table(let lines, let round): return .swiss(lines, round: round)
    case .bracket(let matches, let champion): return .knockout(matches, champion: champion)
    case .ladder(let order): return .ladder(order)
    case .league(let list): return .divisions(list)
    }
  }
}

extension ChapterKind {
  /// The kind of the chapter with a name, which exists only for contests that have it.
  static func contest(_ name: String) -> ChapterKind {
    ChapterKind(name: name, listing: "--player NAME") { data in
      try Chapter.contest(data).flatMap { $0.name == name ? $0 : nil }
    }
  }
}

extension ContestStanding {
  /// The players in each division of a league; empty for other contests.
  var divisions: [[String]] {
    guard case .league(let divisions) = self else { return [] }
    return divisions.map { $0.lines.map(\.player) }
  }
}
