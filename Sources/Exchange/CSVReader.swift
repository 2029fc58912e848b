/// Reads games from comma-separated values; the header says which kind they are.
struct CSVReader {
  private enum Kind: CaseIterable {
    case pairCounts, games, rankings

    var header: [String] {
      switch self {
      case .pairCounts: ["white", "black", "W", "D", "L"]
      case .games: ["white", "black", "result"]
      case .rankings: ["ranking", "count"]
      }
    }
  }

  /// More is no number of games that anybody has played.
  private static let counts = 0...1_000_000_000

  private var rows: CSVRows
  private let kind: Kind
  private let hasVariant: Bool

  /// Reads the header.
  init(_ bytes: UnsafeRawBufferPointer, file: String) throws(ImportError) {
    var rows = CSVRows(bytes, file: file)
    _ = try rows.next()
    self.rows = rows
    let header = rows.fields.indices.map { [rows] index in
      rows.withField(index) { String(decoding: $0.prefix(100), as: UTF8.self).lowercased() }
    }
    for kind in Kind.allCases {
      let columns = kind.header.map { $0.lowercased() }
      if header == columns || kind != .rankings && header == columns + ["variant"] {
        self.kind = kind
        hasVariant = header.count > columns.count
        return
      }
    }
    let known = Kind.allCases.map { "“\($0.header.joined(separator: ","))”" }
    throw rows.error(
      "is neither PGN nor CSV with a known header; expected PGN, or one of the headers \(known.joined(separator: ", "))"
    )
  }

  mutating func read(into book: inout GameBook) throws(ImportError) {
    let columns = kind.header.count + (hasVariant ? 1 : 0)
    while try rows.next() {
      guard rows.fields.count == columns else {
        throw rows.error("expected \(columns) fields, found \(rows.fields.count)")
      }
      switch kind {
      case .pairCounts: try readPairCount(into: &book)
      case .games: try readGame(into: &book)
      case .rankings: try readRanking(into: &book)
      }
    }
  }

  private func readPairCount(into book: inout GameBook) throws(ImportError) {
    let (first, second) = (try player(0, &book), try player(1, &book))
    let (wins, draws, losses) = (try count(2), try count(3), try count(4))
    try checkRoom(for: wins + draws + losses, in: book)
    let group = group(&book)
    book.add(group: group, first: first, second: second, wins: wins, draws: draws, losses: losses)
  }

  private func readGame(into book: inout GameBook) throws(ImportError) {
    let (first, second) = (try player(0, &book), try player(1, &book))
    guard let result = rows.withField(2, { GameResult($0) }) else {
      throw rows.error("the result is \(excerpt(2)); expected 1-0, 0-1, 1/2-1/2 or *")
    }
    book.add(result, group: group(&book), first: first, second: second)
  }

  private func readRanking(into book: inout GameBook) throws(ImportError) {
    let count = try count(1)
    guard let ranks = rows.withField(0, { RankingText.parse($0) }) else {
      throw rows.error(
        "the ranking is \(excerpt(0)); expected names with “>” before who came in behind and “=” between who tied, "
          + "such as A>B=C, and quotation marks around names that hold such signs")
    }
    var ranking: [(player: Int, place: Int)] = []
    var seen: Set<Int> = []
    for rank in ranks {
      let place = ranking.count + 1
      for name in rank {
        let player = name.withUnsafeBytes { book.player($0) }
        guard seen.insert(player).inserted else {
          throw rows.error("\(ImportError.excerpt(name)) is in the ranking twice")
        }
        ranking.append((player, place))
      }
    }
    guard ranking.count > 1 else { throw rows.error("a ranking needs at least two players") }
    try checkRoom(for: count, in: book)
    book.add(ranking: ranking, count: count)
  }

  private func player(_ column: Int, _ book: inout GameBook) throws(ImportError) -> Int {
    guard let player = rows.withField(column, { $0.isEmpty ? nil : book.player($0) }) else {
      throw rows.error("the name of a player is empty")
    }
    return player
  }

  private func group(_ book: inout GameBook) -> Int {
    guard hasVariant else { return book.pairGroup(variant: UnsafeRawBufferPointer(start: nil, count: 0)) }
    return rows.withField(kind.header.count) { book.pairGroup(variant: $0) }
  }

  private func checkRoom(for games: Int, in book: GameBook) throws(ImportError) {
    guard book.hasRoom(for: games) else {
      throw rows.error(
        "up to this row there are more games than can be counted; expected up to \(GameBook.limit) in all")
    }
  }

  private func count(_ column: Int) throws(ImportError) -> Int {
    let number = rows.withField(column) { $0.count > 30 ? nil : Int(String(decoding: $0, as: UTF8.self)) }
    guard let number, Self.counts.contains(number) else {
      throw rows.error(
        "\(kind.header[column]) is \(excerpt(column)); expected a number of games from 0 to \(Self.counts.upperBound)")
    }
    return number
  }

  private func excerpt(_ column: Int) -> String { rows.withField(column) { ImportError.excerpt($0) } }
}
