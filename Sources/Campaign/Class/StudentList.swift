import Engines
import Exchange
import Foundation
import Reports

/// A student, whose name is that of their bot in the tournament.
package struct Student: Hashable, Sendable {
  package let name: String
  /// The code by which the student signs in.
  package let code: String
}

/// The students of a class, read from a file in CSV.
package struct StudentList: Sendable {
  /// The students in the order of the file.
  package let students: [Student]

  /// The maximum number of students.
  private static let most = 1_000
  /// The name of the file with codes that were made, in the directory of the uploads.
  private static let made = "_codes.csv"

  /// Reads the students of a class. Codes that the list lacks are made once, and kept beside the uploads.
  ///
  /// - Parameter taken: the names of other players.
  /// - Throws: `ConfigError` for what is wrong in the list, with its line; `ReportError` where codes can't be kept.
  package init(of config: ClassConfig, taken: Set<String> = []) throws {
    let known = config.folder + "/" + Self.made
    let rows = try Self.rows(of: config.students, mayLackCodes: true)
    let kept = FileManager.default.fileExists(atPath: known) ? try Self.rows(of: known, mayLackCodes: false) : []
    var codes = Dictionary(kept.map { ($0.name, $0.code) }) { first, _ in first }
    let used = Set((rows + kept).map { ClassCode.plain($0.code) })
    let lacking = rows.filter { $0.code.isEmpty && codes[$0.name] == nil }
    for row in lacking {
      var code = RateLimiter.makeCode()
      while used.contains(code) { code = RateLimiter.makeCode() }
      codes[row.name] = code
    }
    students = rows.map { Student(name: $0.name, code: $0.code.isEmpty ? codes[$0.name] ?? "" : $0.code) }
    try Self.require(rows, students, taken, config)
    if !lacking.isEmpty {
      let lines = codes.sorted { $0.key < $1.key }.map { "\($0.key),\($0.value)\n" }
      try AtomicFile.write("name,code\n" + lines.joined(), to: known)
    }
  }

  private struct Row {
    let line: Int
    let name: String
    let code: String
  }

  private static func require(
    _ rows: [Row], _ students: [Student], _ taken: Set<String>, _ config: ClassConfig
  ) throws(ConfigError) {
    var (names, codes): ([String: Int], [String: Int]) = ([:], [:])
    for (row, student) in zip(rows, students) {
      func wrong(_ problem: String) -> ConfigError {
        ConfigError(file: config.students, line: row.line, key: "", problem: problem)
      }
      // A file system may not tell upper from lower case.
      if let other = names.updateValue(row.line, forKey: student.name.lowercased()) {
        throw wrong("“\(student.name)” is in line \(other) already; expected names that differ in more than case")
      }
      guard !taken.contains(student.name) else {
        throw wrong("“\(student.name)” is a player of \(config.config) already; expected another name")
      }
      if let other = codes.updateValue(row.line, forKey: ClassCode.plain(student.code)) {
        throw wrong("has the code of line \(other); expected one of its own, such as \(RateLimiter.makeCode())")
      }
      guard ClassCode.plain(student.code) != ClassCode.plain(config.lecturer) else {
        throw wrong("has the lecturer's code; expected one of its own, such as \(RateLimiter.makeCode())")
      }
    }
  }

  /// The rows of a file, each of which has a name and a code by itself in order.
  private static func rows(of file: String, mayLackCodes: Bool) throws(ConfigError) -> [Row] {
    let bytes = Array(try RunConfig.text(of: file).utf8)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let result: Result<[Row], ConfigError> = bytes[start...].withUnsafeBytes { bytes in
      Result { () throws(ConfigError) in
        do {
          return try rows(CSVRows(bytes, file: file), file, mayLackCodes)
        } catch let error as ImportError {
          throw ConfigError(file: file, line: error.line, key: "", problem: error.problem)
        } catch let error as ConfigError {
          throw error
        } catch {
          throw ConfigError(file: file, line: nil, key: "", problem: "\(error)")
        }
      }
    }
    return try result.get()
  }

  private static func rows(_ reader: CSVRows, _ file: String, _ mayLackCodes: Bool) throws -> [Row] {
    var reader = reader
    func field(_ index: Int?) -> String {
      guard let index, index < reader.fields.count else { return "" }
      return reader.withField(index) { String(decoding: $0, as: UTF8.self) }.trimmingCharacters(in: .whitespaces)
    }
    _ = try reader.next()
    let header = reader.fields.indices.map { field($0).lowercased() }
    guard let name = header.firstIndex(of: "name") else {
      throw reader.error("expected a header with the columns name and code, found “\(header.joined(separator: ","))”")
    }
    let code = header.firstIndex(of: "code")
    var rows: [Row] = []
    while try reader.next() {
      let row = Row(line: reader.line, name: field(name), code: field(code))
      guard isSafe(row.name) else {
        throw reader.error(
          "the name “\(PrintableText.of(String(row.name.prefix(60))))” can't be used: expected 1 to 40 letters, digits, "
            + "blanks and signs of - _ . ', the first a letter or digit, the last no dot")
      }
      guard row.code.isEmpty ? mayLackCodes : ClassCode.isOne(row.code) else {
        throw reader.error("\(row.name): expected \(ClassCode.form), such as \(RateLimiter.makeCode())")
      }
      rows.append(row)
      guard rows.count <= most else { throw reader.error("expected at most \(most) students") }
    }
    guard !rows.isEmpty else { throw reader.error("has no students; expected a row for each behind the header") }
    return rows
  }

  /// Whether a name can be that of a directory, a player and a cell of a spreadsheet.
  private static func isSafe(_ name: String) -> Bool {
    guard (1...40).contains(name.count), name.utf8.count <= 120, let first = name.first, let last = name.last else {
      return false
    }
    return (first.isLetter || first.isNumber) && last != "."
      && name.allSatisfy { $0.isLetter || $0.isNumber || " -_.'".contains($0) }
  }
}
