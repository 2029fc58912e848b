import Foundation
import Results
import Testing

@testable import Reports

@Suite struct JSONFormatTests {
  @Test("The JSON says what is covered and why values are missing")
  func coverageAndGapsAreGiven() {
    let data = Table(
      columns: [.text("Name", "name"), .number("Elo", "elo", decimals: 1), .text("Ended by", "endings")],
      groups: [
        [[.text("a \"b\"\\\n\u{1}日"), .real(1.0 / 3), .breakdown(["line": 2, "board full": 5])]],
        [[.text("c"), .real(400, remark: "held"), .missing(because: "no games")]],
      ], notes: ["Of the table."])
    let chapters = [
      Chapter(name: "standings", title: "Standings", tables: [], data: data, notes: ["Of the chapter."]),
      Chapter(name: "empty", title: "Empty", tables: [], data: Table(columns: [], rows: []), notes: []),
    ]
    let coverage = Results.Coverage(tournament: "odd/\"name\"", runs: [1, 2], seeds: [7, .max], games: 3, planned: 4)
    #expect(
      JSONFormat.text(of: Document(chapters, coverage: coverage, command: "agon report x")) == #"""
        {
          "schema_version": 2,
          "coverage": {"tournament": "odd/\"name\"", "runs": [1, 2], "seeds": [7, 18446744073709551615], "games": 3, "planned": 4},
          "tables": {
            "standings": {
              "title": "Standings",
              "rows": [
                {"name": "a \"b\"\\\n\u0001日", "elo": 0.3333333333333333, "endings": {"board full": 5, "line": 2}},
                {"name": "c", "elo": 400.0, "endings": null, "remarks": {"elo": "held", "endings": "no games"}}
              ],
              "notes": [
                "Of the table.",
                "Of the chapter."
              ]
            },
            "empty": {
              "title": "Empty",
              "rows": [],
              "notes": []
            }
          },
          "command": "agon report x"
        }

        """#)
  }

  @Test("Every report is read back unchanged")
  func everyReportRoundTrips() throws {
    for results in [Sample.nightly, Sample.awkward, Sample.match([], [])] {
      let report = try Document(ReportData(results, times: true), command: "agon \"report\"")
      let text = try #require(report.files(in: [.json]).first).contents
      let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
      #expect(file.schemaVersion == 2 && file.command == "agon \"report\"")
      #expect(file.coverage.tournament == results.coverage.tournament)
      #expect(file.coverage.seeds == results.coverage.seeds && file.coverage.planned == results.coverage.planned)
      #expect(file.tables.count == report.chapters.count)
      for chapter in report.chapters {
        let rows = try #require(file.tables[chapter.name]?.rows)
        #expect(rows.count == chapter.data.rows.count)
        for (object, row) in zip(rows, chapter.data.rows) {
          for (column, cell) in zip(chapter.data.columns, row) {
            #expect(object[column.name]?.isTheSame(as: cell.value) == true)
            if let remark = cell.remark {
              #expect(object["remarks"]?.isTheSame(as: .text(remark), at: column.name) == true)
            }
          }
        }
      }
    }
  }
}

/// What a program reads.
private struct File: Decodable {
  struct Coverage: Decodable {
    let tournament: String
    let seeds: [UInt64]
    let planned: Int
  }

  struct Table: Decodable {
    let rows: [[String: Value]]
  }

  enum Value: Decodable {
    case null
    case number(Double)
    case text(String)
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }

    /// Whether this is the value of a cell, to the last bit.
    func isTheSame(as cell: Cell.Value, at key: String? = nil) -> Bool {
      switch (self, cell) {
      case (.object(let members), _) where key != nil: members[key ?? ""]?.isTheSame(as: cell) == true
      case (.null, .missing): true
      case (.number(let number), .real(let real)): number == real
      case (.number(let number), .integer(let integer)): number == Double(integer)
      case (.text(let text), .text(let other)): text == other
      case (.object(let members), .breakdown(let parts)): members.count == parts.count
      default: false
      }
    }
  }

  let schemaVersion: Int
  let coverage: Coverage
  let tables: [String: Table]
  let command: String

  private enum CodingKeys: String, CodingKey {
    case schemaVersion = "schema_version"
    case coverage, tables, command
  }
}
