import Foundation
import Testing

@testable import Exchange

@Suite struct DataTableTests {
  /// Under each heading of the page that names a table, the columns that it documents.
  private func documented() throws -> [String: [String]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let path = "../../Sources/agon/Agon.docc/HowTo/Data.md"
    let page = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    var columns: [String: [String]] = [:]
    var table: String?
    for line in page.split(separator: "\n") {
      if line.hasPrefix("#") { table = nil }
      if line.hasPrefix("## `") { table = String(line.dropFirst(4).dropLast()) }
      if let table, line.hasPrefix("| `") {
        columns[table, default: []].append(String(line.dropFirst(3).prefix { $0 != "`" }))
      }
    }
    return columns
  }

  @Test("The page has the columns of every table in their order")
  func pageListsAllColumns() throws {
    let columns = Dictionary(uniqueKeysWithValues: DataTable.allCases.map { ($0.rawValue, $0.columns()) })
    #expect(try documented() == columns)
  }

  @Test("The header is the columns", arguments: DataTable.allCases)
  func headerIsTheColumns(table: DataTable) {
    let header = String(decoding: DataWriter(table).csv.bytes, as: UTF8.self)
    #expect(header == table.columns().joined(separator: ",") + "\r\n")
    #expect(Set(table.columns()).count == table.columns().count)
  }
}
