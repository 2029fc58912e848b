import Exchange
import Foundation
import Play

/// The openings that a file lists: on each line a transcript in capitals or not, or moves as offsets from the middle of
/// the board as the Gomocup writes them, with the variant in front unless only one of the run can play it. Or else games
/// of Go in SGF.
struct OpeningsFile {
  /// The transcripts of each variant, in their order.
  private(set) var openings: [String: [String]] = [:]
  private let file: String
  /// The board games of the run.
  private let boards: [PlayableVariant]
  /// The games of programs in the run that can be opened.
  private let programs: [PlayableVariant]

  /// Reads an openings file.
  /// - Parameters:
  ///   - node: the place in the config that names it.
  ///   - variants: the variants of the run.
  /// - Throws: `ConfigError`, of the config where the file can't be read, else of a line of the file.
  init(_ file: String, at node: ConfigNode, variants: [PlayableVariant]) throws(ConfigError) {
    guard let text = FileManager.default.contents(atPath: file).flatMap({ String(data: $0, encoding: .utf8) }) else {
      throw node.error("\(file) can't be read; it should be a text file with a variant and moves on each line")
    }
    self.file = file
    boards = variants.filter(\.isBoardGame)
    programs = variants.filter { !$0.isBoardGame && $0.canBeOpened }
    if text.first(where: { !$0.isWhitespace }) == "(" {
      try readGames(text)
      return
    }
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      if words.isEmpty { continue }
      do {
        let (playable, opening) = try read(words)
        openings[playable.variant.name, default: []].append(opening)
      } catch {
        throw ConfigError(file: file, line: number + 1, key: "", problem: "\(error)")
      }
    }
  }

  private static let expectation = "expected a variant and moves, such as “connect-four:7x6 4433”"

  /// Reads games in SGF: each opens the variants with komi on its board, without the passes at its end.
  private mutating func readGames(_ text: String) throws(ConfigError) {
    func error(_ line: Int, _ problem: String) -> ConfigError {
      ConfigError(file: file, line: line, key: "", problem: problem)
    }
    let games: [SGFReader.Game]
    do throws(ImportError) { games = try SGFReader.games(of: text, file: file) } catch let wrong {
      throw error(wrong.line ?? 1, wrong.problem)
    }
    for game in games {
      let able = boards.compactMap { board in
        board.traits.flatMap { traits in
          traits.komi != nil && (traits.width, traits.height) == (game.width, game.height) ? (board, traits) : nil
        }
      }
      guard !able.isEmpty else {
        throw error(game.line, "has a game of Go on \(game.width)x\(game.height), which no variant of the run is")
      }
      let moves = game.moves.prefix((game.moves.lastIndex { $0 != nil } ?? -1) + 1)
      for (board, traits) in able {
        let transcript = moves.map { $0.map { traits.moveText(x: $0.x, y: $0.y) } ?? "pass" }.joined()
        do {
          openings[board.variant.name, default: []].append(try Self.checked(transcript, at: board))
        } catch let wrong {
          throw error(game.line, "\(wrong)")
        }
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
    guard try playable.replay(transcript, seed: 0).outcome == nil else {
      throw UsageError(description: "the opening \(transcript) ends the game")
    }
    return transcript
  }
}
