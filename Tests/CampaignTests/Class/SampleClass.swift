import Foundation

@testable import Campaign

/// The files of a class, which go when the value does.
final class SampleClass {
  let directory = FileManager.default.temporaryDirectory.appending(path: "class-\(UUID().uuidString)")

  /// A bot in Python that always makes the first legal move.
  static let bot = Array(
    """
    import json, sys
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print("{}", flush=True)
        elif message["type"] == "move":
            print(json.dumps({"move": message["legal"][0]}), flush=True)

    """.utf8)

  init(students: String = "name,code\nada,code-ada\nben,code-ben\n", league: String = "", more: String = "") throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    try write(students, to: "students.csv")
    try write(
      """
      name: course
      variants: [noughts:3x3]
      players: [random]
      database: \(path("course.sqlite"))
      \(league)
      """, to: "league.yml")
    try write(
      """
      config: \(path("league.yml"))
      students: \(path("students.csv"))
      folder: \(path("uploads"))
      lecturer: lecturer-1
      sandbox: none
      \(more)
      """, to: "course.yml")
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  func path(_ name: String) -> String { directory.appending(path: name).path }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  func config() throws(ConfigError) -> ClassConfig { try ClassConfig(contentsOf: path("course.yml")) }

  func room() throws -> Classroom { try Classroom(try config()) }

  func uploads() throws -> Uploads { try Uploads(path("uploads")) }
}
