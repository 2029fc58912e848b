import Foundation
import Testing

@testable import Statistics

/// One data set with the answers that an independent program found for it.
struct KnownRatings {
  struct Answer: Decodable {
    var elo: [String: Double]
    var se: [String: Double]
    var seDiff: [String: Double]
    var seSandwich: [String: Double]?
    var loglik: Double
    var h: Double?
    var hSe: Double?
    var nu: Double?
    var logNuSe: Double?
    var drawelo: Double?
    var draweloSe: Double?
    var evenDrawRate: Double?
  }

  struct File: Decodable {
    var players: [String]
    var exact: [String: Answer]?
    var components: [String: [String: Answer]]?
  }

  let file: File
  let rows: [[String]]

  init(_ name: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    file = try decoder.decode(File.self, from: Data(contentsOf: Self.url(name + ".json")))
    rows = try Self.csv(name)
  }

  static func url(_ file: String) throws -> URL {
    try #require(Bundle.module.url(forResource: "Known/" + file, withExtension: nil))
  }

  /// The rows below the header.
  static func csv(_ name: String) throws -> [[String]] {
    try String(contentsOf: url(name + ".csv"), encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.dropFirst().map { $0.split(separator: ",").map(String.init) }
  }

  /// The games among `players`, of a file of directed pairs.
  func tallies(_ players: [String]) throws -> [Tally] {
    try rows.flatMap { row -> [Tally] in
      guard let first = players.firstIndex(of: row[0]), let second = players.firstIndex(of: row[1]) else { return [] }
      return Tally.pair(
        first: first, second: second, wins: try #require(Int(row[2])), draws: try #require(Int(row[3])),
        losses: try #require(Int(row[4])))
    }
  }
}

/// Equal to the four digits printed in the known answers.
func expectPrinted(
  _ value: Double?, _ known: Double?, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let known else { return }
  guard let value else {
    Issue.record("\(what) is missing", sourceLocation: sourceLocation)
    return
  }
  #expect(abs(value - known) < 0.6e-4, "\(what): \(value), known \(known)", sourceLocation: sourceLocation)
}
