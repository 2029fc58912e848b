import Engines
import Play
import Results
import Statistics
import Store
import Tournament

extension Contender {
  /// The player in one line, which differs wherever anything is known that can change how it plays.
  package var definition: String {
    allowance.map { "\(kind) within \($0.words.joined(separator: ", "))" } ?? kind.description
  }

  /// Everything known about the player that can change how it plays.
  package var facts: Facts {
    guard let allowance else { return kind.facts }
    guard case .group = kind.facts else { return ["player": kind.facts, "limits": allowance.facts] }
    var facts = kind.facts
    facts["limits"] = allowance.facts
    return facts
  }
}

extension Contender.Kind {
  /// Everything known about the player that can change how it plays, but for limits.
  fileprivate var facts: Facts {
    switch self {
    case .own(let spec): .text(spec.description)
    case .engine(let engine): engine.facts
    case .program(let command): ["program": .list(command.map(Facts.text))]
    }
  }
}

extension RunDescription {
  /// This description with the names that engines gave themselves when they were started.
  func introducing(_ engines: EngineRoster) -> RunDescription {
    let names = engines.introductions
    var description = self
    if !names.isEmpty { description.facts["introduced"] = .group(names.mapValues(Facts.text)) }
    return description
  }
}

extension FaultPolicy {
  /// The policy for engines that can't play.
  var facts: Facts {
    var facts: [String: Facts] = ["on": .text(action.rawValue), "starts": .number(starts)]
    if let games { facts["games"] = .number(games) }
    return .group(facts)
  }
}

extension EngineSpec {
  /// Everything known about the engine that can change how it plays; the program itself may change, too.
  package var facts: Facts {
    // A code is secret.
    let engine: Facts = isRemote ? "dials in" : .list(command.map(Facts.text))
    var facts: [String: Facts] = [
      "engine": engine, "protocol": .text(language.rawValue), "passes": .flag(sendsPasses),
      "margin": .milliseconds(margin), "hang": .milliseconds(patience),
    ]
    if let directory { facts["directory"] = .text(directory) }
    if !environment.isEmpty { facts["environment"] = .group(environment.mapValues(Facts.text)) }
    // Some engines depend on the order of their options.
    if !options.isEmpty { facts["options"] = .list(options.map { .text("\($0.name)=\($0.value)") }) }
    if pause != language.usualPause { facts["pause"] = .milliseconds(pause) }
    // An engine that is ended before it has saved what it learnt knows less in its next game.
    if quitPatience != EngineSpec(command: [], language: language).quitPatience {
      facts["quit"] = .milliseconds(quitPatience)
    }
    if let memory = limits.memory { facts["memory"] = .number(memory) }
    if let seconds = limits.cpuSeconds { facts["cpu-time"] = .number(seconds) }
    if limits.hasOwnCPUs { facts["cpus"] = "per-worker" }
    if restarts { facts["restart"] = "game" }
    if let sandbox { facts["sandbox"] = sandbox.facts }
    if !limits.cpus.isEmpty { facts["cpus"] = .list(limits.cpus.map(Facts.number)) }
    return .group(facts)
  }
}

extension Sandbox {
  /// The limits of the sandbox that differ from the usual, within which an engine may play otherwise than without.
  fileprivate var facts: Facts {
    let usual = Sandbox()
    var facts: [String: Facts] = [:]
    if memory != usual.memory { facts["memory"] = .number(memory) }
    if processes != usual.processes { facts["processes"] = .number(processes) }
    if files != usual.files { facts["files"] = .number(files) }
    if disk != usual.disk { facts["disk"] = .number(disk) }
    if cpuSeconds != usual.cpuSeconds { facts["cpu-time"] = .number(cpuSeconds) }
    if !readable.isEmpty { facts["readable"] = .list(readable.map(Facts.text)) }
    return facts.isEmpty ? "strict" : .group(facts)
  }
}

extension Limits {
  /// The limits of all players.
  var facts: Facts {
    var facts = Allowance(budget: budget, clock: clock).facts
    if let plies { facts["plies"] = .number(plies) }
    if !adjudication.isEmpty { facts["adjudicate"] = adjudication.facts }
    return facts
  }
}

