import Foundation
import Testing

/// The page on architecture is true of the code.
@Suite struct ArchitectureTests {
  private let page: String

  init() throws {
    page = try Project.page("Architecture")
  }

  /// All Swift sources, by path.
  private func sources() throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Project.root.appending(path: "Sources").path)
      .filter { $0.hasSuffix(".swift") }
    return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try Project.text("Sources/" + $0)) })
  }

  @Test("Every type that is named exists")
  func namedTypesExist() throws {
    var declared = Set(
      try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: "Sources").path))
    for text in try sources().values {
      for match in text.matches(of: /\b(?:struct|class|enum|actor|protocol|typealias) ([A-Z]\w+)/) {
        declared.insert(String(match.1))
      }
    }
    let named = page.matches(of: /`([A-Z]\w+(?:\.[A-Z]\w+)*)`/).flatMap { $0.1.split(separator: ".").map(String.init) }
    #expect(named.count > 40)
    for name in named { #expect(declared.contains(name), "\(name)") }
  }

  @Test("A target imports what its row says, and nothing else")
  func importsAreAsTold() throws {
    var rows: [String: Set<String>] = [:]
    for match in page.matches(of: /(?m)^\| `(\w+)` \| (-|`.*`) \|$/) where !match.1.isEmpty {
      rows[String(match.1)] = Set(match.2.matches(of: /\w+/).map { String($0.0) })
    }
    var found = rows.mapValues { _ in Set<String>() }
    for (path, text) in try sources() {
      guard let target = path.split(separator: "/").first.map(String.init), found[target] != nil else { continue }
      for match in text.matches(of: /(?m)^(?:@_exported )?import (\w+)$/) where rows[String(match.1)] != nil {
        found[target]?.insert(String(match.1))
      }
    }
    #expect(rows.count == 16)
    for (target, imports) in rows { #expect(found[target] == imports, "\(target)") }
  }

  @Test("A test target declares what it imports, without which it wouldn't be built anew when that changes")
  func testsDeclareImports() throws {
    let manifest = try Project.text("Package.swift")
    let targets = manifest.matches(of: /(?:\.target|\.executableTarget|\.systemLibrary)\(\s*name: "(\w+)"/).map {
      String($0.1)
    }
    let tests = manifest.matches(of: /\.testTarget\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\]/)
    #expect(targets.count > 15 && tests.count > 15)
    for test in tests {
      let declared = Set(test.2.matches(of: /"(\w+)"/).map { String($0.1) })
      let folder = Project.root.appending(path: "Tests/\(test.1)")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      for path in paths {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        for match in text.matches(of: /(?m)^(?:@testable )?import (\w+)$/) where targets.contains(String(match.1)) {
          #expect(declared.contains(String(match.1)), "\(test.1)/\(path)")
        }
      }
    }
  }
}
