import CPlatform

/// The limits that the operating system enforces on each process of an engine.
public struct EngineLimits: Hashable, Sendable {
  /// The maximum address space, in bytes; nil for no limit. A request for more fails, which ends most processes.
  public var memory: Int?
  /// The maximum CPU time from start to end, in seconds; nil for no limit. A process that takes more is ended.
  public var cpuSeconds: Int?
  /// The numbers of the CPUs that the engine may run on; empty for all.
  public var cpus: [Int]
  /// Whether the engines at one worker's table share CPUs that no other worker's run on.
  public var hasOwnCPUs = false

  /// Creates limits; none by default.
  public init(memory: Int? = nil, cpuSeconds: Int? = nil, cpus: [Int] = []) {
    self.memory = memory
    self.cpuSeconds = cpuSeconds
    self.cpus = cpus
  }

  /// Whether the system can limit memory.
  public static var canLimitMemory: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// The CPUs that may be chosen; empty where the system allows no choice.
  public static var cpus: [Int] {
    var cpus = [Int32](repeating: 0, count: 1024)
    let count = agon_cpus(&cpus, cpus.count)
    return cpus.prefix(count).map(Int.init)
  }

  /// The CPUs of one of `workers` workers where each has its own, the same number for each; empty where there are
  /// fewer CPUs than workers.
  public static func cpus(of worker: Int, among workers: Int, known: [Int] = cpus) -> [Int] {
    let share = known.count / workers
    return Array(known.dropFirst(worker * share).prefix(share))
  }
}
