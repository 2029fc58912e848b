/// The notation of moves by a column, `1` to `9`, then `a` to `k`; a disc that is taken out of it has a minus sign
/// before. One character ends each, so that they can be distinguished.
public struct ColumnNotation: MoveNotation {
  private let width: Int
  private let pops: Bool

  /// - Parameter pops: whether discs can be taken out.
  init(width: Int, pops: Bool) { (self.width, self.pops) = (width, pops) }

  /// The number of moves: a drop into each column, then a pop out of each.
  public var count: Int { pops ? 2 * width : width }

  public var example: String {
    "a column from 1 to \(Self.name(width - 1))" + (pops ? ", or -4 to take a disc out of column 4" : "")
  }

  /// The name of a column.
  static func name(_ x: Int) -> String { String(x + 1, radix: 36) }

  public func text(of move: Int) -> String { (move < width ? "" : "-") + Self.name(move % width) }

  public func name(of move: Int) -> String { move < width ? "column \(text(of: move))" : text(of: move) }

  public func read(_ transcript: inout TranscriptText) -> MoveReading {
    let isPop = pops && transcript.peek() == UInt8(ascii: "-")
    guard let x = transcript.peek(isPop ? 1 : 0).flatMap(Self.column) else { return .unreadable }
    guard x < width else { return .offBoard((isPop ? "-" : "") + Self.name(x)) }
    transcript.skip(isPop ? 2 : 1)
    return .move(isPop ? width + x : x)
  }

  /// The column with this name, on a board of any width.
  private static func column(named name: UInt8) -> Int? {
    switch name {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): Int(name - UInt8(ascii: "1"))
    case UInt8(ascii: "a")...UInt8(ascii: "k"): Int(name - UInt8(ascii: "a")) + 9
    default: nil
    }
  }

  public func image(of move: Int, _ cells: [Int]) -> Int { move / width * width + cells[move % width] % width }
}
