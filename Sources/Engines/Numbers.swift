import Play

/// Reads numbers written by others: engines, and programs that use Agon's players as engines. The result always lies
/// in a known range, so that no computation with it overflows.
extension ClosedRange<Int> {
  /// The number of the range that is nearest to the whole number that a text says; nil when it says none.
  func nearest(to text: some StringProtocol) -> Int? {
    if let number = Int(text) { return nearest(to: number) }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    return isNegative ? lowerBound : upperBound
  }

  /// The number of the range that is nearest to another.
  func nearest(to number: some BinaryInteger) -> Int {
    Swift.min(Swift.max(Int(clamping: number), lowerBound), upperBound)
  }

  /// The number of the range that is nearest to another; nil when that isn't whole.
  func nearest(to number: Double) -> Int? {
    guard number == number.rounded() else { return nil }
    if number >= Double(upperBound) { return upperBound }
    return number <= Double(lowerBound) ? lowerBound : Int(number)
  }
}

extension ClosedRange<Int> {
  /// The range of nodes that an engine claims to have visited, or a program allows.
  static let nodes = 0...Int(Effort.most)
  /// The range of search depths, in plies.
  static let depth = 0...1_000
  /// The range of times in milliseconds: more than a month is as good as no limit.
  static let milliseconds = 0...4_000_000_000
}
