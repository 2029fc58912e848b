/// Avahi's own tools, usable where they are installed and its daemon runs.
enum Avahi {
  static let publisher = Publisher(
    program: "avahi-publish",
    arguments: { offer in ["-s", "--", offer.name, Service.kind, String(offer.port)] + offer.attributes },
    name: { line in
      // Established under name 'nightly'
      let start = "Established under name '"
      return line.hasPrefix(start) && line.hasSuffix("'") ? String(line.dropFirst(start.count).dropLast()) : nil
    })

  static let browser = "avahi-browse"
  /// The arguments that report all services, resolved, in a format for programs.
  static let browsing = ["-rp", Service.kind]

  /// The service in a line of `avahi-browse -rp`; nil for all lines except those of services that have been resolved:
  ///
  ///     =;eth0;IPv4;nightly\032run;_agon._tcp;local;lab.local;192.168.1.5;4000;"version=0.3.0" "tournament=nightly"
  static func service(_ line: String) -> Service? {
    let fields = line.split(separator: ";", maxSplits: 9, omittingEmptySubsequences: false)
    guard fields.count >= 9, fields[0] == "=", let port = Int(fields[8]), let address = Address(String(fields[7]))
    else { return nil }
    return Service(
      name: unescaped(fields[3]), host: unescaped(fields[6]), port: port,
      addresses: [address.text(by: String(fields[1]))], attributes: fields.count > 9 ? strings(fields[9]) : [])
  }

  /// Reads strings in quotation marks; quotation marks within them are escaped.
  private static func strings(_ text: Substring) -> [String] {
    var (result, current): ([String], String?) = ([], nil)
    var isEscaped = false
    for character in text {
      if let open = current, isEscaped || character != "\"" {
        current = open + String(character)
        isEscaped = character == "\\" && !isEscaped
      } else if let open = current {
        result.append(unescaped(open))
        current = nil
      } else if character == "\"" {
        current = ""
      }
    }
    return result
  }
}
