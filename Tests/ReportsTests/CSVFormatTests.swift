import Testing

@testable import Reports

@Suite struct CSVFormatTests {
  @Test("There is a header row, then rows, and nothing else")
  func headerThenRows() {
    let table = Table(
      title: "Title", columns: [.text("Name", "name"), .number("Elo", "elo", decimals: 1), .number("W", "wins")],
      groups: [
        [[.text("plain"), .real(1.0 / 3), .integer(3)], [.text("a,b"), .real(-12, remark: "held"), .integer(0)]],
        [[.text("say \"no\"\r\nor\nyes"), .missing(because: "no games"), .integer(1)]],
        [[.breakdown(["line": 2, "board full": 1]), .real(1e21), .integer(-4)]],
      ], notes: ["A note."])
    #expect(
      CSVFormat.table(table)
        == "name,elo,wins\r\nplain,0.3333333333333333,3\r\n\"a,b\",-12.0,0\r\n"
        + "\"say \"\"no\"\"\r\nor\nyes\",,1\r\nline: 2; board full: 1,1e+21,-4\r\n")
  }

  @Test("What is 0 but for the noise of rounding is 0, and small numbers of columns with many decimals stay")
  func noise() {
    let table = Table(
      columns: [.number("Elo", "elo", decimals: 1), .number("p", "p", decimals: 4)],
      rows: [[.real(7.8e-14), .real(7.8e-13)], [.real(-7.8e-14), .real(0.5)], [.real(1e-6), .real(0)]])
    #expect(CSVFormat.table(table) == "elo,p\r\n0.0,7.8e-13\r\n0.0,0.5\r\n1e-06,0.0\r\n")
    #expect(JSONFormat.text(of: Document([Chapter(name: "c", title: "c", table: table)])).contains("\"elo\": 0"))
  }

  @Test("Any name is read back unchanged")
  func anyNameRoundTrips() throws {
    for chapter in try Document(ReportData(Sample.awkward), command: "").chapters {
      let records = try #require(parseCSV(CSVFormat.table(chapter.data)))
      #expect(records.first == chapter.data.columns.map(\.name))
      #expect(records.count == chapter.data.rows.count + 1)
      for (record, row) in zip(records.dropFirst(), chapter.data.rows) {
        for (field, cell) in zip(record, row) {
          if case .text(let text) = cell.value { #expect(field == text) }
        }
      }
    }
  }

  @Test("Numbers are read back exactly")
  func numbersRoundTripExactly() throws {
    for chapter in try Document(ReportData(Sample.nightly, times: true), command: "").chapters {
      let records = try #require(parseCSV(CSVFormat.table(chapter.data)))
      for (record, row) in zip(records.dropFirst(), chapter.data.rows) {
        #expect(record.count == row.count)
        for (field, cell) in zip(record, row) {
          switch cell.value {
          case .real(let number): #expect(Double(field) == number)
          case .integer(let number): #expect(Int(field) == number)
          case .missing: #expect(field.isEmpty)
          case .text, .breakdown: break
          }
        }
      }
    }
  }
}
