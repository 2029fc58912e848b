import Play
import Testing

@testable import Engines

/// Every protocol, with every kind of limit that a config allows: what is accepted can be sent, and no engine that
/// receives a time, and counts what it has used since, believes that it has more than it is held to.
@Suite struct ProtocolLimitsTests {
  private static let millisecond: Int64 = 1_000_000
  private static let second: Int64 = 1_000_000_000

  /// Times that configs allow, from a nanosecond to a day.
  private static let times: [Int64] = [
    1, 999_999, millisecond, 1_500_000, 10 * millisecond, 99_500_000, 100 * millisecond, 150 * millisecond,
    999 * millisecond, second, 1_500_000_000, 2 * second, 60 * second, 90_250_000_000, 86_400 * second,
  ]
  private static let increments: [Int64] = [0, 1, millisecond, 1_500_000, 100 * millisecond, second, 1_500_000_000]

  private static let limits: [Limits.Allowance] =
    times.map { Limits.Allowance(budget: Budget(nanoseconds: $0)) }
    + times.flatMap { time in increments.map { Limits.Allowance(clock: .init(time: time, increment: $0)) } }
    + times.map { Limits.Allowance(clock: .init(time: $0, moves: 10)) }
    + [
      Limits.Allowance(), Limits.Allowance(budget: Budget(depth: 4)), Limits.Allowance(budget: Budget(nodes: 1000)),
      Limits.Allowance(budget: Budget(depth: 4, nodes: 1000)),
      Limits.Allowance(budget: Budget(nanoseconds: second, depth: 4, nodes: 1000)),
      Limits.Allowance(budget: Budget(depth: 4, nodes: 1000), clock: .init(time: second)),
    ]

  @Test("No engine believes that it has more time than it is held to", arguments: EngineProtocol.allCases)
  func engineTimeIsNeverMore(language: EngineProtocol) throws {
    let game = try OutsideGame.of(language == .gomocup ? "noughts:9x9" : "reversi:8x8")
    for limits in Self.limits where language.problem(with: limits) == nil {
      for seat in 0..<2 {
        // An engine may lack “time_left”, and has to count by itself then.
        for knowsTimeLeft in language == .gtp ? [true, false] : [true] {
          follow(limits, language, game, seat: seat, knowsTimeLeft: knowsTimeLeft)
        }
      }
    }
  }

