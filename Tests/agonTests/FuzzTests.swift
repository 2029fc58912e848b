import Foundation
import Play
import TestRings
import Testing

@testable import Campaign
@testable import agon

/// Text from outside, garbled: an error or an answer, never a crash, never a hang. In the nightly ring a hundred thousand
/// inputs, else a few thousand.
@Suite struct FuzzTests {
  private static let rounds = NightlyRing.isOn ? 25_000 : 1_000

  private static let configs = [
    CommandLineTests.config,
    """
    name: gauntlet
    seed: 18
    format: {gauntlet: {challenger: greedy}}
    seating: permutations
    encounters: 3
    openings: none
    variants: ["noughts:5x4,line=4,misere", "connect-four:4x4,popout", "reversi:6x6,anti", "snap:2,ranks=6"]
    players: [random, greedy, {name: deep, player: "alpha-beta:depth=2,tempo=12.5"}, reflex]
    limits: {move: 1.5s, plies: 40}
    workers: 2
    database: x.sqlite
    reports: {directory: here, formats: [text, json]}
    """,
  ]
  private static let variants = [
    "noughts:20x20,line=6,exact,misere", "connect-four:9x7,line=5,popout", "reversi:6x6,anti,parallel",
    "snap:4,ranks=6,suits=4,turns=100", "noughts", "reversi:8x8",
  ]
  private static let players = [
    "alpha-beta:depth=4,nodes=100,corner=-3.5", "monte-carlo:simulations=10,exploration=1e-3",
    "reflex:false-calls=0.5,misses=1,fastest=0,slowest=10000", "random", "greedy",
  ]
  private static let transcripts = [
    ("noughts:3x3", "b2a1c3"), ("connect-four:7x6", "444325"), ("connect-four:5x4,popout", "1122-1-1"),
    ("reversi:8x8", "f5d6c3d3c4"), ("snap:2", "17:2@834;19:1@12;"), ("noughts:20x20", "t20a1t19"),
  ]

  /// Changes a text in one to four places: bytes flipped, taken out, put in, doubled, or replaced by something nasty.
  private static func garbled(_ text: String, using random: inout SplitMix) -> String {
    let nasty = [
      "", "\u{0}", "é", "👩‍🚀", "99999999999999999999", "-1", "0x10", "nan", "[", "{", "&a *a", "\n\t- ", ": ", "'",
      "\r\n",
    ]
    var bytes = Array(text.utf8)
    for _ in 0...random.below(4) {
      let place = random.below(bytes.count + 1)
      switch random.below(5) {
      case 0 where place < bytes.count: bytes[place] ^= UInt8(1 << random.below(8))
      case 1 where place < bytes.count: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(6)))
      case 2: bytes.insert(contentsOf: bytes.prefix(place).suffix(random.below(20)), at: place)
      case 3: bytes.insert(UInt8(random.below(256)), at: place)
      default: bytes.insert(contentsOf: Array(nasty[random.below(nasty.count)].utf8), at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Garbled configs are read or refused", .tags(.nightly))
  func garbledConfigs() throws {
    var random = SplitMix(seed: 1)
    var refused = 0
    for round in 0..<Self.rounds {
      let text = Self.garbled(Self.configs[round % Self.configs.count], using: &random)
      do {
        _ = try RunPlan(try RunConfig(text: text, file: "x.yml")).summary
      } catch {
        let complaint = "\(error)"
        #expect(complaint.hasPrefix("x.yml") && complaint.count > 10, "\(complaint)")
        refused += 1
      }
    }
    #expect(refused > Self.rounds / 4)
  }

  @Test("Garbled notations are read or refused", .tags(.nightly))
  func garbledNotations() {
    var random = SplitMix(seed: 2)
    for round in 0..<Self.rounds {
      let variant = Self.garbled(Self.variants[round % Self.variants.count], using: &random)
      if let playable = try? Catalog.variant(variant) {
        // What is understood has a canonical spelling, which means the same.
        #expect((try? Catalog.variant(playable.variant.name))?.variant == playable.variant, "\(variant)")
      }
      let player = Self.garbled(Self.players[round % Self.players.count], using: &random)
      if let spec = try? Catalog.player(player) {
        #expect((try? Catalog.player(spec.description)) == spec, "\(player)")
      }
    }
  }

  @Test("Garbled transcripts are replayed or refused", .tags(.nightly))
  func garbledTranscripts() throws {
    var random = SplitMix(seed: 3)
    let playables = try Self.transcripts.map { try Catalog.variant($0.0) }
    for round in 0..<Self.rounds {
      let number = round % Self.transcripts.count
      let text = Self.garbled(Self.transcripts[number].1, using: &random)
      if let replay = try? playables[number].replay(text, seed: 5, plies: 30) {
        // A frame for each ply at least: the start and passes have frames, too.
        #expect(replay.frames.count >= replay.plies, "\(text)")
      }
    }
  }

  @Test("Garbled opening files are read or refused", .tags(.nightly))
  func garbledOpeningFiles() throws {
    let program = try Program()
    defer { program.remove() }
    let path = program.directory.appending(path: "openings.txt").path
    let config = try RunConfig(
      text: "variants: [connect-four:7x6]\nplayers: [random, greedy]\nopenings: {file: \(path)}", file: "x.yml")
    let openings = "# openings\nconnect-four:7x6 4433\n\nnoughts:3x3 b2a1  # centre\nreversi:8x8 f5d6\n"
    var random = SplitMix(seed: 4)
    for _ in 0..<Self.rounds {
      try program.write(Self.garbled(openings, using: &random), to: "openings.txt")
      do {
        _ = try RunPlan(config)
      } catch {
        #expect("\(error)".contains("openings.txt") || "\(error)".hasPrefix("x.yml"), "\(error)")
      }
    }
  }
}
