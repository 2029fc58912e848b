/// Positions in the FEN of engines that speak UAI: rows from the top with `x`, `o`, numbers of empty cells and `-` for a
/// wall; the side to move, the number of moves without growth, and the number of the move.
struct AtaxxFen {
  private let fields: [Substring]

  /// Takes a text apart: four fields, or two where the numbers are left out.
  init(_ text: String) throws(FENError) {
    fields = text.split(separator: " ")
    guard fields.count == 4 || fields.count == 2 else {
      throw FENError("it has \(fields.count) fields; expected rows, side to move, and two numbers")
    }
  }

  /// The position.
  /// - Throws: `FENError` for a text that isn't a position on the board of the game.
  func position(of game: Ataxx) throws(FENError) -> Ataxx.Position {
    let rows = fields[0].split(separator: "/", omittingEmptySubsequences: false)
    guard rows.count == game.height else { throw FENError("it has \(rows.count) rows; expected \(game.height)") }
    var sets: [Character: UInt64] = ["x": 0, "o": 0, "-": 0]
    for (y, row) in rows.enumerated() {
      var x = 0
      for letter in row {
        if let empty = letter.isASCII ? letter.wholeNumberValue : nil, empty > 0 {
          x += empty
        } else if let set = sets[letter] {
          if x < game.width { sets[letter] = set | UInt64(bit: y * game.width + x) }
          x += 1
        } else {
          throw FENError("row \(game.height - y) has “\(letter)”; expected a number of empty cells or one of x, o, -")
        }
      }
      guard x == game.width else { throw FENError("row \(game.height - y) has \(x) cells; expected \(game.width)") }
    }
    guard fields[1] == "x" || fields[1] == "o" else {
      throw FENError("the side to move is “\(fields[1].prefix(10))”; expected x or o")
    }
    var quiet: UInt8 = 0
    if fields.count == 4 {
      guard let number = UInt8(fields[2]), number <= Ataxx.quietLimit else {
        throw FENError("the number of moves without growth is “\(fields[2].prefix(10))”; expected 0 to 100")
      }
      guard let move = UInt16(fields[3]), 1...9_999 ~= move else {
        throw FENError("the move's number is “\(fields[3].prefix(10))”; expected 1 to 9999")
      }
      quiet = number
    }
    let position = game.position(
      sets["x"] ?? 0, sets["o"] ?? 0, walls: sets["-"] ?? 0, seat: fields[1] == "x" ? 0 : 1, quiet: quiet)
    guard position.mover == 0 || position.other != 0 else { throw FENError("the side that isn't to move has no piece") }
    return position
  }

  /// The text of a position.
  static func text(of position: Ataxx.Position, on game: Ataxx) -> String {
    let rows = (0..<game.height).map { y in
      var row = ""
      var empty = 0
      for x in 0..<game.width {
        guard let piece = game.piece(x: x, y: y, in: position) else {
          empty += 1
          continue
        }
        row += (empty > 0 ? "\(empty)" : "") + ["x", "o", "-"][piece]
        empty = 0
      }
      return row + (empty > 0 ? "\(empty)" : "")
    }
    let side = position.seat == 0 ? "x" : "o"
    return "\(rows.joined(separator: "/")) \(side) \(position.quiet) \(position.plies / 2 + 1)"
  }
}
