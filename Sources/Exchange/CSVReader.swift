import Statistics

/// Reads games from comma-separated values, whose kind the header determines.
struct CSVReader {
  /// The range of numbers of games: more have never been played.
  private static let counts = 0...1_000_000_000

  private var rows: CSVRows
  private let header: CSVHeader

  /// Reads the header.
  init(_ bytes: UnsafeRawBufferPointer, file: String) throws(ImportError) {
    var rows = CSVRows(bytes, file: file)
    _ = try rows.next()
    self.rows = rows
    let used = rows.fields.indices.last { !rows.isEmpty($0) }.map { $0 + 1 } ?? 0
    let names = (0..<used).map { [rows] index in
      rows.withField(index) { String(decoding: $0.prefix(100), as: UTF8.self) }
    }
    guard let header = CSVHeader(names) else {
      let known = CSVHeader.known.map { "“\($0.joined(separator: ","))”" }.joined(separator: ", ")
      throw rows.error(
        "is neither PGN nor CSV with a known header; expected PGN, or one of the headers \(known), found "
          + ImportError.excerpt(names.joined(separator: ",").utf8))
    }
    self.header = header
  }

  mutating func read(into book: inout GameBook) throws(ImportError) {
    var isEmpty = true
    while try rows.next() {
      isEmpty = false
      // Spreadsheets write empty fields to the end of the widest row.
      guard rows.fields.count >= header.columns,
        (header.columns..<rows.fields.count).allSatisfy({ rows.isEmpty($0) })
      else { throw wrongNumberOfFields }
      switch header.kind {
      case .pairCounts: try readPairCount(into: &book)
      case .game: try readGame(into: &book)
      case .ranking: try readRanking(into: &book)
      case .seats(let seats): try readSeats(seats, into: &book)
      }
    }
    if isEmpty { throw rows.error("has no games; expected rows behind the header") }
  }

  private var wrongNumberOfFields: ImportError {
    let hint =
      header.kind == .ranking && rows.fields.count > header.columns
      ? "; a ranking that holds commas stands in quotation marks, such as \"A>{B,C}\"" : ""
    return rows.error("expected \(header.columns) fields, found \(rows.fields.count)\(hint)")
  }

  private func readPairCount(into book: inout GameBook) throws(ImportError) {
    let (first, second) = (try player(0, &book), try player(1, &book))
    let (wins, draws, losses) = (try count(2, "W"), try count(3, "D"), try count(4, "L"))
    try checkRoom(for: wins + draws + losses, in: book)
    let group = group(2, &book)
    book.add(group: group, first: first, second: second, wins: wins, draws: draws, losses: losses)
  }

  private func readGame(into book: inout GameBook) throws(ImportError) {
    let (first, second) = (try player(0, &book), try player(1, &book))
    guard let result = rows.withField(2, { GameResult($0) }) else {
      throw rows.error("the result is \(excerpt(2)); expected 1-0, 0-1, 1/2-1/2 or *")
    }
    let group = group(2, &book)
    try withEncounter { mark throws(EncounterBook.Mismatch) in
      try book.add(result, group: group, first: first, second: second, encounter: mark)
    }
  }

  private func readRanking(into book: inout GameBook) throws(ImportError) {
    let count = try count(1, "count")
    guard let text = rows.withField(0, { RankingText($0) }) else {
      throw rows.error(
        "the ranking is \(excerpt(0)); expected names with “>” before a lower place and “=” between equal places, "
          + "such as A>B=C, at the end braces around those whose order isn't known, such as A>{B,C}, and quotation marks "
          + "around names that hold such signs")
    }
    var ranking: [(player: Int, place: Int)] = []
    for rank in text.ranks {
      let place = ranking.count + 1
      for name in rank { ranking.append((name.withUnsafeBytes { book.player($0) }, place)) }
    }
    for name in text.unranked { ranking.append((name.withUnsafeBytes { book.player($0) }, Tally.unranked)) }
    try checkPlayers(ranking.map(\.player), names: (text.ranks + [text.unranked]).flatMap(\.self), "ranking")
    guard ranking.count > 1 else { throw rows.error("a ranking needs at least two players") }
    try checkRoom(for: count, in: book)
    guard count == 1 || !namesEncounter else {
      throw rows.error("count is \(excerpt(1)) in a row with an encounter; expected 1, a row for each of its games")
    }
    try withEncounter { mark throws(EncounterBook.Mismatch) in
      try book.add(ranking: ranking, count: count, encounter: mark)
    }
  }

