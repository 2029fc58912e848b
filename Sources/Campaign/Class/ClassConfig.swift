import Engines
import Foundation
import Yams

/// The content of a class file: a course whose students upload bots that play every night.
package struct ClassConfig: Sendable {
  /// The path of the class file.
  package let file: String
  /// The name of the tournament; nil for that of the config.
  package let name: String?
  /// The path of the config of a run, to whose players the students' bots are added.
  package let config: String
  /// The path of the list of students.
  package let students: String
  /// The directory of the uploads.
  package let folder: String
  /// The code by which the lecturer signs in.
  package let lecturer: String
  /// The time after which nothing can be uploaded; nil for none.
  package let freeze: Date?
  /// The number of divisions of a league into which the class is divided; nil unless it is a league.
  package let divisions: Int?
  /// The value of the key `sandbox` of each bot, as YAML.
  let sandbox: String
  /// A program that does nothing, in the sandbox of the bots.
  let confined: EngineSpec

  static let table = ConfigTable([
    ConfigKey("name", "The name of the tournament; default: that of the config.", .text()),
    ConfigKey("config", "The config of a run, to whose players the students' bots are added.", .text(), isNeeded: true),
    ConfigKey(
      "students", "A file in CSV with the columns name and code; missing codes are made.", .text(), isNeeded: true),
    ConfigKey("folder", "The directory of the uploads.", .text(), usual: "uploads"),
    ConfigKey("lecturer", "The code by which the lecturer signs in.", .text(), isNeeded: true),
    ConfigKey("freeze", "The local time after which nothing can be uploaded, such as 2026-12-01T18:00.", .text()),
    ConfigKey(
      "divisions", "The number of divisions of a league, into which the class is divided.", .integer(1...100)),
    ConfigTable.sandboxKey(usual: "strict"),
  ])

  /// Reads a class file.
  /// - Throws: `ConfigError`.
  package init(contentsOf file: String) throws(ConfigError) {
    self = try ClassConfig(try ConfigNode(file: file, text: try RunConfig.text(of: file)))
  }

  /// Reads a class file; nil for a file that isn't one, such as the config of a run.
  /// - Throws: `ConfigError`.
  package init?(ifIn file: String) throws(ConfigError) {
    guard file != "-", let text = try? RunConfig.text(of: file), let root = try? ConfigNode(file: file, text: text),
      root.node.mapping?["students"] != nil
    else { return nil }
    self = try ClassConfig(root)
  }

  private init(_ root: ConfigNode) throws(ConfigError) {
    let fields = try root.fields(Self.table)
    func needed(_ key: String, _ what: String) throws(ConfigError) -> String {
      guard let text = try fields.text(key, what) else {
        throw root.error(
          "the key “\(key)” is missing; a class needs "
            + Self.table.keys.filter(\.isNeeded).map { "“\($0.name)”" }.joined(separator: ", "))
      }
      return text
    }
    file = root.file
    name = try fields.text("name", "a name")
    config = try needed("config", "the path of a config")
    students = try needed("students", "the path of a file in CSV")
    folder = try fields.text("folder", "a directory") ?? "uploads"
    lecturer = try needed("lecturer", "a code")
    if !ClassCode.isOne(lecturer), let node = fields["lecturer"] {
      throw node.error("expected \(ClassCode.form), such as \(RateLimiter.makeCode())")
    }
    divisions = try fields.integer("divisions")
    let node: ConfigNode
    if let written = fields["sandbox"] {
      node = written
    } else {
      node = try ConfigNode(file: root.file, text: "strict")
    }
    var confined = EngineSpec(command: ["true"], language: .json)
    confined.sandbox = try RunConfig.sandbox(node, of: confined)
    self.confined = confined
    sandbox = (try? Yams.serialize(node: node.node)) ?? "strict"
    freeze = try fields["freeze"].map { (node) throws(ConfigError) in
      let text = try node.string("a time such as 2026-12-01T18:00")
      guard let time = ClassTime.read(text) else {
        throw node.error("expected a time such as 2026-12-01T18:00, found \(node.found)")
      }
      return time
    }
  }
}

/// Codes by which students and the lecturer sign in.
package enum ClassCode {
  /// The form of a code, in words.
  static let form = "a code of 6 to 40 letters, digits and hyphens"

  /// Whether a text has the form of a code.
  static func isOne(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9\-]{6,40}/) != nil }

  /// The form in which codes are compared: as written on the slip, whatever the case and the blanks around.
  package static func plain(_ code: String) -> String {
    code.lowercased().filter { !$0.isWhitespace }
  }
}

/// Local times to the minute, as in class files and on pages.
package enum ClassTime {
  private static func formatter(_ form: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.isLenient = false
    formatter.dateFormat = form
    return formatter
  }

  /// The time written as `2026-12-01T18:00`, or with a blank; nil for anything else.
  package static func read(_ text: String) -> Date? {
    formatter("yyyy-MM-dd HH:mm").date(from: text.replacing("T", with: " "))
  }

  /// A time as `2026-12-01 18:00`.
  package static func text(_ time: Date) -> String { formatter("yyyy-MM-dd HH:mm").string(from: time) }
}
