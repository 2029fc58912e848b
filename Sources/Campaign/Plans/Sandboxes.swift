import Engines

extension [String: EngineSpec] {
  /// Makes sure that all sandboxes of engines can be had on this machine; throws `UsageError`.
  package func requireSandboxes() throws(UsageError) {
    for (player, spec) in sorted(by: { $0.key < $1.key }) {
      do {
        try spec.checkSandbox()
      } catch {
        throw UsageError(
          description: "\(player) can't play in its sandbox: \(error); “sandbox: none” runs it without one")
      }
    }
  }
}
