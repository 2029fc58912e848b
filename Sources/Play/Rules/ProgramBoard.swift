/// The way in which boards of a program's game are drawn, where their rows have a character for each cell.
public struct ProgramBoard: Hashable, Sendable {
  /// The most cells of a board that is drawn.
  private static let mostCells = 4_096

  /// The form of the cells.
  public let shape: BoardShape
  /// The letters of each seat's pieces, the seat's mark first.
  public let letters: [[Character]]

  /// The side from which rows are numbered, if moves name cells; else nil.
  public let rows: RowOrder?

  /// The surface of boards; always paper unless their cells are squares.
  public let surface: BoardSurface

  /// Creates a way of drawing boards.
  /// - Precondition: only boards with a cell for each character have names of cells, and only those of squares another
  ///   surface than paper.
  public init(
    shape: BoardShape, letters: [[Character]], rows: RowOrder? = nil, surface: BoardSurface = .paper
  ) {
    precondition(rows == nil || shape.hasPlainRows, "hexagons with places between have no names")
    precondition(surface == .paper || shape == .squares, "only boards of squares have another surface than paper")
    (self.shape, self.letters, self.rows, self.surface) = (shape, letters, rows, surface)
  }

  /// The pieces of all seats: on paper discs in the colours of seats; else the first pieces of two are dark and light.
  var pieces: [Piece] {
    let discs: [Piece.Look] = surface == .paper ? [] : [.darkDisc, .lightDisc]
    return letters.enumerated().flatMap { seat, letters in
      letters.enumerated().map { number, letter in
        Piece(seat: seat, letter: letter, look: number == 0 && discs.indices.contains(seat) ? discs[seat] : .counter)
      }
    }
  }

  /// Whether a character is that of a piece: neither an empty cell nor a place without one.
  public static func isPiece(_ character: Character) -> Bool {
    character != "." && character != " " && character.unicodeScalars.count == 1
  }

  /// The boards of one game as pictures, with what they have in common; nil where they can't be drawn, since there are
  /// none, or they are of several sizes, or too large.
  ///
  /// A place that is blank in all of them is no cell. The last move is marked where it has changed a single empty cell.
  func pictures(of boards: [[String]]) -> (traits: BoardTraits, pictures: [BoardPicture])? {
    guard let height = boards.first?.count, height > 0, boards.allSatisfy({ $0.count == height }) else { return nil }
    let width = boards.joined().map(\.count).max() ?? 0
    guard width > 0, width * height <= Self.mostCells else { return nil }
    let grids = boards.map { rows in
      rows.flatMap { row in Array(row) + Array(repeating: " ", count: width - row.count) }
    }
    let places = 0..<width * height
    let others = Set(grids.joined()).subtracting(letters.joined()).subtracting([".", " "])
    guard others.allSatisfy(Self.isPiece) else { return nil }
    let pieces = self.pieces + others.sorted().map { Piece(seat: nil, letter: $0, look: .letter) }
    let numbers = Dictionary(uniqueKeysWithValues: pieces.enumerated().map { ($1.letter, $0) })
    let gaps = Set(places.filter { place in grids.allSatisfy { $0[place] == " " } })
    var pictures: [BoardPicture] = []
    for (number, grid) in grids.enumerated() {
      let before = number > 0 ? grids[number - 1] : grid
      let changed = places.filter { grid[$0] != before[$0] }
      let last = changed.count == 1 && before[changed[0]] == "." ? changed[0] : nil
      pictures.append(
        BoardPicture(
          width: width, height: height, cells: grid.map { numbers[$0] },
          last: last.map { Place(x: $0 % width, y: $0 / width) }, winning: []))
    }
    let traits = BoardTraits(
      width: width, height: height, pieces: pieces, shape: shape, surface: surface, rows: rows,
      gaps: Set(gaps.map { Place(x: $0 % width, y: $0 / width) }))
    return (traits, pictures)
  }
}

extension Piece {
  /// Creates the piece that a letter on a program's board stands for; without a seat where its owner isn't known.
  fileprivate init(seat: Int?, letter: Character, look: Look) {
    self.init(seat: seat, letter: letter, glyph: String(letter), look: look, name: String(letter))
  }
}
