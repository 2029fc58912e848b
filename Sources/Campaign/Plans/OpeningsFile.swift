import Exchange
import Foundation
import Play

/// The openings that a file lists, in one of these forms: a transcript on each line, in capitals or not; moves as
/// offsets from the middle of the board, as Gomocup writes them; positions in FEN or EPD; games in PGN, or of Go in
/// SGF; or a Polyglot book. On lines of transcripts and moves the variant comes first, unless only one variant of the
/// run can play them.
struct OpeningsFile {
  /// The transcripts of each variant, in their order.
  private(set) var openings: [String: [String]] = [:]
  /// The number of openings that were wrong and skipped, with the error of the first; nil for none.
  private(set) var skipped: (count: Int, first: ConfigError)?
  private let skipsWrong: Bool
  private let file: String
  /// The board games of the run.
  private let boards: [PlayableVariant]
  /// The games of the run that programs define and that can be opened.
  private let programs: [PlayableVariant]
  /// The board games of the run whose games other programs write in PGN.
  private let portable: [PlayableVariant]
  /// The board games of the run that can start from positions in FEN, by the number of its fields.
  private let placed: [Int: [PlayableVariant]]

  /// Reads an openings file.
  /// - Parameters:
  ///   - node: the place in the config that names it.
  ///   - variants: the variants of the run.
  ///   - plies: the number of moves that are taken of each game, equal openings only once; nil for all moves.
  ///   - skipsWrong: whether a line or game that is no opening is skipped, rather than an error.
  /// - Throws: `ConfigError`, of the config where the file can't be read, else of a line of the file.
  init(
    _ file: String, at node: ConfigNode, variants: [PlayableVariant], plies: Int? = nil, skipsWrong: Bool = false
  ) throws(ConfigError) {
    guard let data = FileManager.default.contents(atPath: file) else { throw Self.unreadable(file, node) }
    (self.file, self.skipsWrong) = (file, skipsWrong)
    boards = variants.filter(\.isBoardGame)
    programs = variants.filter { !$0.isBoardGame && $0.canBeOpened }
    portable = boards.filter { $0.traits?.pgn != nil }
    placed = Dictionary(grouping: boards.filter { $0.traits?.fen != nil }) {
      $0.traits?.fen?.split(separator: " ").count ?? 0
    }
    if file.lowercased().hasSuffix(".bin") {
      try readBook(Array(data), plies ?? Self.usualPlies)
      return
    }
    // Names of players in PGN are in any encoding.
    if Self.isPGN(data, file) {
      try readGames(Array(data), plies)
      return
    }
    guard let text = String(data: data, encoding: .utf8) else { throw Self.unreadable(file, node) }
    if text.first(where: { !$0.isWhitespace }) == "(" {
      try readGames(text, plies)
      return
    }
    guard plies == nil else {
      throw node.error("\(file) has no games in PGN or SGF; “plies” is only for these")
    }
    let lineEnd = text.utf8.contains(0x0A) ? UInt8(0x0A) : 0x0D
    for (number, line) in text.utf8.split(separator: lineEnd, omittingEmptySubsequences: false).enumerated() {
      try take { file throws(ConfigError) in
        do {
          try file.read(Substring(line), number + 1)
        } catch {
          throw error as? ConfigError ?? file.error(number + 1, "\(error)")
        }
      }
    }
  }

  /// Reads one opening; a wrong one is skipped if `skipsWrong` is set.
  private mutating func take(_ read: (inout Self) throws(ConfigError) -> Void) throws(ConfigError) {
    do throws(ConfigError) {
      try read(&self)
    } catch {
      guard skipsWrong else { throw error }
      skipped = ((skipped?.count ?? 0) + 1, skipped?.first ?? error)
    }
  }

  private static func unreadable(_ file: String, _ node: ConfigNode) -> ConfigError {
    node.error("\(file) can't be read; it should be a text file with a variant and moves on each line, EPD, PGN or SGF")
  }

  private func error(_ line: Int, _ problem: String) -> ConfigError {
    ConfigError(file: file, line: line, key: "", problem: problem)
  }

  /// Reads a line of a file that doesn't contain games.
  private mutating func read(_ line: Substring, _ number: Int) throws {
    if let position = PositionLine(line) {
      return try open(placed[position.fields] ?? [], from: position.fen, [], position.fen) { _ in number }
    }
    let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.isEmpty { return }
    let (playable, opening) = try read(words)
    openings[playable.variant.name, default: []].append(opening)
  }

  /// The number of plies for which a Polyglot book is followed by default.
  private static let usualPlies = 8
  private static let mostOfBook = 1_000_000

  /// Reads a Polyglot book, whose lines from the usual start are openings.
  private mutating func readBook(_ bytes: [UInt8], _ plies: Int) throws(ConfigError) {
    func trouble(_ problem: String) -> ConfigError { ConfigError(file: file, line: nil, key: "", problem: problem) }
    let book: PolyglotBook
    do throws(ImportError) { book = try PolyglotBook(bytes, file: file) } catch { throw trouble(error.problem) }
    for board in portable {
      do throws(BookError) {
        let lines = try board.openings(plies: plies, most: Self.mostOfBook) { book[$0] }
        if !lines.isEmpty { openings[board.variant.name] = lines }
      } catch {
        throw trouble("\(error)")
      }
    }
  }

