import Campaign
import Play

/// Measurements that several sections of `agon bench` use.
enum Measure {
  /// The pieces per second: repeats `body`, which returns the number of pieces it has done, for this much processor
  /// time.
  static func processorRate(seconds: Double, _ body: (Int) throws -> Double) rethrows -> Double {
    let start = Platform.processorTime
    var done = 0.0
    var round = 0
    var time = 0.0
    repeat {
      done += try body(round)
      round += 1
      time = Platform.processorTime - start
    } while time < seconds
    return done / time
  }

  /// The random games per second of processor time; the variant has to be of a board game.
  static func playouts(of playable: PlayableVariant, seconds: Double) -> Double {
    processorRate(seconds: seconds) { round in
      let count = 1_000
      _ = playable.playouts(count, seed: UInt64(round))
      return Double(count)
    }
  }

  /// The nodes that a player visits, or simulations that it makes, per second of processor time at a first move; nil
  /// where it can't play.
  static func firstMove(of playable: PlayableVariant, by notation: String, seconds: Double) throws -> Double? {
    guard let session = try playable.makeSession(try Catalog.player(notation)) else { return nil }
    return try processorRate(seconds: seconds) { round in
      session.begin(UInt64(round))
      return Double(try session.choose(after: "", within: Budget()).nodes)
    }
  }

  /// The processor time that `body` takes, in milliseconds.
  static func processorMilliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = Platform.processorTime
    try body()
    return 1000 * (Platform.processorTime - start)
  }

  /// A number with its digits grouped by thousands.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
