import Campaign
import Foundation
import TestRings
import Testing

@testable import agon

@Suite struct InitCommandTests {
  @Test("Each config is written, and can be played", arguments: StarterKind.allCases)
  func configsPlay(kind: StarterKind) throws {
    if kind == .game, !EngineRunTests.has("python3") { return }
    let program = try Program()
    defer { program.remove() }
    let written = try program.run("init", kind.rawValue)
    #expect(written.status == 0 && written.errors.isEmpty, "\(written)")
    let file = kind.rawValue + ".yml"
    #expect(written.output.hasPrefix("written: \(file)"), "\(written.output)")
    let text = try program.read(file)
    #expect(text.utf8.elementsEqual(kind.text) && text.hasPrefix("# "))
    for line in text.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    if kind == .tune {
      #expect(try TunePlan(try TuneConfig(text: text, file: file)).warnings.isEmpty)
      return
    }
    let tried = try program.run("run", file, "--dry-run", "--workers", "2")
    #expect(tried.status == 0 && !tried.errors.contains("note:"), "\(tried)")
    #expect(tried.output.hasPrefix(kind.rawValue + ": "), "\(tried.output)")
  }

  @Test("What comes next is understood", arguments: StarterKind.allCases)
  func nextCommandsAreUnderstood(kind: StarterKind) throws {
    for step in kind.next("x.yml", "x.sqlite") { _ = try Agon.parseAsRoot(step.arguments) }
  }

  @Test("Without words it is a tournament; it says what comes next, in the file's directory")
  func tellsWhatComesNext() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run("init")
    let text = """
      written: tournament.yml
      next:
        agon run tournament.yml --dry-run   print the plan and the estimated time
        agon run tournament.yml             play it, or continue it
        agon serve tournament.sqlite        show it in a browser

      """
    #expect(outcome.output == text)
    try FileManager.default.createDirectory(
      at: program.directory.appending(path: "my games"), withIntermediateDirectories: false)
    let elsewhere = try program.run("init", "game", "my games/mine.yml")
    let other = """
      written: my games/mine.yml, my games/domineering.py
      next:
        cd 'my games' && agon check-rules 'python3 domineering.py' -v domineering:6x6   check the program for faults
        cd 'my games' && agon run mine.yml                                              play it, or continue it
        cd 'my games' && agon play domineering:6x6 --config mine.yml                    play a game yourself

      """
    #expect(elsewhere.output == other, "\(elsewhere)")
  }

  @Test("A file that is there is left alone")
  func filesAreKept() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("mine", to: "domineering.py")
    let outcome = try program.run("init", "game")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "agon: domineering.py is there already; expected the name of a new file, such as agon init KIND new.yml\n")
    #expect(try program.read("domineering.py") == "mine")
    #expect(!FileManager.default.fileExists(atPath: program.directory.appending(path: "game.yml").path))
    let lost = try program.run("init", "match", "no/such.yml")
    #expect(lost.status == 74 && lost.errors.hasPrefix("agon: no/such.yml can't be written: "), "\(lost)")
  }
}
