import Play

/// A program that plays: its source, its protocol, and its limits.
public struct EngineSpec: Hashable, Sendable {
  /// The source of the engine.
  public enum Source: Hashable, Sendable {
    /// A program started here, and its arguments.
    case command([String])
    /// A code with which it joins from another machine.
    case code(String)
  }

  /// One setting that is sent to the engine.
  public struct Option: Hashable, Sendable {
    /// The name of the option.
    public let name: String
    /// The value of the option.
    public let value: String

    /// Creates a setting.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The source of the engine.
  public var source: Source
  /// The protocol.
  public var language: EngineProtocol
  /// The working directory; nil for Agon's own.
  public var directory: String?
  /// Variables that are added to Agon's own environment.
  public var environment: [String: String]
  /// The options sent to the engine when it starts, in this order.
  public var options: [Option]
  /// Whether passes are sent to the engine. Most engines work them out by themselves.
  public var sendsPasses: Bool
  /// Nanoseconds beyond a time limit that aren't counted against the engine, for delays of the machine.
  public var margin: Nanoseconds
  /// The timeout, in nanoseconds, for an answer without a time limit.
  public var patience: Nanoseconds
  /// Nanoseconds from an answer of the engine to the next message to it, since some don't listen for a moment. Not
  /// counted against it.
  public var pause: Nanoseconds
  /// The limits that the system enforces on its processes.
  public var limits: EngineLimits
  /// Nanoseconds that a run waits at its beginning for a remote engine.
  public var wait: Nanoseconds = 60_000_000_000
  /// Nanoseconds that the engine may take to leave once it is asked to, such as to save what it has learnt, before it
  /// is ended.
  public var quitPatience: Nanoseconds = 2_000_000_000
  /// Whether the engine is restarted for each game.
  public var restarts = false
  /// The sandbox that the engine runs in; nil for none.
  public var sandbox: Sandbox?

  /// Creates an engine; with the usual patience, and its protocol's usual pause, by default.
  public init(
    command: [String], language: EngineProtocol, directory: String? = nil, environment: [String: String] = [:],
    options: [Option] = [], sendsPasses: Bool = false, margin: Nanoseconds = TimeLimit.usualMargin,
    patience: Nanoseconds = 10_000_000_000, pause: Nanoseconds? = nil, limits: EngineLimits = EngineLimits()
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

  /// Creates an engine that joins from another machine, and speaks `json`.
  public init(code: String) {
    self.init(command: [], language: .json)
    source = .code(code)
  }

  /// The program and its arguments; empty for a remote engine.
  public var command: [String] { if case .command(let words) = source { words } else { [] } }

  /// Whether the engine joins from another machine.
  public var isRemote: Bool { if case .code = source { true } else { false } }
}

extension EngineSpec: CustomStringConvertible {
  /// The program, its protocol and its settings in one line, for records.
  public var description: String {
    let settings = options.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    let others = peculiarities
    // The code is a secret.
    let what = isRemote ? "dials in" : command.joined(separator: " ")
    return "\(language.rawValue) engine: " + what + (settings.isEmpty ? "" : " [\(settings)]")
      + (others.isEmpty ? "" : " {\(others.joined(separator: ", "))}")
  }

  /// The other settings that differ from the defaults, in words.
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
    if let sandbox { words.append("sandbox: \(sandbox)") }
    return words
  }
}
