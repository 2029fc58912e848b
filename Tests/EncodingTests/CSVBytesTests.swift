import Encoding
import Testing

@Suite struct CSVBytesTests {
  private func text(_ write: (inout CSVBytes) -> Void) -> String {
    var csv = CSVBytes()
    write(&csv)
    return String(decoding: csv.bytes, as: UTF8.self)
  }

  @Test("Cells of every kind are separated by commas")
  func cellsHaveCommas() {
    let row = text { csv in
      csv.add("a")
      csv.add(0)
      csv.add(-17)
      csv.add(nil as Int?)
      csv.add(0.5)
      csv.add(1.0)
      csv.add(nil as Double?)
      csv.add(true)
      csv.add(false)
      csv.add("")
      csv.endRow()
    }
    #expect(row == "a,0,-17,,0.5,1.0,,true,false,\r\n")
  }

  @Test(
    "A number is written as Swift writes it",
    arguments: [Int.min, .min + 1, -10, -9, -1, 0, 1, 9, 10, 11, 99, 100, 1_234_567_890, .max - 1, .max]
  )
  func numbersAsInSwift(number: Int) {
    #expect(text { $0.add(number) } == "\(number)")
  }

  @Test(
    "Text is quoted as in CSVText",
    arguments: [
      "plain", "", "a b", "日本", "a,b", "say \"no\"", "two\nlines", "\r", "\r\n", "\"", "\"\"", "\"\u{301}", ",é,",
      String(repeating: "long, \"and\" longer ", count: 20),
    ])
  func textIsQuotedAlike(field: String) {
    let row = text { csv in
      csv.add(field)
      csv.add(field)
      csv.endRow()
    }
    #expect(Array(row.utf8) == Array(CSVText.row([field, field]).utf8))
  }

  @Test("Cells written earlier are inserted among others")
  func preparedCellsAreInserted() {
    var cells = CSVBytes()
    cells.add("x,y")
    cells.add(3)
    let rows = text { csv in
      for _ in 1...2 {
        csv.add(cells)
        csv.add("z")
        csv.add(cells)
        csv.endRow()
      }
    }
    #expect(rows == "\"x,y\",3,z,\"x,y\",3\r\n\"x,y\",3,z,\"x,y\",3\r\n")
  }

  @Test("Removed bytes aren't written twice")
  func removedBytesAreGone() {
    var csv = CSVBytes()
    csv.add(1)
    csv.endRow()
    csv.removeAll()
    csv.add(2)
    csv.add(3)
    csv.endRow()
    #expect(String(decoding: csv.bytes, as: UTF8.self) == "2,3\r\n")
  }
}
