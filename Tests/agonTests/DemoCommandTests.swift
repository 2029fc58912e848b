import Foundation
import TestRings
import Testing

@testable import Campaign
@testable import agon

@Suite struct DemoCommandTests {
  @Test("It plays into a new directory, prints the table, and says what comes next", .onlyNightly, .mayHang)
  func plays() throws {
    let program = try Program()
    defer { program.remove() }
    // A name that is taken gets a number.
    try FileManager.default.createDirectory(
      at: program.directory.appending(path: "agon-demo"), withIntermediateDirectories: false)
    let outcome = try program.run("demo")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("Tournament demo, run 1, seed 2026: 6400 of 6400 games\n"), "\(outcome.output)")
    #expect(outcome.output.contains("   1  alpha-beta:depth=4 "), "\(outcome.output)")
    let page = "agon-demo-2/reports/demo/report.html"
    let end = """
      page: \(page)
      next:
        agon serve agon-demo-2/demo.sqlite          all games, ratings and reports of it in a browser
        agon play connect-four alpha-beta:depth=4   play against one of its players
        agon init                                   write a config of your own

      """
    #expect(outcome.errors.hasSuffix(end), "\(outcome.errors)")
    #expect(try program.read(page).hasPrefix("<!DOCTYPE html>"))
    // A user who goes into the directory continues there.
    let config = try program.read("agon-demo-2/demo.yml")
    #expect(config == String(decoding: PackageResources.demo_yml, as: UTF8.self))
    #expect(try program.run("standings", "agon-demo-2/demo.sqlite").output == outcome.output)
  }

  @Test("Its tournament has nothing to be warned of")
  func configIsFine() throws {
    let text = String(decoding: PackageResources.demo_yml, as: UTF8.self)
    let plan = try RunPlan(try RunConfig(text: text, file: "demo.yml"))
    #expect(plan.games == 6400)
    #expect(plan.warnings.filter { $0 != plan.crowding(workers: plan.workers) }.isEmpty)
  }

  @Test("Interrupted, it says how it goes on", .mayHang)
  func goesOn() throws {
    let run = DisturbedRun(try Program())
    defer { run.program.remove() }
    let demo = try run.start("demo")
    try run.waitForGames(20, in: "agon-demo/demo.sqlite", of: demo)
    kill(demo.processIdentifier, SIGINT)
    let outcome = try run.outcome(of: demo)
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(
      outcome.errors.hasSuffix(
        " games; all of them are kept\n  cd agon-demo && agon run demo.yml   continue it\n"), "\(outcome.errors)")
    let going = try run.program.run("run", "agon-demo/demo.yml", "--database", "agon-demo/demo.sqlite", "--for", "1ms")
    #expect(going.errors.contains("continuing run 1 of demo, seed 2026: "), "\(going.errors)")
  }

  @Test("A directory that can't be made is an error")
  func directoryIsNeeded() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run("demo", "--directory", "no/such")
    #expect(outcome.status == 74 && outcome.errors == "agon: no/such can't be written: No such file or directory\n")
  }

  @Test("Each command that comes next is understood")
  func nextCommandsAreUnderstood() throws {
    for step in DemoCommand.next("agon-demo/demo.sqlite").steps { _ = try Agon.parseAsRoot(step.arguments) }
  }
}
