import Foundation

extension EngineSpec {
  /// Makes sure that the engine's sandbox can be had: it is made once around a program that does nothing.
  /// - Throws: `SandboxRefusal`. An engine without a sandbox passes, and so does one whose program isn't found, which
  ///   its start reports.
  public func checkSandbox() throws(SandboxRefusal) {
    let variables = SandboxCommand.variables().merging(environment) { $1 }
    guard sandbox != nil, let command = try confined(variables: variables) else { return }
    let answer: (hasSucceeded: Bool, said: String)
    do {
      answer = try SandboxTrial.run(command.trial, environment: variables.map { "\($0.key)=\($0.value)" })
    } catch {
      throw SandboxRefusal(description: "bwrap can't be tried: \(error)")
    }
    guard !answer.hasSucceeded else { return }
    throw SandboxRefusal(
      description: "bwrap (package bubblewrap) was tried and refuses it: \(answer.said); it needs namespaces of users, "
        + "and has to reach the engine's files" + (geteuid() == 0 ? " as the user nobody" : ""))
  }

  /// The command in the engine's sandbox; nil where it has none, or there is no such program.
  private func confined(variables: [String: String]) throws(SandboxRefusal) -> SandboxCommand? {
    guard let program = try? Spawn.find(command[0], path: variables["PATH"] ?? "", directory: directory) else {
      return nil
    }
    return try confined(program)
  }

  /// The command that runs a program in the engine's sandbox; nil where it has none.
  func confined(_ program: String) throws(SandboxRefusal) -> SandboxCommand? {
    guard let sandbox else { return nil }
    var tools = try SandboxTools.found()
    if let total = SandboxTools.total(sandbox) {
      tools.before = total + tools.before
      tools.limitsTotal = true
    }
    return try SandboxCommand(self, sandbox: sandbox, program: program, tools: tools)
  }
}
