import Foundation
import Testing

@Suite struct StandingsCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(CommandLineTests.config, to: "tiny.yml")
  }

  @Test func theVariantsTableIsThatOfTheReports() throws {
    defer { program.remove() }
    #expect(try program.run("run", "tiny.yml", "--quiet").status == 0)
    func variants(_ format: String) throws -> String {
      try program.run("standings", "tiny.sqlite", "--variants", "--format", format).output
    }
    #expect(try variants("csv") == program.read("reports/tiny/variants.csv"))
    let chapter = try variants("text").components(separatedBy: "\n\n").dropFirst().joined(separator: "\n\n")
    #expect(chapter.hasPrefix("Variants\n========\n"))
    #expect(try program.read("reports/tiny/report.txt").contains(chapter))
    #expect(try variants("markdown").contains("## Variants\n"))
    #expect(try variants("json").contains("\"variants\": {"))
  }

  @Test(arguments: [
    ["--variant", "snap:3"], ["--by", "variant"], ["--model", "davidson"], ["--anchor", "random=0"], ["--pairwise"],
    ["--residuals"],
  ])
  func theVariantsTableExcludesHowPlayersAreRated(options: [String]) throws {
    defer { program.remove() }
    let refused = try program.run(arguments: ["standings", "tiny.sqlite", "--variants"] + options)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("Error: --variants and \(options[0]) exclude each other."))
  }
}
