import Foundation

/// A colour in the sRGB space.
public struct Colour: Hashable, Sendable {
  /// Red, green and blue, from 0 to 255.
  public let red, green, blue: UInt8

  /// Creates a colour from its six hexadecimal digits.
  public init(_ digits: UInt32) {
    (red, green, blue) = (UInt8(digits >> 16 & 255), UInt8(digits >> 8 & 255), UInt8(digits & 255))
  }

  private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// The colour as text, such as `#1b1f24`.
  public var hex: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The mixture with another colour: this one for a share of 0, the other one for 1.
  func mixed(with other: Colour, by share: Double) -> Colour {
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let (a, b) = (Double(a), Double(b))
      return UInt8((a + share * (b - a)).rounded())
    }
    return Colour(mixed(red, other.red), mixed(green, other.green), mixed(blue, other.blue))
  }

  /// The relative luminance, from 0 to 1, by WCAG 2.2.
  var luminance: Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio with another colour, from 1 to 21, by WCAG 2.2.
  public func contrast(with other: Colour) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
