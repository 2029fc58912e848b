import Testing

@testable import Figures

@Suite struct ReedSolomonTests {
  /// The example of ISO/IEC 18004, annex I: "01234567" in version 1, level M.
  @Test("The example of the standard has its codewords for correction")
  func example() {
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
    ]
    let correction: [UInt8] = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
    #expect(ReedSolomon.correction(of: data, count: 10) == correction)
  }

  @Test("Products are those of the field: every element but 0 has powers of 2 for its multiples, and 1 changes nothing")
  func products() {
    var power: UInt8 = 1
    var powers: Set<UInt8> = []
    for _ in 0..<255 {
      powers.insert(power)
      power = ReedSolomon.product(power, 2)
    }
    #expect(powers.count == 255 && power == 1 && !powers.contains(0))
    for a in UInt8.min...UInt8.max {
      #expect(ReedSolomon.product(a, 1) == a && ReedSolomon.product(a, 0) == 0)
      #expect(ReedSolomon.product(a, 0x53) == ReedSolomon.product(0x53, a))
    }
  }
}
