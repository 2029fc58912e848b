import Testing

@testable import Exchange

@Suite struct CSVRowsTests {
  private static let plain = "white,black,result,variant\nA,B,1-0,x\nB,A,0-1,\n\"C, \"\"c\"\"\",A,1/2-1/2,x\n"

  /// The plain table as spreadsheets write it, with a semicolon between fields.
  private static let semicolons = "white;black;result;variant\nA;B;1-0;x\nB;A;0-1;\n\"C, \"\"c\"\"\";A;1/2-1/2;x\n"

  @Test(
    "Tables read the same however a spreadsheet writes them",
    arguments: [
      semicolons, "sep=;\n" + semicolons, "sep=,\r\n" + plain, semicolons.replacing(";", with: "\t"),
      "sep=\t\r" + semicolons.replacing(";", with: "\t").replacing("\n", with: "\r"),
      plain.replacing("\n", with: "\r"), plain.replacing("\n", with: "\r\n"), plain.replacing(",\n", with: ",,,\n"),
      plain.replacing("variant\n", with: "variant,,\n") + ",,,,,\n,,,,,\n",
      semicolons.replacing(";", with: " ; ").replacing("\n", with: " \n"), "\n\n" + plain,
    ])
  func spreadsheets(text: String) throws {
    let (read, known) = (try book(text), try book(Self.plain))
    #expect(read.players == ["A", "B", "C, \"c\""] && read.games == 3)
    #expect(read.tallies == known.tallies && read.groups == known.groups)
  }

  @Test(
    "Rows are found again by their line, whatever ends it",
    arguments: ["\n", "\r", "\r\n"])
  func lines(end: String) {
    let text = ["white;black;result", "A;B;1-0", "", "A;B;won"].joined(separator: end)
    #expect(complaint(text) == "file:4: the result is “won”; expected 1-0, 0-1, 1/2-1/2 or *")
    #expect(
      complaint(["sep=;", "white;black;result", "A;B"].joined(separator: end)) == "file:3: expected 3 fields, found 2")
  }

  @Test("A header alone, and rows too wide, are errors")
  func problems() {
    #expect(complaint("white,black,result\n") == "file:1: has no games; expected rows behind the header")
    #expect(complaint("white,black,result\n,,\n") == "file:2: has no games; expected rows behind the header")
    #expect(complaint("white,black,result\nA,B,1-0,,x\n") == "file:2: expected 3 fields, found 5")
  }
}
