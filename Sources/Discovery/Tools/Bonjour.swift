/// The tool `dns-sd` of macOS.
enum Bonjour {
  static let program = "dns-sd"
  static let publisher = Publisher(
    program: program,
    arguments: { offer in ["-R", offer.name, Service.kind, "local", String(offer.port)] + offer.attributes },
    name: { line in
      // 12:00:00.123  Got a reply for service nightly._agon._tcp.local.: Name now registered and active
      let (start, end) = ("Got a reply for service ", ".\(Service.kind).local.: Name now registered and active")
      guard line.hasSuffix(end), let place = line.firstRange(of: start) else { return nil }
      return unescaped(line[place.upperBound...].dropLast(end.count))
    })

  static let browsing = ["-B", Service.kind, "local"]

  static func lookingUp(_ name: String) -> [String] { ["-L", name, Service.kind, "local"] }

  /// The name of a service that a line of `dns-sd -B` reports as added; nil for other lines:
  ///
  ///     Timestamp     A/R    Flags  if Domain               Service Type         Instance Name
  ///     12:00:00.123  Add        2   4 local.               _agon._tcp.          nightly run
  static func name(_ line: String) -> String? {
    let words = line.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: true)
    guard words.count == 7, words[1] == "Add", words[5] == "\(Service.kind)." else { return nil }
    return String(words[6].drop { $0 == " " })
  }

  /// The place of one service, read from the lines of `dns-sd -L`:
  ///
  ///     12:00:00.123  nightly\032run._agon._tcp.local. can be reached at lab.local.:4000 (interface 4)
  ///      version=0.3.0 tournament=nightly\ run
  struct Place: Hashable, Sendable {
    private(set) var host = ""
    private(set) var port = 0
    private(set) var attributes: [String] = []
    /// Whether the next line may hold attributes.
    private var awaitsAttributes = false

    /// Reads a line.
    mutating func take(_ line: String) {
      if let place = line.firstRange(of: " can be reached at "),
        let target = line[place.upperBound...].split(separator: " ").first,
        let colon = target.lastIndex(of: ":"), let port = Int(target[target.index(after: colon)...])
      {
        (host, self.port, attributes, awaitsAttributes) = (unescaped(target[..<colon]), port, [], true)
      } else if awaitsAttributes, line.hasPrefix(" ") {
        (attributes, awaitsAttributes) = (Self.strings(line), false)
      } else {
        awaitsAttributes = false
      }
    }

    /// Reads strings separated by spaces, with backslashes before characters that are special to a shell. Within them,
    /// a backslash is written as four of them, and a byte below 32 as `\\xNN`.
    private static func strings(_ line: String) -> [String] {
      var result: [[UInt8]] = []
      var isOpen = false
      var rest = Array(line.utf8)[...]
      func add(_ byte: UInt8) {
        if isOpen { result[result.count - 1].append(byte) } else { result.append([byte]) }
        isOpen = true
      }
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: " ") {
          isOpen = false
        } else if byte != UInt8(ascii: "\\") {
          add(byte)
        } else if rest.starts(with: #"\\\"#.utf8) {
          add(byte)
          rest = rest.dropFirst(3)
        } else if rest.starts(with: #"\x"#.utf8),
          let code = UInt8(String(decoding: rest.dropFirst(2).prefix(2), as: UTF8.self), radix: 16)
        {
          add(code)
          rest = rest.dropFirst(4)
        } else if let next = rest.popFirst() {
          add(next)
        }
      }
      return result.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
