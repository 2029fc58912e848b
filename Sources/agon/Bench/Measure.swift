/// What the sections of `agon bench` have in common.
enum Measure {
  /// Repeats `body`, which says how many pieces it has done, until the time is up; pieces a second.
  static func rate(seconds: Double, _ body: (Int) -> Double) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var done = 0.0
    var round = 0
    var time = 0.0
    repeat {
      done += body(round)
      round += 1
      time = (clock.now - start) / .seconds(1)
    } while time < seconds
    return done / time
  }

  /// The processor time that `body` takes, in milliseconds.
  static func processorMilliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = Platform.processorTime
    try body()
    return 1000 * (Platform.processorTime - start)
  }

  /// A number with its thousands set off.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