  /// Plays a game in which the engine uses much of what it has, and looks at all that it receives.
  private func follow(
    _ limits: Limits.Allowance, _ language: EngineProtocol, _ game: OutsideGame, seat: Int, knowsTimeLeft: Bool
  ) {
    var budget = limits.budget
    budget.clocks = limits.clock.map {
      .init(left: [$0.time, $0.time], increments: [$0.increment, $0.increment], moves: [$0.moves, $0.moves])
    }
    var grammar = language.grammar(EngineSpec(command: ["x"], language: language))
    _ = grammar.hello()
    for line in ["= time_settings", knowsTimeLeft ? "time_left" : "", ""] { _ = grammar.hear(line) }
    var told = Told(language, seat: seat)
    told.hear(
      grammar.begin(
        OutsideGame(variant: game.variant, seats: 2, seat: seat, traits: game.traits, seed: 1, budget: budget)
      ).text)
    for turn in 0..<40 {
      told.hear(grammar.ask(OutsideTurn(seat: seat, budget: budget)).text)
      guard let held = budget.most(for: seat) else {
        #expect(told.time == nil || [.ugi, .uci, .uai, .gomocup, .hub].contains(language))
        continue
      }
      let believed = told.time ?? .max
      // What is less than one unit is nothing, and that would be no limit in the family of UCI: its margin is for this.
      let most = [.ugi, .uci, .uai, .hub].contains(language) ? max(held, language.timeUnit) : held
      #expect(believed <= most, "\(language) \(limits) turn \(turn): \(told.text)")
      if [.json, .ugi, .uci, .uai].contains(language) {
        #expect(believed > held - language.timeUnit, "\(language) loses a fraction: \(limits): \(told.text)")
      }
      if let moves = budget.clocks?.moves[seat], [.json, .uci].contains(language) || language == .gtp && knowsTimeLeft {
        #expect(told.stones == moves || held < language.timeUnit, "\(language) \(limits): \(told.text)")
      }
      if limits.clock == nil { #expect(believed == held, "\(language) \(limits): \(told.text)") }
      guard let clock = limits.clock else { continue }
      let used = held / [7, 2, 30, 3][turn % 4]
      told.time? -= used
      budget.clocks?.left[seat] += clock.increment - used
      if let moves = clock.moves {
        let toGo = moves - (turn + 1) % moves
        budget.clocks?.moves = [toGo, toGo]
        if toGo == moves { budget.clocks?.left[seat] += clock.time }
      }
      budget.clocks?.left[1 - seat] /= 2
    }
    let unsent = Set(language.unsent(of: limits))
    #expect(told.keys.contains("depth") == (limits.budget.depth != nil && !unsent.contains("depth")))
    #expect(told.keys.contains("nodes") == (limits.budget.nodes != nil && !unsent.contains("nodes")))
  }

  /// What an engine gathers from what it receives.
  private struct Told {
    let language: EngineProtocol
    let seat: Int
    /// Nanoseconds that it has for its next move at most; nil where none was sent.
    var time: Int64?
    var keys: Set<String> = []
    /// How many moves it has to make in that time.
    var stones: Int?
    var text = ""

    init(_ language: EngineProtocol, seat: Int) { (self.language, self.seat) = (language, seat) }

    mutating func hear(_ text: String) {
      self.text = text
      for line in text.split(whereSeparator: \.isNewline) { hear(line: String(line)) }
    }

    private mutating func hear(line: String) {
      let words = line.split(separator: " ").map(String.init)
      func number(after key: String) -> Int64? {
        words.firstIndex(of: key).flatMap { $0 + 1 < words.count ? Int64(words[$0 + 1]) : nil }
      }
      switch language {
      case .json:
        guard let message = JsonText(line) else { return }
        keys.formUnion(["depth", "nodes"].filter { message[$0] != nil })
        let clock = message["clocks"]?.array?[seat]
        stones = message["moves_to_go"]?.integer(in: 0...100)
        time = (message["time"] ?? clock)?.number(in: 0...1e12).map { Int64(($0 * 1e6).rounded()) }
      case .ugi where words[0] == "go", .uci where words[0] == "go", .uai where words[0] == "go":
        keys.formUnion(["depth", "nodes"].filter(words.contains))
        let clock = language == .ugi ? "p\(seat + 1)time" : (seat == 0) == (language == .uci) ? "wtime" : "btime"
        stones = number(after: "movestogo").map(Int.init)
        time = (number(after: "movetime") ?? number(after: clock)).map { $0 * millisecond }
      case .hub where words[0] == "level":
        keys.formUnion(["depth"].filter { key in words.contains { $0.hasPrefix(key) } })
        func milliseconds(_ key: String) -> Int64? {
          words.first { $0.hasPrefix(key + "=") }.flatMap { Double($0.dropFirst(key.count + 1)) }
            .map { Int64(($0 * 1_000).rounded()) }
        }
        // The increment is added before each move.
        time = (milliseconds("move-time") ?? milliseconds("time").map { $0 + (milliseconds("inc") ?? 0) })
          .map { $0 * millisecond }
      case .gtp where words[0] == "time_settings":
        let numbers = words.dropFirst().compactMap { Int64($0) }
        #expect(numbers.count == 3 && numbers != [0, 0, 0])
        stones = Int(numbers[2])
        time = (numbers[2] > 0 ? numbers[1] : numbers[0]) * second
      case .gtp where words[0] == "time_left":
        #expect(words[1] == (seat == 0 ? "b" : "w") && words[2] != "0")
        stones = Int(words[3])
        time = Int64(words[2]).map { $0 * second }
      case .nboard where line.hasPrefix("set depth"):
        if words[2] != "\(NBoard.usualDepth)" { keys.insert("depth") }
      case .nboard where line.hasPrefix("set game"):
        time = Self.clock(line, seat: seat) ?? time
      case .gomocup where words[0] == "INFO":
        if words[1] == "timeout_turn" { time = Int64(words[2]).map { $0 * millisecond } }
        if words[1] == "timeout_match", let match = Int64(words[2]), match > 0 { time = match * millisecond }
        if words[1] == "time_left" { time = Int64(words[2]).map { $0 * millisecond } }
      default: break
      }
    }

    /// `TI[minutes:seconds/minutes:seconds]`, or one for each colour.
    private static func clock(_ line: String, seat: Int) -> Int64? {
      guard let start = line.firstRange(of: seat == 0 ? "TB[" : "TW[") ?? line.firstRange(of: "TI[") else { return nil }
      let times = line[start.upperBound...].prefix { $0 != "]" }.split(separator: "/").map { text in
        text.split(separator: ":").reduce(0) { 60 * $0 + (Int64($1) ?? 0) } * second
      }
      return times[0] > 0 ? times[0] : times[1]
    }
  }

  @Test("A time that can't be sent is refused with what would be right")
  func unsendableTimeIsRefused() {
    func problem(_ language: EngineProtocol, _ limits: Limits.Allowance) -> String? { language.problem(with: limits) }
    let move = Limits.Allowance(budget: Budget(nanoseconds: 1_500 * Self.millisecond))
    #expect(
      problem(.gtp, move)
        == "can't receive “move: 1500ms”: gtp has whole seconds only; give “move: 2s” or a clock such as “game: 60s”; "
        + "protocols that can send it: json, ugi, uci, uai, gomocup, hub")
    #expect(problem(.nboard, move) != nil && problem(.ugi, move) == nil && problem(.json, move) == nil)
    #expect(
      problem(.gtp, Limits.Allowance(clock: .init(time: 900 * Self.millisecond)))
        == "can't receive “game: 900ms”: gtp has whole seconds only; give “game: 1s” or more; protocols that can "
        + "send it: json, ugi, uci, uai, gomocup, hub")
    #expect(
      problem(.gomocup, Limits.Allowance(budget: Budget(nanoseconds: 1)))
        == "can't receive “move: 1e-06ms”: gomocup has whole milliseconds only; give “move: 1ms” or a clock such as "
        + "“game: 60s”; protocols that can send it: json")
    // A clock may be sent in part: less than is left.
    #expect(
      problem(.gtp, Limits.Allowance(clock: .init(time: 10 * Self.second, increment: 100 * Self.millisecond))) == nil)
  }
}
