import Foundation
import Testing

@testable import Campaign

@Suite struct ForecastTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "agon-forecast-\(UUID().uuidString)")

  private func plan(encounters: Int, variants: String = "noughts:3x3") throws -> RunPlan {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    var config = try RunConfig(
      text: "name: few\nencounters: \(encounters)\nvariants: [\(variants)]\nplayers: [random, greedy]\nworkers: 2",
      file: "few")
    config.database = directory.appending(path: "few.sqlite").path
    config.reportDirectory = directory.appending(path: "reports").path
    return try RunPlan(config)
  }

  @Test("Without a database the run is the first one, and its duration is unknown")
  func firstRunHasNoForecast() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let forecast = try Forecast(of: try plan(encounters: 5))
    #expect(forecast.run == 1 && forecast.played == 0 && forecast.seconds(workers: 2) == nil)
  }

  @Test("After a complete run the next one is expected to take as long per game")
  func nextRunTakesAsLong() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let small = try plan(encounters: 5)
    let outcome = try RunPlay(small).play()
    let spent = outcome.results.efforts.reduce(0.0) { $0 + Double($1.nanoseconds) }
    let forecast = try Forecast(of: try plan(encounters: 50))
    #expect(forecast.run == 2 && forecast.played == 0)
    let seconds = try #require(forecast.seconds(workers: 2))
    #expect(abs(seconds - 10 * spent / 1e9 / 2) < 1e-9)
    #expect(try Forecast(of: try plan(encounters: 5, variants: "noughts:3x3, noughts:4x4")).seconds(workers: 2) == nil)
  }

  @Test("A continued run is expected to take as long as its remaining games")
  func continuedRunCountsRest() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    _ = try RunPlay(try plan(encounters: 5)).play()
    let more = try RunPlay(try plan(encounters: 20), extending: true)
    #expect(more.before.coverage.games == 10)
    let forecast = try Forecast(of: try plan(encounters: 20))
    #expect(forecast.run == 1 && forecast.played == 10 && (forecast.seconds(workers: 2) ?? 0) > 0)
  }
}