extension Limits.Allowance {
  /// The limits of a player.
  var facts: Facts {
    var facts: [String: Facts] = [:]
    if let time = budget.nanoseconds { facts["move"] = .milliseconds(time) }
    if let clock {
      facts["game"] = .milliseconds(clock.time)
      facts["increment"] = .milliseconds(clock.increment)
      if let moves = clock.moves { facts["moves"] = .number(moves) }
    }
    if let depth = budget.depth { facts["depth"] = .number(Int(depth)) }
    if let nodes = budget.nodes { facts["nodes"] = .number(Int(nodes)) }
    return .group(facts)
  }
}

extension Adjudication {
  /// All rules of the adjudication.
  fileprivate var facts: Facts {
    var facts: [String: Facts] = [:]
    if let resign {
      var rule: [String: Facts] = ["score": .decimal(resign.score), "moves": .number(resign.moves)]
      // Stored only where it differs from the former fixed rule, so that older runs can be continued.
      if !resign.isMutual { rule["by"] = .text("loser") }
      facts["resign"] = .group(rule)
    }
    if let draw {
      facts["draw"] = ["score": .decimal(draw.score), "moves": .number(draw.moves), "after": .number(draw.after)]
    }
    if let solved { facts["solved"] = .number(solved) }
    return .group(facts)
  }

  /// The rules in words.
  package var words: [String] {
    var words: [String] = []
    if let resign {
      let who = resign.isMutual ? "both say" : "the loser says"
      words.append("lost where \(who) so by \(Parameter.text(resign.score)) for \(resign.moves) moves")
    }
    if let draw {
      words.append(
        "drawn where both say at most \(Parameter.text(draw.score)) for \(draw.moves) moves from ply \(draw.after) on"
      )
    }
    if let solved { words.append("ended by proof within \(solved) nodes") }
    return words
  }
}

extension SequentialTest {
  /// The hypotheses and risks of the test.
  var facts: Facts {
    [
      "model": .text(model.rawValue), "elo": .list([.decimal(elo0), .decimal(elo1)]),
      "risks": .list([.decimal(alpha), .decimal(beta)]),
    ]
  }

  /// The hypotheses and risks in words.
  package var words: String {
    "a \(model.rawValue) test of \(elo0) against \(elo1) Elo with risks \(alpha) and \(beta)"
  }
}

extension UntilClear {
  /// The format with its settings, as `FormatConfig` has them.
  var facts: Facts {
    [
      Self.name: [
        "what": .text(goal.question.rawValue), "within": .decimal(goal.within),
        "confidence": .text(goal.percent), "games": .text("\(games)"),
      ]
    ]
  }
}

extension MatchFormat {
  /// The format with what ends it. The order of games depends on the variants, and their end on the test: neither may
  /// change.
  func facts(at entries: [Entry]) -> Facts {
    clear?.facts ?? [Self.name: ["variants": .list(entries.map { .text($0.variant) }), "test": test?.facts ?? [:]]]
  }
}

extension ClaimGoal {
  /// The confidence in percent, as a config writes it.
  fileprivate var percent: String { Parameter.text((confidence * 1e6).rounded() / 1e4) }

  /// The goal in words.
  var words: String {
    "until the \(question.rawValue) is clear within \(Parameter.text(within)) Elo at \(percent) %"
  }
}

extension Facts {
  /// The number of random plies that games start with; empty for none.
  static func openings(plies: Int) -> Facts { plies == 0 ? [:] : ["plies": .number(plies)] }

  /// The number of openings of each variant that has few enough to be listed.
  static func supply(_ entries: [Entry]) -> Facts? {
    let known = entries.compactMap { entry in entry.openings?.supply.map { (entry.variant, Facts.number($0)) } }
    return known.isEmpty ? nil : .group(Dictionary(uniqueKeysWithValues: known))
  }

  /// The names of the deterministic players.
  static func deterministic(_ names: some Sequence<String>) -> Facts? {
    let flags = Dictionary(names.map { ($0, Facts.flag(true)) }) { first, _ in first }
    return flags.isEmpty ? nil : .group(flags)
  }

  /// The version and play signature of this Agon.
  static let agon: Facts = ["version": .text(Release.version), "signature": .text(Release.playSignature)]

  /// A time in milliseconds, from nanoseconds.
  fileprivate static func milliseconds(_ nanoseconds: Nanoseconds) -> Facts {
    .text(Parameter.text(nanoseconds.inMilliseconds) + " ms")
  }

  /// A real number as text, which is the same on all systems.
  static func decimal(_ number: Double) -> Facts { .text(Parameter.text(number)) }
}
