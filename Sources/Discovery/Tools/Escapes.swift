/// Undoes the escapes of DNS texts: `\032` is the byte 32, and any other character after a backslash is itself.
func unescaped(_ text: some StringProtocol) -> String {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\") else {
      bytes.append(byte)
      continue
    }
    if rest.count >= 3, let number = UInt8(String(decoding: rest.prefix(3), as: UTF8.self)) {
      bytes.append(number)
      rest = rest.dropFirst(3)
    } else if let next = rest.popFirst() {
      bytes.append(next)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
