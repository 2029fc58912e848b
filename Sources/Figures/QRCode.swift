/// A QR code of a short text, such as an address for a phone's camera: bytes, with error correction of level M, in
/// versions 1 to 6. Source: ISO/IEC 18004.
public struct QRCode: Figure {
  /// The number of modules of a side.
  public let size: Int
  public let title: String
  public let summary: String
  /// The dark modules, row by row.
  private var dark: [Bool]
  /// The modules whose colour doesn't depend on the text.
  private var fixed: [Bool]

  /// The layout of a version: the number of its blocks, and the codewords of each for data and for correction.
  private typealias Layout = (blocks: Int, data: Int, correction: Int)
  private static let layouts: [Layout] = [(1, 16, 10), (1, 28, 16), (1, 44, 26), (2, 32, 18), (2, 43, 24), (4, 27, 16)]

  /// Creates the smallest code that holds a text; nil where it has more than 106 bytes.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    // Four bits for the mode and eight for the number of bytes take two more bytes, less four bits.
    guard let version = Self.layouts.firstIndex(where: { $0.blocks * $0.data >= bytes.count + 2 }) else { return nil }
    let layout = Self.layouts[version]
    size = 21 + 4 * version
    (title, summary) = ("QR code", text)
    dark = Array(repeating: false, count: size * size)
    fixed = dark
    drawPatterns(version)
    place(Self.codewords(of: bytes, layout))
    let codes = (0..<8).map { masked($0) }
    guard let best = codes.min(by: { $0.penalty < $1.penalty }) else { return nil }
    dark = best.dark
  }

  /// Whether a module is dark, from 0 at the top left.
  public func isDark(x: Int, y: Int) -> Bool { dark[y * size + x] }

  /// The code on white paper with its margin of four modules.
  /// - Parameter width: the width of the paper; each module gets a whole number of pixels.
  public func drawing(width: Double) -> Drawing {
    let module = max(1, (width / Double(size + 8)).rounded(.down))
    let side = module * Double(size + 8)
    var drawing = Drawing(width: side, height: side, marks: [.box(Box(0, 0, side, side), fill: .lightPiece)])
    for y in 0..<size {
      var x = 0
      while x < size {
        let start = x
        while x < size, isDark(x: x, y: y) { x += 1 }
        if x > start {
          let box = Box(Double(start + 4) * module, Double(y + 4) * module, Double(x - start) * module, module)
          drawing.marks.append(.box(box, fill: .darkPiece))
        }
        x += 1
      }
    }
    return drawing
  }

  // MARK: Codewords

  /// The codewords of all blocks, a codeword of each block in turn: first data, then correction.
  private static func codewords(of bytes: [UInt8], _ layout: Layout) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) { for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) } }
    append(0b0100, 4)
    append(bytes.count, 8)
    for byte in bytes { append(Int(byte), 8) }
    append(0, 4)
    var data = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    var padding: UInt8 = 0b1110_1100
    while data.count < layout.blocks * layout.data {
      data.append(padding)
      padding ^= 0b1111_1101
    }
    let blocks = (0..<layout.blocks).map { Array(data[$0 * layout.data..<($0 + 1) * layout.data]) }
    let corrections = blocks.map { ReedSolomon.correction(of: $0, count: layout.correction) }
    func inTurn(_ parts: [[UInt8]], _ count: Int) -> [UInt8] {
      (0..<count).flatMap { place in parts.map { $0[place] } }
    }
    return inTurn(blocks, layout.data) + inTurn(corrections, layout.correction)
  }

  // MARK: Modules

  private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard 0..<size ~= x, 0..<size ~= y else { return }
    dark[y * size + x] = isDark
    fixed[y * size + x] = true
  }

  /// Draws the finder, alignment and timing patterns, and reserves the modules of the format.
  private mutating func drawPatterns(_ version: Int) {
    for place in 0..<size {
      fix(place, 6, place.isMultiple(of: 2))
      fix(6, place, place.isMultiple(of: 2))
    }
    for (centreX, centreY) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      for x in -4...4 {
        for y in -4...4 {
          let ring = max(abs(x), abs(y))
          fix(centreX + x, centreY + y, ring != 2 && ring != 4)
        }
      }
    }
    if version > 0 {
      for x in -2...2 {
        for y in -2...2 { fix(size - 7 + x, size - 7 + y, max(abs(x), abs(y)) != 1) }
      }
    }
    drawFormat(mask: 0)
  }

  /// Draws the level and the mask, twice, with their check bits.
  private mutating func drawFormat(mask: Int) {
    // Level M is 0.
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let format = (mask << 10 | rest) ^ 0x5412
    for bit in 0..<15 {
      let isDark = format >> bit & 1 == 1
      switch bit {
      case 0..<6: fix(8, bit, isDark)
      case 6: fix(8, 7, isDark)
      case 7: fix(8, 8, isDark)
      case 8: fix(7, 8, isDark)
      default: fix(14 - bit, 8, isDark)
      }
      if bit < 8 { fix(size - 1 - bit, 8, isDark) } else { fix(8, size - 15 + bit, isDark) }
    }
    fix(8, size - 8, true)
  }

  /// Puts codewords on free modules: in pairs of columns from the right, upwards and downwards in turn.
  private mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    var isUpward = true
    // The column of the timing pattern belongs to no pair.
    let pairs = Array(stride(from: size - 1, through: 8, by: -2)) + [5, 3, 1]
    for right in pairs {
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !fixed[y * size + x] && bit < 8 * codewords.count {
          dark[y * size + x] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
      isUpward.toggle()
    }
  }

  /// The code with a mask over all modules that aren't fixed.
  private func masked(_ mask: Int) -> QRCode {
    var code = self
    for y in 0..<size {
      for x in 0..<size where !fixed[y * size + x] && Self.turns(mask, x, y) { code.dark[y * size + x].toggle() }
    }
    code.drawFormat(mask: mask)
    return code
  }

  private static func turns(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// The penalty of the code, which is larger the harder it is to read: by runs, blocks, patterns like the finders, and
  /// the share of dark modules.
  private var penalty: Int {
    let lines = (0..<size).flatMap { line in
      [(0..<size).map { isDark(x: $0, y: line) }, (0..<size).map { isDark(x: line, y: $0) }]
    }
    var penalty = lines.reduce(0) { $0 + Self.penalty(of: $1) }
    for y in 1..<size {
      for x in 1..<size {
        let block = [isDark(x: x, y: y), isDark(x: x - 1, y: y), isDark(x: x, y: y - 1), isDark(x: x - 1, y: y - 1)]
        if block.allSatisfy({ $0 == block[0] }) { penalty += 3 }
      }
    }
    let percent = 100 * dark.count { $0 } / dark.count
    return penalty + 10 * (abs(percent - 50) / 5)
  }

  private static func penalty(of line: [Bool]) -> Int {
    var (penalty, run) = (0, 1)
    for place in 1...line.count {
      if place < line.count, line[place] == line[place - 1] {
        run += 1
      } else {
        if run >= 5 { penalty += run - 2 }
        run = 1
      }
    }
    let finder = [true, false, true, true, true, false, true]
    let light = [false, false, false, false]
    for start in line.indices.dropLast(10) {
      let part = Array(line[start..<start + 11])
      if part == finder + light || part == light + finder { penalty += 40 }
    }
    return penalty
  }
}
