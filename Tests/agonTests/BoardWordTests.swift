import Foundation
import People
import Play
import Testing

@testable import agon

@Suite struct BoardWordTests {
  /// A game of two people after some moves.
  private func game(_ variant: String, _ moves: String...) throws -> BoardGameInPlay {
    let path = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let (terms, opponents) = try Invitation(variant: variant, players: ["person:Bob"], name: "Ann").terms()
    guard case .board(var game) = try Tables(PeopleStore(path), opponents).begin(terms).look.game else {
      throw PeopleError("no board game")
    }
    for move in moves { try game.play(move, nanoseconds: 1) }
    return game
  }

  @Test("Moves and words are understood in any case")
  func wordsIgnoreCase() throws {
    let game = try game("noughts")
    let words: [(String, BoardWord)] = [
      ("b2", .move("b2")), ("B2", .move("b2")), ("Undo", .undo), ("hint", .hint), ("resign", .resign),
      ("save", .leave), ("quit", .leave), ("help", .help), ("?", .help), ("", .nothing),
    ]
    for (text, word) in words { #expect(BoardWord(text, in: game) == word) }
  }

  @Test("A disc is taken out by its column")
  func popIsAMinus() throws {
    let game = try game("connect-four:4x4,popout", "1", "2")
    #expect(BoardWord("-1", in: game) == .move("-1"))
    #expect(BoardWord.help(game).contains("or -4 to take a disc out of column 4"))
  }

  @Test("A text that isn't a move is explained")
  func wrongMoveIsExplained() throws {
    let reversi = try game("reversi:4x4")
    guard case .wrong(let why) = BoardWord("a1", in: reversi) else {
      Issue.record("a1 is no move there")
      return
    }
    #expect(
      why.hasPrefix("a1 is not allowed: it encloses nothing; legal are "), "\(why)")
  }
}
