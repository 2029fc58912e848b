import Foundation
import Play
import Testing

@testable import Engines

@Suite struct EngineLogsTests {
  private func inDirectory(_ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "agon-logs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory.path)
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test("A full file becomes the older of two, and its size is kept over runs")
  func fullLogIsRotated() throws {
    try inDirectory { directory in
      let path = directory + "/a.log"
      var file = try RotatingFile(path: path, limit: 10)
      for line in ["1234\n", "5678\n", "abcd\n"] { file.append(Array(line.utf8)) }
      #expect(text(path) == "abcd\n" && text(RotatingFile.older(than: path)) == "1234\n5678\n")
      file = try RotatingFile(path: path, limit: 10)
      for line in ["efgh\n", "ijkl\n"] { file.append(Array(line.utf8)) }
      #expect(text(path) == "ijkl\n" && text(RotatingFile.older(than: path)) == "abcd\nefgh\n")
    }
  }

  @Test("Names of players make separate files whatever they are")
  func anyNameMakesAFile() {
    var taken: Set<String> = []
    let names = ["mine", "../Mine", "a/b", "a:b", "", String(repeating: "x", count: 10_000), "..", "MINE"]
      .map { EngineLogs.fileName(for: $0, besides: &taken) }
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    #expect(names.allSatisfy { !$0.contains("/") && !$0.hasPrefix(".") && $0.utf8.count <= 201 })
    #expect(names[0] == "mine" && names[2] == "a_b" && names[3] == "a_b (2)" && names[7] == "MINE (2)")
  }

  @Test("Names in every script make files that the system takes")
  func allScriptsMakeFiles() throws {
    try inDirectory { directory in
      // Chinese, emoji that are one character of many bytes, a letter below a pile of marks, and names that differ late.
      let letters = ["棋", "👩‍👩‍👧‍👦", "é", "a" + String(repeating: "\u{301}", count: 90), "ẞ", "x"]
      let names = letters.flatMap { letter in ["", "1", "2"].map { String(repeating: letter, count: 84) + $0 } }
      let logs = try EngineLogs(directory: directory).open(for: names)
      #expect(logs.count == names.count)
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(files.count == names.count, "\(files)")
      for file in files {
        #expect(RotatingFile.older(than: file).utf8.count <= 255)
        #expect(rename(directory + "/" + file, RotatingFile.older(than: directory + "/" + file)) == 0)
      }
      var taken: Set<String> = []
      let name = EngineLogs.fileName(for: String(repeating: "棋", count: 84), besides: &taken)
      #expect(name == String(repeating: "棋", count: 66), "cut between two characters")
      #expect(EngineLogs.fileName(for: String(repeating: "棋", count: 90), besides: &taken) == name + " (2)")
    }
  }

  /// Plays two games at noughts with an engine that says something on standard error; the log's files, by name.
  private func play(_ complaint: String, in directory: String, reason: Reason? = nil) throws {
    let script = """
      while read -r line; do
        case $line in
          *'"hello"'*) echo '{}' ;;
          *'"type":"move"'*) \(complaint)
            m=${line#*'"legal":["'}; echo "{\\"move\\":\\"${m%%\\"*}\\"}" ;;
        esac
      done
      """
    let spec = EngineSpec(command: ["sh", "-c", script], language: .json)
    let roster = try EngineRoster(["loud": spec], logs: try EngineLogs(directory: directory))
    let playable = try Catalog.variant("noughts:3x3")
    let table = playable.makeTable(
      ["random": try Catalog.player("random")], outside: roster.makePlayers(), limits: Limits())
    for encounter in 0..<2 {
      let record = try table(
        Job(variant: "noughts:3x3", players: ["loud", "random"], encounter: encounter, seed: UInt64(encounter)))
      #expect(record.outcome.reason.isFault == (reason != nil))
    }
    roster.close()
  }

  @Test("Log lines name the process that wrote them, even if it dies")
  func logNamesTheProcess() throws {
    try inDirectory { directory in
      try play("echo thinking >&2;", in: directory)
      let lines = try #require(text(directory + "/loud.log")).split(separator: "\n")
      let said = lines.filter { !$0.contains("] --- ") }
      #expect(said.count >= 6 && said.allSatisfy { $0.hasPrefix("[") && $0.hasSuffix("] thinking") })
      #expect(Set(said).count == 1, "one process for both games")
      let marks = lines.filter { $0.contains("] --- ") }.map { $0.drop { $0 != "]" } }
      #expect(
        marks.count == 4 && marks[0] == "] --- game: noughts:3x3, encounter 1, loud - random"
          && marks[1].hasPrefix("] --- end: places ") && marks[2].contains("encounter 2"), "\(marks)")
      #expect(lines.first?.contains("--- game") == true && lines.last?.contains("--- end") == true)
      try play("printf 'no line break' >&2; exit 1;", in: directory, reason: .crash)
      let last = try #require(text(directory + "/loud.log")).split(separator: "\n").filter { !$0.contains("] --- ") }
        .suffix(2)
      #expect(last.allSatisfy { $0.hasSuffix("] no line break") } && Set(last).count == 2)
    }
  }

  @Test("A flood neither fills the disk nor holds up the engine")
  func floodIsHarmless() throws {
    try inDirectory { directory in
      try play("head -c 2000000 /dev/zero | tr '\\\\0' x >&2;", in: directory)
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(Set(files) == ["loud.log", "loud.log.1"])
      for file in files {
        let size = try FileManager.default.attributesOfItem(atPath: directory + "/" + file)[.size] as? Int
        #expect(try #require(size) <= 10 << 20)
      }
    }
  }
}