  /// Whether a file contains games in PGN, by its first tag or by its name.
  private static func isPGN(_ data: Data, _ file: String) -> Bool {
    let start = data.drop { $0 <= 0x20 || 0xEF == $0 || 0xBB == $0 || 0xBF == $0 }.prefix(300)
    let tag = String(decoding: start.prefix { $0 != 0x0A }, as: UTF8.self)
    return tag.contains(/^\[[A-Za-z]\w* +"/) || tag.hasPrefix("%") || file.lowercased().hasSuffix(".pgn")
  }

  /// Reads games in PGN; each is an opening of the variants at which it is legal.
  private mutating func readGames(_ bytes: [UInt8], _ plies: Int?) throws(ConfigError) {
    let games: [PGNBook.Line]
    do throws(ImportError) {
      games = try PGNBook.lines(of: bytes, file: file, plies: plies)
    } catch {
      throw self.error(error.line ?? 1, error.problem)
    }
    for game in games {
      try take { file throws(ConfigError) in
        guard game.fen != nil || !game.names.isEmpty else { throw file.error(game.line, "has a game without moves") }
        try file.open(file.portable, from: game.fen, game.names, "a game in PGN") {
          game.lines.indices ~= $0 ? game.lines[$0] : game.line
        }
      }
    }
    guard plies != nil else { return }
    openings = openings.mapValues { lines in
      var had: Set<String> = []
      return lines.filter { had.insert($0).inserted }
    }
  }

  /// Adds an opening to those of some boards, at least one, at which a position and the moves after it are legal.
  private mutating func open(
    _ boards: [PlayableVariant], from fen: String?, _ names: [String], _ what: String, line: (_ ply: Int) -> Int
  ) throws(ConfigError) {
    var problem: TranscriptError?
    var isOpened = false
    for board in boards {
      do throws(TranscriptError) {
        let opening = try board.opening(from: fen, names)
        openings[board.variant.name, default: []].append(opening)
        isOpened = true
      } catch {
        problem = problem ?? error
      }
    }
    if isOpened { return }
    guard let problem else { throw error(line(-1), "no variant of the run can be opened with \(what)") }
    throw error(line(problem.ply), "\(problem)")
  }

  private static let expectation = "expected a variant and moves, such as “connect-four:7x6 4433”"

  /// Reads games in SGF; each, without the passes at its end, is an opening of the variants with komi on its board.
  private mutating func readGames(_ text: String, _ plies: Int?) throws(ConfigError) {
    let games: [SGFReader.Game]
    do throws(ImportError) { games = try SGFReader.games(of: text, file: file) } catch let wrong {
      throw error(wrong.line ?? 1, wrong.problem)
    }
    for game in games { try take { file throws(ConfigError) in try file.read(game, plies) } }
  }

  private mutating func read(_ game: SGFReader.Game, _ plies: Int?) throws(ConfigError) {
    let able = boards.compactMap { board in
      board.traits.flatMap { traits in
        traits.komi != nil && (traits.width, traits.height) == (game.width, game.height) ? (board, traits) : nil
      }
    }
    guard !able.isEmpty else {
      throw error(game.line, "has a game of Go on \(game.width)x\(game.height), which no variant of the run is")
    }
    let taken = game.moves.prefix(plies ?? .max)
    let moves = taken.prefix((taken.lastIndex { $0 != nil } ?? -1) + 1)
    for (board, traits) in able {
      let transcript = moves.map { $0.map { traits.moveText(x: $0.x, y: $0.y) } ?? "pass" }.joined()
      do {
        openings[board.variant.name, default: []].append(try Self.checked(transcript, at: board))
      } catch let wrong {
        throw error(game.line, "\(wrong)")
      }
    }
  }

  /// The variant of a line, and its opening as a transcript.
  private func read(_ words: [String]) throws -> (PlayableVariant, String) {
    if let program = programs.first(where: { $0.variant.name == words[0] }) {
      return (program, try Self.checked(words.dropFirst().joined(separator: " "), at: program))
    }
    if let program = programs.first, programs.count == 1, boards.isEmpty {
      return (program, try Self.checked(words.joined(separator: " "), at: program))
    }
    // A transcript with a start of its own, which has blanks and capitals.
    if words.count > 1, words[1].hasPrefix("[") {
      let playable = try Catalog.variant(words[0])
      return (playable, try Self.checked(words.dropFirst().joined(separator: " "), at: playable))
    }
    if let moves = Self.moves(words[...]) {
      guard boards.count != 1 else { return (boards[0], try Self.checked(moves, at: boards[0])) }
      let able = boards.compactMap { board in (try? Self.checked(moves, at: board)).map { (board, $0) } }
      guard let only = able.first else {
        throw UsageError(description: "no variant of the run can be opened with “\(moves)”; \(Self.expectation)")
      }
      guard able.count == 1 else {
        let names = able.map(\.0.variant.name).joined(separator: " and ")
        throw UsageError(description: "“\(moves)” opens \(names); \(Self.expectation)")
      }
      return only
    }
    guard let moves = Self.moves(words[1...]) else { throw UsageError(description: Self.expectation) }
    let playable = try Catalog.variant(words[0])
    guard playable.isBoardGame else { throw UsageError(description: "\(playable.variant) has no openings") }
    return (playable, try Self.checked(moves, at: playable))
  }

  private enum Moves: CustomStringConvertible {
    case transcript(String)
    case offsets([(x: Int, y: Int)])

    var description: String {
      switch self {
      case .transcript(let text): text
      case .offsets(let offsets): offsets.map { "\($0.x),\($0.y)" }.joined(separator: ", ")
      }
    }
  }

  /// The moves of a line without a variant; nil where there are none, or something else too.
  private static func moves(_ words: ArraySlice<String>) -> Moves? {
    let text = words.joined()
    guard text.contains(",") else { return words.count == 1 ? .transcript(text) : nil }
    // No board is larger than these, and none of them overflows.
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { number in
      Int(number).flatMap { -999...999 ~= $0 ? $0 : nil }
    }
    guard numbers.count.isMultiple(of: 2), !numbers.contains(nil) else {
      // A variant may have commas as well, and no moves after it.
      return words.count == 1 && text.contains(where: \.isLetter) ? .transcript(text) : nil
    }
    let known = numbers.compactMap(\.self)
    return .offsets(stride(from: 0, to: known.count, by: 2).map { (known[$0], known[$0 + 1]) })
  }

  /// The moves as a transcript of the variant that leaves the game undecided.
  private static func checked(_ moves: Moves, at playable: PlayableVariant) throws -> String {
    let transcript: String
    switch moves {
    case .transcript(let text): transcript = text.lowercased()
    case .offsets(let offsets):
      guard let traits = playable.traits, traits.cellTellsMove, !traits.rows.isEmpty else {
        throw UsageError(
          description: "\(playable.variant) isn't opened by offsets, since a cell doesn't tell what is played there")
      }
      transcript = try offsets.map { offset in
        let (x, y) = (offset.x + traits.width / 2, offset.y + traits.height / 2)
        guard 0..<traits.width ~= x, 0..<traits.height ~= y else {
          throw UsageError(
            description: "\(offset.x),\(offset.y) from its middle isn't on the board of \(playable.variant)")
        }
        return traits.moveText(x: x, y: y)
      }.joined()
    }
    return try checked(transcript, at: playable)
  }

  /// A transcript of the variant that leaves the game undecided.
  private static func checked(_ transcript: String, at playable: PlayableVariant) throws -> String {
    guard !transcript.isEmpty else { throw UsageError(description: expectation) }
    guard try playable.play(line: transcript)?.isOver == false else {
      throw UsageError(description: "the opening \(transcript) ends the game")
    }
    return transcript
  }
}

/// A position on a line of its own: of chess in FEN or EPD, with four fields, then the numbers of moves, or operations
/// such as `hmvc 0;` and `id "A";`; or rows and the side to move, x or o, and perhaps the numbers of moves.
private struct PositionLine {
  /// The position in FEN, with all fields.
  let fen: String
  /// The number of its fields.
  let fields: Int

  /// Reads a line; nil for one that has no position.
  init?(_ line: Substring) {
    // No other line has slashes between rows and a side to move. Bytes are compared, since books have a hundred thousand
    // lines.
    let fields = line.utf8.split(maxSplits: 6) { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map(Substring.init)
    guard fields.count >= 2, fields[0].utf8.count(where: { $0 == UInt8(ascii: "/") }) >= 3 else { return nil }
    var numbers = ["0", "1"]
    if fields[1] == "x" || fields[1] == "o" {
      if fields.count >= 4 { numbers = fields[2...3].map(String.init) }
      self.fields = 4
      fen = (fields[..<2].map(String.init) + numbers).joined(separator: " ")
      return
    }
    guard fields.count >= 4, fields[1] == "w" || fields[1] == "b" else { return nil }
    self.fields = 6
    if fields.count > 5, let first = fields[4].utf8.first, first <= UInt8(ascii: "9"), first != UInt8(ascii: "\"") {
      numbers = [String(fields[4]), String(fields[5].prefix { $0 != ";" })]
    } else if fields.count > 4 {
      let words = line.utf8.split { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
      for (number, operation) in ["hmvc", "fmvn"].enumerated() {
        guard let place = words.firstIndex(where: { $0.elementsEqual(operation.utf8) }), place + 1 < words.count
        else { continue }
        numbers[number] = String(Substring(words[place + 1]))
      }
    }
    fen = (fields[..<4].map(String.init) + numbers).joined(separator: " ")
  }
}