  private func readSeats(_ seats: Int, into book: inout GameBook) throws(ImportError) {
    let taken = (0..<seats).filter { rows.withField(2 * $0) { !$0.isEmpty } }
    let players = taken.map { seat in rows.withField(2 * seat) { book.player($0) } }
    for seat in (0..<seats) where !taken.contains(seat) {
      guard rows.withField(2 * seat + 1, { $0.isEmpty }), taken.allSatisfy({ $0 < seat }) else {
        throw rows.error("player\(seat + 1) is empty; only the last seats of a game may be, with their places")
      }
    }
    guard taken.count > 1 else { throw rows.error("a game needs at least two players") }
    var places: [Int] = []
    for seat in taken { places.append(try place(2 * seat + 1, seat)) }
    guard places.contains(where: { $0 != Tally.unranked }) else {
      throw rows.error("nobody has a place; expected that of the winner at least")
    }
    let group = group(taken.count, &book)
    if taken.count > 2 || players[0] != players[1] {
      let names = taken.map { seat in rows.withField(2 * seat) { Array($0) } }
      try checkPlayers(players, names: names, "game")
    }
    try withEncounter { mark throws(EncounterBook.Mismatch) in
      try book.add(group: group, players: players, places: Self.ranked(places), encounter: mark)
    }
  }

  /// Places in competition ranking, as 1, 1, 3, from numbers of which smaller ones are better; a single unranked player
  /// came in last.
  private static func ranked(_ places: [Int]) -> [Int] {
    let isLast = places.count { $0 == Tally.unranked } == 1
    return places.map { own in
      own == Tally.unranked && !isLast ? own : 1 + places.count { $0 < own }
    }
  }

  private func checkPlayers(_ players: [Int], names: [[UInt8]], _ what: String) throws(ImportError) {
    var seen: Set<Int> = []
    for (player, name) in zip(players, names) where !seen.insert(player).inserted {
      throw rows.error("\(ImportError.excerpt(name)) is in the \(what) twice")
    }
  }

  private func player(_ column: Int, _ book: inout GameBook) throws(ImportError) -> Int {
    guard let player = rows.withField(column, { $0.isEmpty ? nil : book.player($0) }) else {
      throw rows.error("the name of a player is empty")
    }
    return player
  }

  private func place(_ column: Int, _ seat: Int) throws(ImportError) -> Int {
    guard rows.withField(column, { !$0.isEmpty }) else { return Tally.unranked }
    guard let place = number(column), Self.counts.contains(place), place > 0 else {
      throw rows.error(
        "place\(seat + 1) is \(excerpt(column)); expected a place from 1 to \(Self.counts.upperBound), or nothing where "
          + "it isn't known")
    }
    return place
  }

  private func group(_ seats: Int, _ book: inout GameBook) -> Int {
    guard let column = header.variant else {
      return book.group(variant: UnsafeRawBufferPointer(start: nil, count: 0), seats: seats)
    }
    return rows.withField(column) { book.group(variant: $0, seats: seats) }
  }

  private var namesEncounter: Bool { header.encounter.map { rows.withField($0) { !$0.isEmpty } } ?? false }

  /// Passes a row's encounter on; nil if it names none.
  private func withEncounter(
    _ body: (EncounterMark?) throws(EncounterBook.Mismatch) -> Void
  ) throws(ImportError) {
    let draw = try draw()
    func result(_ name: UnsafeRawBufferPointer?) -> Result<Void, EncounterBook.Mismatch> {
      Result { () throws(EncounterBook.Mismatch) in try body(name.map { EncounterMark(name: $0, draw: draw) }) }
    }
    let column = namesEncounter ? header.encounter : nil
    do { try (column.map { rows.withField($0, result) } ?? result(nil)).get() } catch {
      throw rows.error(error.problem)
    }
  }

  /// The opening's source that a row names; nil if it names none.
  private func draw() throws(ImportError) -> OpeningDraw? {
    guard let column = header.opening, rows.withField(column, { !$0.isEmpty }) else { return nil }
    guard let draw = rows.withField(column, { OpeningText.read($0) }) else {
      throw rows.error("the opening is \(excerpt(column)); \(OpeningText.expected)")
    }
    guard namesEncounter else {
      throw rows.error("there is an opening, but no encounter that it is of; expected the name of one")
    }
    return draw
  }

  private func checkRoom(for games: Int, in book: GameBook) throws(ImportError) {
    guard book.hasRoom(for: games) else {
      throw rows.error(
        "up to this row there are more games than can be counted; expected up to \(GameBook.limit) in all")
    }
  }

  private func count(_ column: Int, _ name: String) throws(ImportError) -> Int {
    guard let number = number(column), Self.counts.contains(number) else {
      throw rows.error(
        "\(name) is \(excerpt(column)); expected a number of games from 0 to \(Self.counts.upperBound)")
    }
    return number
  }

  private func number(_ column: Int) -> Int? {
    rows.withField(column) { $0.count > 30 ? nil : Int(String(decoding: $0, as: UTF8.self)) }
  }

  private func excerpt(_ column: Int) -> String { rows.withField(column) { ImportError.excerpt($0) } }
}
