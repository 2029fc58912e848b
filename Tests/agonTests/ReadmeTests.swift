import ArgumentParser
import Engines
import Foundation
import Play
import Reports
import Testing
import Tournament

@testable import Campaign
@testable import agon

@Suite struct ReadmeTests {
  /// A page of the documentation, and what it links to within the project, relative to its folder.
  private struct Page {
    let file: URL
    let text: String

    init(_ file: URL) throws {
      self.file = file
      text = try String(contentsOf: file, encoding: .utf8)
    }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    var links: [URL] {
      text.components(separatedBy: "](").dropFirst().filter { !$0.hasPrefix("http") }.map { part in
        file.deletingLastPathComponent().appending(path: String(part.prefix { $0 != ")" })).standardizedFileURL
      }
    }

    /// The code blocks of one language.
    func blocks(_ language: String) -> [String] {
      text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
        $0.components(separatedBy: "\n```").first
      }
    }
  }

  private let readme: String

  /// The README, and every page that it links to.
  private let pages: [Page]

  init() throws {
    let first = try Page(Project.root.appending(path: "README.md"))
    readme = first.text
    var files: [URL] = []
    for file in first.links where file.pathExtension == "md" && !files.contains(file) { files.append(file) }
    pages = try [first] + files.map(Page.init)
  }

  @Test("Every command is shown with an example")
  func commandsHaveExamples() {
    for command in Agon.configuration.subcommands {
      let name = command.configuration.commandName ?? ""
      #expect(readme.contains("\nagon \(name)"), "\(name)")
    }
  }

  @Test("Every game, player, parameter, option and format is named")
  func readmeNamesEverything() {
    for game in Catalog.games {
      #expect(readme.contains("`\(game.name)`"))
      for option in game.options { #expect(readme.contains("`\(option.name)"), "\(option.name)") }
    }
    for player in Catalog.players { #expect(readme.contains("`\(player.name)`"), "\(player.name)") }
    for language in EngineProtocol.allCases { #expect(readme.contains("`\(language.rawValue)`"), "\(language)") }
    for format in FormatCatalog.formats { #expect(readme.contains(format.usage), "\(format.usage)") }
    for format in ReportFormat.all { #expect(readme.contains("`\(format.name)`"), "\(format.name)") }
  }

  @Test("Every chapter is named on the page about adding one")
  func chaptersAreNamed() throws {
    let page = try #require(pages.first { $0.file.lastPathComponent == "Adding.md" })
    for chapter in ChapterKind.all { #expect(page.text.contains("`\(chapter.name)`"), "\(chapter.name)") }
  }

  @Test("Every example of a command is understood")
  func examplesAreUnderstood() throws {
    let lines = pages.flatMap { $0.blocks("sh") }.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("agon ") }
    #expect(lines.count >= 10)
    for line in lines {
      for command in line.prefix(while: { $0 != "#" }).split(separator: "|") {
        let words = command.split(separator: " ").map(String.init)
        #expect(words.first == "agon")
        _ = try Agon.parseAsRoot(Array(words.dropFirst()))
      }
    }
  }

  @Test("Every config shown can be played")
  func shownConfigsPlay() throws {
    for page in pages {
      for block in page.blocks("yaml") {
        let file = page.file.lastPathComponent
        if block.contains("\nparameters:") {
          #expect(try TunePlan(try TuneConfig(text: block, file: file)).warnings.isEmpty)
          continue
        }
        let plan = try RunPlan(try RunConfig(text: block, file: file))
        #expect(plan.description.planned > 0)
        #expect(warnings(of: plan).isEmpty, "\(warnings(of: plan))")
      }
    }
  }

  @Test("Every config in the project can be played")
  func projectConfigsPlay() throws {
    let configs = try FileManager.default.contentsOfDirectory(
      at: Project.root.appending(path: "configs"), includingPropertiesForKeys: nil)
    for config in configs where config.pathExtension == "yml" {
      if config.lastPathComponent.hasPrefix("tune-") {
        let plan = try TunePlan(try TuneConfig(contentsOf: config.path))
        #expect(plan.warnings.isEmpty, "\(config.lastPathComponent)")
        continue
      }
      let plan = try RunPlan(try RunConfig(contentsOf: config.path))
      #expect(warnings(of: plan).isEmpty, "\(config.lastPathComponent): \(warnings(of: plan))")
    }
  }

  /// The warnings of a plan, but for what only this machine's number of CPUs gives rise to.
  private func warnings(of plan: RunPlan) -> [String] {
    plan.warnings.filter { $0 != plan.crowding(workers: plan.workers) }
  }

  @Test("Every exit code is listed")
  func exitCodesAreListed() {
    let codes: [agon.ExitStatus] = [
      .done, .rejected, .dropped, .undecided, .usage, .data, .engine, .software, .inputOutput,
      .temporary, .interrupted,
    ]
    for code in codes {
      #expect(readme.contains("| \(code.rawValue) |"))
    }
  }

  @Test("Files linked to exist")
  func linkedFilesExist() {
    for page in pages {
      for link in page.links {
        #expect(FileManager.default.fileExists(atPath: link.path), "\(page.file.lastPathComponent): \(link.path)")
      }
    }
  }

  @Test("Every target is named")
  func targetsAreNamed() throws {
    let sources = try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: "Sources").path)
    for target in sources where !["CMemory", "CPlatform"].contains(target) {
      #expect(readme.split(whereSeparator: { " ,\n".contains($0) }).contains { $0 == "Sources/\(target)" }, "\(target)")
    }
  }

  @Test("Every page is one link away")
  func pagesAreOneLinkAway() throws {
    let sources = Project.root.appending(path: "Sources")
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".md") }
    #expect(names.count >= 10)
    for name in names { #expect(readme.contains("](Sources/\(name))"), "\(name)") }
  }

  /// The two commands at the beginning are longer: each is to be copied as one line.
  @Test("Lines are at most 120 columns wide")
  func linesFit120Columns() {
    for page in pages {
      for (number, line) in page.lines.enumerated() where !line.hasPrefix("$(command -v sudo) sh -c ") {
        #expect(line.count <= 120, "\(page.file.lastPathComponent):\(number + 1)")
      }
    }
  }
}
