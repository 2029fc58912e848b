import Foundation
import Testing

@testable import Campaign

@Suite struct ClassConfigTests {
  @Test("A class file names a config, students, uploads and a code, and the time of a freeze")
  func keysAreRead() throws {
    let sample = try SampleClass(more: "freeze: 2026-12-01T18:00\ndivisions: 3\nname: autumn")
    let config = try sample.config()
    #expect(config.config == sample.path("league.yml") && config.students == sample.path("students.csv"))
    #expect(config.lecturer == "lecturer-1" && config.name == "autumn" && config.divisions == 3)
    #expect(config.freeze.map(ClassTime.text) == "2026-12-01 18:00")
  }

  @Test(
    "Errors have file, line and what is expected",
    arguments: [
      ("freeze: tomorrow", "course.yml:6: freeze: expected a time such as 2026-12-01T18:00, found “tomorrow”"),
      ("divisions: 0", "course.yml:6: divisions: expected a whole number from 1 to 100, found “0”"),
      ("sudents: x", "course.yml:6: unknown key “sudents”"),
    ])
  func errorsHavePlaces(more: String, words: String) throws {
    let sample = try SampleClass(more: more)
    let error = #expect(throws: ConfigError.self) { try sample.config() }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("A file without students isn't one of a class")
  func runsAreNoClasses() throws {
    let sample = try SampleClass()
    #expect(try ClassConfig(ifIn: sample.path("league.yml")) == nil)
    #expect(try ClassConfig(ifIn: sample.path("course.yml")) != nil)
    #expect(try ClassConfig(ifIn: "-") == nil)
  }

  @Test("A code counts as written on the slip, whatever its case and the blanks around")
  func codesArePlain() {
    #expect(ClassCode.plain(" Code-ADA\n") == "code-ada")
    #expect(ClassCode.isOne("k7m2p9qx") && !ClassCode.isOne("short") && !ClassCode.isOne("two words"))
  }
}
