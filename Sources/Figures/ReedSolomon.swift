/// The error correction of QR codes: Reed-Solomon codes over the field of 256 elements, polynomial
/// x^8 + x^4 + x^3 + x^2 + 1. Source: ISO/IEC 18004, annexes A and B.
enum ReedSolomon {
  /// The product of two elements.
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var (product, factor) = (0, Int(a))
    for bit in 0..<8 {
      if b >> bit & 1 == 1 { product ^= factor }
      factor <<= 1
      if factor > 0xFF { factor ^= 0x11D }
    }
    return UInt8(product)
  }

  /// The codewords that are appended to data for their correction.
  static func correction(of data: [UInt8], count: Int) -> [UInt8] {
    let generator = generator(degree: count)
    var rest = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for place in rest.indices { rest[place] ^= product(generator[place], factor) }
    }
    return rest
  }

  /// The coefficients of (x - 1)(x - 2)(x - 4)... below the leading one, the highest first.
  private static func generator(degree: Int) -> [UInt8] {
    var coefficients = [UInt8](repeating: 0, count: degree)
    coefficients[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for place in coefficients.indices {
        coefficients[place] = product(coefficients[place], root)
        if place + 1 < degree { coefficients[place] ^= coefficients[place + 1] }
      }
      root = product(root, 2)
    }
    return coefficients
  }
}
