/// The error for a sandbox that can't be had on this machine, or that wouldn't confine the engine.
public struct SandboxRefusal: Error, Hashable, CustomStringConvertible {
  /// The missing or refused part, what was tried, and what would help.
  public let description: String
}
