import Play

/// A program that plays: where it comes from, what it speaks, and how long it may take.
public struct EngineSpec: Hashable, Sendable {
  /// Where it comes from.
  public enum Source: Hashable, Sendable {
    /// It is started here: the program and its arguments.
    case command([String])
    /// It dials in, from another machine, with a code.
    case code(String)
  }

  /// One setting that is passed on to the engine.
  public struct Option: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: String

    /// A setting.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Where it comes from.
  public var source: Source
  /// What it speaks.
  public var language: EngineProtocol
  /// Where it runs; nil for where Agon does.
  public var directory: String?
  /// What is added to Agon's own environment.
  public var environment: [String: String]
  /// What it is told when it starts, in this order.
  public var options: [Option]
  /// Whether it is told of passes. Most engines work them out by themselves.
  public var sendsPasses: Bool
  /// Nanoseconds beyond a time limit that are put down to the machine and not held against it.
  public var margin: Int64
  /// Nanoseconds after which an engine that owes an answer, and has no time limit, is given up.
  public var patience: Int64
  /// Nanoseconds after its own answer before the next is said to it: some are deaf for a moment. Not held against it.
  public var pause: Int64
  /// What the system holds its processes to.
  public var limits: EngineLimits
  /// Nanoseconds that a run waits when it begins for one that dials in.
  public var wait: Int64 = 60_000_000_000
  /// Nanoseconds that it may take to leave once it is told to, such as to save what it has learnt, before it is ended.
  public var quitPatience: Int64 = 2_000_000_000
  /// Whether it is started anew for each game.
  public var restarts = false

  /// An engine; with the usual patience, and its protocol's usual pause, when nothing is said.
  public init(
    command: [String], language: EngineProtocol, directory: String? = nil, environment: [String: String] = [:],
    options: [Option] = [], sendsPasses: Bool = false, margin: Int64 = TimeLimit.usualMargin,
    patience: Int64 = 10_000_000_000, pause: Int64? = nil, limits: EngineLimits = EngineLimits()
  ) {
    source = .command(command)
    self.language = language
    self.directory = directory
    self.environment = environment
    self.options = options
    self.sendsPasses = sendsPasses
    self.margin = margin
    self.patience = patience
    self.pause = pause ?? language.usualPause
    self.limits = limits
  }

  /// An engine that dials in, and speaks `json`.
  public init(code: String) {
    self.init(command: [], language: .json)
    source = .code(code)
  }

  /// The program and its arguments; empty for one that dials in.
  public var command: [String] { if case .command(let words) = source { words } else { [] } }

  /// Whether it dials in from another machine.
  public var isRemote: Bool { if case .code = source { true } else { false } }
}

extension EngineSpec: CustomStringConvertible {
  /// What is run and how it is spoken to, in one line, for records.
  public var description: String {
    let settings = options.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    let others = peculiarities
    // Its code is nobody's business.
    let what = isRemote ? "dials in" : command.joined(separator: " ")
    return "\(language.rawValue) engine: " + what + (settings.isEmpty ? "" : " [\(settings)]")
      + (others.isEmpty ? "" : " {\(others.joined(separator: ", "))}")
  }

  /// What else isn't as usual, in words.
  private var peculiarities: [String] {
    let usual = EngineSpec(command: command, language: language)
    var words: [String] = []
    if let directory { words.append("directory: \(directory)") }
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) { words.append("\(name)=\(value)") }
    if sendsPasses { words.append("passes: true") }
    if margin != usual.margin { words.append("margin: \(Parameter.text(margin.inMilliseconds)) ms") }
    if patience != usual.patience { words.append("hang: \(Parameter.text(patience.inMilliseconds)) ms") }
    if pause != usual.pause { words.append("pause: \(Parameter.text(pause.inMilliseconds)) ms") }
    if quitPatience != usual.quitPatience { words.append("quit: \(Parameter.text(quitPatience.inMilliseconds)) ms") }
    if let memory = limits.memory { words.append("memory: \(memory) bytes") }
    if let seconds = limits.cpuSeconds { words.append("cpu-time: \(seconds) s") }
    if limits.hasOwnCPUs { words.append("cpus: per-worker") }
    if restarts { words.append("restart: game") }
    if !limits.cpus.isEmpty { words.append("cpus: \(limits.cpus.map(String.init).joined(separator: " "))") }
    return words
  }
}
