import Foundation

/// The differences between Linux and macOS.
package enum Platform {
  /// The maximum memory that this process has held, in bytes.
  package static var peakMemory: Int {
    #if os(Linux)
      usage.ru_maxrss * 1024
    #else
      usage.ru_maxrss
    #endif
  }

  /// The maximum memory that this process may hold, in bytes: the machine's, or less where a control group or a limit
  /// is set.
  package static var memory: Int {
    var bytes = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    // Only where a container sets it; “max” is no number.
    if let text = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8),
      let most = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    {
      bytes = min(bytes, most)
    }
    var limit = rlimit()
    #if canImport(Glibc)
      let space = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let space = RLIMIT_AS
    #endif
    if getrlimit(space, &limit) == 0 { bytes = min(bytes, Int(clamping: limit.rlim_cur)) }
    return bytes
  }

  /// The processor time this process has taken on all cores, in seconds.
  package static var processorTime: Double {
    let usage = usage
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }
}
