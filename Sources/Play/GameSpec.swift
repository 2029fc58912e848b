/// A variant of a family of games, by its size and the values of its options: `noughts:15x15,exact`.
public struct GameSpec: Sendable {
  /// The canonical name.
  public let variant: Variant
  private let sides: GameSize.Sides
  private let values: ParameterValues

  /// Checks a notation against a family's sizes and options.
  /// - Throws: `NotationError` for an unknown option, or a size or value out of range.
  init(_ notation: Notation, of family: GameFamily) throws(NotationError) {
    var options = notation.options
    var size: String?
    if let first = options.first, first.value == nil, first.key.first?.isNumber == true,
      !family.options.contains(where: { $0.name == first.key })
    {
      size = first.key
      options.removeFirst()
    }
    let sides = try family.size.read(size, of: family.name)
    values = try ParameterValues(
      options, of: family.name, family.options.map { $0.onBoard(width: sides.width, height: sides.height) })
    variant = Variant(game: family.name, size: family.size.text(of: sides), options: values.options)
    self.sides = sides
  }

  /// The number of columns of the board.
  public var width: Int { sides.width }
  /// The number of rows of the board.
  public var height: Int { sides.height }
  /// The number of seats, for families whose size it is.
  public var seats: Int { sides.width }

  /// The value of an option that is a number.
  public func number(_ option: String) -> Int {
    guard let number = values[integer: option] else { preconditionFailure("\(variant): \(option) has no default") }
    return number
  }

  /// The value of an option that is a real number.
  public func real(_ option: String) -> Double { values[real: option] }

  /// The value of an option that is one of several words.
  public func word(_ option: String) -> String { values[choice: option] }

  /// Whether an option that is a bare word is given.
  public func flag(_ option: String) -> Bool { values[flag: option] }
}
