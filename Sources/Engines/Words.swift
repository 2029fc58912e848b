extension StringProtocol where SubSequence == Substring {
  /// The words of a line, what stands between blanks and tabs.
  ///
  /// By bytes: to ask Unicode of each character what it is takes longer than to wait for an engine's move.
  var words: [Substring] {
    self[...].utf8.split(whereSeparator: \.isBlank).map { Substring($0) }
  }

  /// Whether there is nothing but blanks and tabs.
  var isBlank: Bool { utf8.allSatisfy(\.isBlank) }
}

extension UInt8 {
  /// Whether it is a blank, a tab or another of ASCII's white space.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
