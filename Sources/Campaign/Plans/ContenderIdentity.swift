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
  package var identity: Identity {
    guard let allowance else { return kind.identity }
    guard case .group = kind.identity else { return ["player": kind.identity, "limits": allowance.identity] }
    var identity = kind.identity
    identity["limits"] = allowance.identity
    return identity
  }
}

extension Contender.Kind {
  /// Everything known about the player that can change how it plays, but for limits.
  fileprivate var identity: Identity {
    switch self {
    case .own(let spec): .text(spec.description)
    case .engine(let engine): engine.identity
    case .program(let command): ["program": .list(command.map(Identity.text))]
    }
  }
}

extension RunDescription {
  /// This description with the names that engines gave themselves when they were started.
  func introducing(_ engines: EngineRoster) -> RunDescription {
    let names = engines.introductions
    var description = self
    if !names.isEmpty { description.identity["introduced"] = .group(names.mapValues(Identity.text)) }
    return description
  }
}

extension FaultPolicy {
  /// The policy for engines that can't play.
  var identity: Identity {
    var identity: [String: Identity] = ["on": .text(action.rawValue), "starts": .number(starts)]
    if let games { identity["games"] = .number(games) }
    return .group(identity)
  }
}

extension EngineSpec {
  /// Everything known about the engine that can change how it plays; the program itself may change, too.
  package var identity: Identity {
    // A code is secret.
    let engine: Identity = isRemote ? "dials in" : .list(command.map(Identity.text))
    var identity: [String: Identity] = [
      "engine": engine, "protocol": .text(language.rawValue), "passes": .flag(sendsPasses),
      "margin": .milliseconds(margin), "hang": .milliseconds(patience),
    ]
    if let directory { identity["directory"] = .text(directory) }
    if !environment.isEmpty { identity["environment"] = .group(environment.mapValues(Identity.text)) }
    // Some engines depend on the order of their options.
    if !options.isEmpty { identity["options"] = .list(options.map { .text("\($0.name)=\($0.value)") }) }
    if pause != language.usualPause { identity["pause"] = .milliseconds(pause) }
    // An engine that is ended before it has saved what it learnt knows less in its next game.
    if quitPatience != EngineSpec(command: [], language: language).quitPatience {
      identity["quit"] = .milliseconds(quitPatience)
    }
    if let memory = limits.memory { identity["memory"] = .number(memory) }
    if let seconds = limits.cpuSeconds { identity["cpu-time"] = .number(seconds) }
    if limits.hasOwnCPUs { identity["cpus"] = "per-worker" }
    if restarts { identity["restart"] = "game" }
    if let sandbox { identity["sandbox"] = sandbox.identity }
    if !limits.cpus.isEmpty { identity["cpus"] = .list(limits.cpus.map(Identity.number)) }
    return .group(identity)
  }
}

extension Sandbox {
  /// The limits of the sandbox that differ from the usual, within which an engine may play otherwise than without.
  fileprivate var identity: Identity {
    let usual = Sandbox()
    var identity: [String: Identity] = [:]
    if memory != usual.memory { identity["memory"] = .number(memory) }
    if processes != usual.processes { identity["processes"] = .number(processes) }
    if files != usual.files { identity["files"] = .number(files) }
    if disk != usual.disk { identity["disk"] = .number(disk) }
    if cpuSeconds != usual.cpuSeconds { identity["cpu-time"] = .number(cpuSeconds) }
    if !readable.isEmpty { identity["readable"] = .list(readable.map(Identity.text)) }
    return identity.isEmpty ? "strict" : .group(identity)
  }
}

extension Limits {
  /// The limits of all players.
  var identity: Identity {
    var identity = Allowance(budget: budget, clock: clock).identity
    if let plies { identity["plies"] = .number(plies) }
    if !adjudication.isEmpty { identity["adjudicate"] = adjudication.identity }
    return identity
  }
}

extension Limits.Allowance {
  /// The limits of a player.
  var identity: Identity {
    var identity: [String: Identity] = [:]
    if let time = budget.nanoseconds { identity["move"] = .milliseconds(time) }
    if let clock {
      identity["game"] = .milliseconds(clock.time)
      identity["increment"] = .milliseconds(clock.increment)
      if let moves = clock.moves { identity["moves"] = .number(moves) }
    }
    if let depth = budget.depth { identity["depth"] = .number(Int(depth)) }
    if let nodes = budget.nodes { identity["nodes"] = .number(Int(nodes)) }
    return .group(identity)
  }
}

extension Adjudication {
  /// All rules of the adjudication.
  fileprivate var identity: Identity {
    var identity: [String: Identity] = [:]
    if let resign {
      var rule: [String: Identity] = ["score": .decimal(resign.score), "moves": .number(resign.moves)]
      // Stored only where it differs from the former fixed rule, so that older runs can be continued.
      if !resign.isMutual { rule["by"] = .text("loser") }
      identity["resign"] = .group(rule)
    }
    if let draw {
      identity["draw"] = ["score": .decimal(draw.score), "moves": .number(draw.moves), "after": .number(draw.after)]
    }
    if let solved { identity["solved"] = .number(solved) }
    return .group(identity)
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
  var identity: Identity {
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
  var identity: Identity {
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
  func identity(at entries: [Entry]) -> Identity {
    clear?.identity ?? [
      Self.name: ["variants": .list(entries.map { .text($0.variant) }), "test": test?.identity ?? [:]]
    ]
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

extension Identity {
  /// The number of random plies that games start with; empty for none.
  static func openings(plies: Int) -> Identity { plies == 0 ? [:] : ["plies": .number(plies)] }

  /// The number of openings of each variant that has few enough to be listed.
  static func supply(_ entries: [Entry]) -> Identity? {
    let known = entries.compactMap { entry in entry.openings?.supply.map { (entry.variant, Identity.number($0)) } }
    return known.isEmpty ? nil : .group(Dictionary(uniqueKeysWithValues: known))
  }

  /// The names of the deterministic players.
  static func deterministic(_ names: some Sequence<String>) -> Identity? {
    let flags = Dictionary(names.map { ($0, Identity.flag(true)) }) { first, _ in first }
    return flags.isEmpty ? nil : .group(flags)
  }

  /// The version and play signature of this Agon.
  static let agon: Identity = ["version": .text(Release.version), "signature": .text(Release.playSignature)]

  /// A time in milliseconds, from nanoseconds.
  fileprivate static func milliseconds(_ nanoseconds: Nanoseconds) -> Identity {
    .text(Parameter.text(nanoseconds.inMilliseconds) + " ms")
  }

  /// A real number as text, which is the same on all systems.
  static func decimal(_ number: Double) -> Identity { .text(Parameter.text(number)) }
}
