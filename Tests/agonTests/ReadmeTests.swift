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

  /// The README and its like, and all pages of the documentation.
  private let pages: [Page]

  init() throws {
    let first = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map { Project.root.appending(path: $0) }
    pages = try (first + Project.pages()).map(Page.init)
  }

  @Test("Every command is shown with an example")
  func commandsHaveExamples() throws {
    let page = try Project.page("Commands")
    for command in Agon.configuration.subcommands {
      let name = command.configuration.commandName ?? ""
      #expect(page.contains("\nagon \(name) "), "\(name)")
    }
  }

  @Test("Every game, player, option, protocol and format is named on its page")
  func pagesNameEverything() throws {
    let (games, players, engines) = (
      try Project.page("Games"), try Project.page("Players"), try Project.page("Engines")
    )
    let (formats, commands) = (try Project.page("Formats"), try Project.page("Commands"))
    for game in Catalog.games {
      #expect(games.contains("`\(game.name)`"))
      for option in game.options { #expect(games.contains("`\(option.name)"), "\(option.name)") }
    }
    for player in Catalog.players { #expect(players.contains("`\(player.name)`"), "\(player.name)") }
    for language in EngineProtocol.allCases { #expect(engines.contains("`\(language.rawValue)`"), "\(language)") }
    for format in FormatCatalog.formats { #expect(formats.contains(format.usage), "\(format.usage)") }
    for format in ReportFormat.all { #expect(commands.contains("`\(format.name)`"), "\(format.name)") }
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

  @Test("The changelog begins with the version of the sources")
  func changelogHasVersion() throws {
    let heading = try Project.text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") }
    #expect(heading?.dropFirst(3).prefix { $0 != "," } == Release.version[...])
  }

  @Test("Every exit code is listed")
  func exitCodesAreListed() throws {
    let page = try Project.page("Commands")
    let codes: [agon.ExitStatus] = [
      .done, .rejected, .dropped, .undecided, .usage, .data, .engine, .software, .inputOutput,
      .temporary, .interrupted,
    ]
    for code in codes {
      #expect(page.contains("| \(code.rawValue) |"))
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

  @Test("Every target is named on the page about the architecture")
  func targetsAreNamed() throws {
    let page = try Project.page("Architecture")
    let sources = try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: "Sources").path)
    for target in sources where !["CMemory", "CPlatform"].contains(target) {
      #expect(page.split(whereSeparator: { " ,\n".contains($0) }).contains { $0 == "Sources/\(target)" }, "\(target)")
    }
  }

  @Test("The index links to every page, and the README to the index")
  func indexListsPages() throws {
    let index = try #require(pages.first { $0.file.lastPathComponent == "Agon.md" })
    #expect(pages[0].links.contains(index.file.standardizedFileURL))
    let links = index.links
    #expect(links.count == Set(links).count && links.count >= 30)
    for page in pages.dropFirst(3) where page.file != index.file {
      #expect(links.contains(page.file.standardizedFileURL), "\(page.file.lastPathComponent)")
    }
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
