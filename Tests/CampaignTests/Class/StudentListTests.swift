import Foundation
import Testing

@testable import Campaign

@Suite struct StudentListTests {
  @Test("Students are in the order of the file, as spreadsheets write it")
  func studentsAreRead() throws {
    let sample = try SampleClass(students: "\u{FEFF}Code;Name\r\nk7m2p9;\"Zoë O'Hara\"\r\n\r\nabcdef;ada\r\n")
    let students = try StudentList(of: sample.config()).students
    #expect(students == [Student(name: "Zoë O'Hara", code: "k7m2p9"), Student(name: "ada", code: "abcdef")])
  }

  @Test("Codes that are missing are made once")
  func codesAreMade() throws {
    let sample = try SampleClass(students: "name\nada\nben\n")
    let first = try StudentList(of: sample.config()).students
    #expect(first.allSatisfy { $0.code.count == 8 } && first[0].code != first[1].code)
    try sample.write("name,code\ncleo,\nada,\n", to: "students.csv")
    let second = try StudentList(of: sample.config()).students
    #expect(second.map(\.name) == ["cleo", "ada"] && second[1] == first[0])
    #expect(try StudentList(of: sample.config()).students == second)
  }

  @Test(
    "What is wrong in the list is reported with its line",
    arguments: [
      ("name,code\nada,code-1\nben,code-1\n", ":3: has the code of line 2; expected one of its own"),
      ("name,code\nada,code-1\nben,CODE-1\n", ":3: has the code of line 2; expected one of its own"),
      ("name,code\nada,code-1\nADA,code-2\n", ":3: “ADA” is in line 2 already"),
      ("name,code\nada,lecturer-1\n", ":2: has the lecturer's code"),
      ("name,code\nrandom,code-1\n", ":2: “random” is a player of"),
      ("name,code\n=1+1,code-1\n", ":2: the name “=1+1” can't be used"),
      ("name,code\n../ada,code-1\n", ":2: the name “../ada” can't be used"),
      ("name,code\n.ada,code-1\n", ":2: the name “.ada” can't be used"),
      ("name,code\nada,one\n", ":2: ada: expected a code of 6 to 40 letters, digits and hyphens"),
      ("code\nabcdef\n", ":1: expected a header with the columns name and code, found “code”"),
      ("name,code\n", ":1: has no students"),
      ("name,code\n\"ada,code-1\n", ":2: a quotation mark is never closed"),
    ])
  func errorsHaveLines(text: String, words: String) throws {
    let sample = try SampleClass(students: text)
    let error = #expect(throws: ConfigError.self) { try sample.room().students() }
    #expect(error?.description.contains("students.csv" + words) == true, "\(error?.description ?? "")")
  }
}
