import Foundation
import Testing

@testable import Campaign

@Suite struct ClusterScriptTests {
  private func plan(_ more: String = "", name: String = "nightly") throws -> RunPlan {
    let text = """
      name: \(name)
      encounters: 100
      openings: {plies: 2}
      variants: [connect-four:7x6]
      players: [random, greedy, "alpha-beta:depth=2"]
      \(more)
      """
    return try RunPlan(try RunConfig(text: text, file: "nightly.yml"))
  }

  private func script(_ scheduler: ClusterScript.Scheduler) throws -> ClusterScript {
    try ClusterScript(scheduler, of: plan(), config: "nightly.yml", count: 200)
  }

  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Campaign/Cluster.md")

  @Test(arguments: [ClusterScript.Scheduler.slurm, .htcondor, .kubernetes])
  func theScriptsOnThePageAreThoseThatArePrinted(scheduler: ClusterScript.Scheduler) throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(page.contains("```text\n\(try script(scheduler).text)```"))
  }

  @Test func parallelPlaysAllShardsHere() throws {
    let script = try script(.parallel)
    #expect(
      script.text == """
        #!/bin/sh
        # --sshloginfile HOSTS --workdir . plays on other machines that share this directory
        mkdir -p shards
        seq 0 199 | parallel --retries 3 --joblog shards/jobs.log \\
          agon run nightly.yml --shard {}/200 --database shards/{}.sqlite --workers 1 --quiet

        """)
    let finish = "agon merge nightly.sqlite shards/*.sqlite && agon report nightly.sqlite --out reports/nightly"
    #expect(script.commands == ["sh FILE", finish])
    #expect(try self.script(.slurm).commands[1].hasSuffix(" --wrap '\(finish)'"))
    #expect(try self.script(.htcondor).commands[1] == "condor_wait shards/condor.log && \(finish)")
    #expect(try self.script(.kubernetes).commands[1].hasSuffix(" job/nightly && \(finish)"))
  }

  @Test func namesAndPathsAreFitForTheScheduler() throws {
    let plan = try plan(name: "'My Night, ä'")
    let slurm = try ClusterScript(.slurm, of: plan, config: "my night.yml", count: 3)
    #expect(slurm.text.contains("--job-name=my-night\n#SBATCH --array=0-2%3\n"), "\(slurm.text)")
    #expect(slurm.text.contains("agon run 'my night.yml' --shard auto/3 "))
    #expect(slurm.commands[1].contains(#"agon merge '\''My Night, ä.sqlite'\'' shards"#), "\(slurm.commands)")
    let parallel = try ClusterScript(.parallel, of: plan, config: "my night.yml", count: 3)
    #expect(parallel.text.contains(#"agon run ''\''my night.yml'\''' --shard {}/3 "#), "\(parallel.text)")
  }

  @Test func whatCannotBeDealtOutGetsNoScript() throws {
    func problem(_ plan: RunPlan, _ count: Int) -> String {
      do {
        return try ClusterScript(.slurm, of: plan, config: "t.yml", count: count).text
      } catch {
        return error.description
      }
    }
    #expect(try problem(plan(), 0) == "--shards: expected 1 to 1000000, found 0")
    #expect(try problem(plan(), 301).hasPrefix("--shard: the run has 300 encounters"))
  }

  /// The shell's part of the script for Slurm, with a program and a scheduler that do as they are told.
  @Test(.timeLimit(.minutes(2)), arguments: [(0, false), (75, false), (69, false), (75, true)])
  func aTaskOfSlurmIsStartedAgainOnlyWhereItWasEndedEarly(status: Int, isTold: Bool) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "agon-script-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    func write(_ text: String, to name: String) throws {
      let file = directory.appending(path: name).path
      try Data(text.utf8).write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    // Told to stop, it takes its time.
    let wait = "trap 'sleep 0.2; exit \(status)' TERM; touch began; while :; do sleep 0.05; done"
    try write("#!/bin/sh\necho \"$*\" >asked\n\(isTold ? wait : "exit \(status)")\n", to: "agon")
    try write("#!/bin/sh\necho \"$*\" >requeued\n", to: "scontrol")
    try write(try script(.slurm).text, to: "night.sh")
    let task = Process()
    task.executableURL = URL(filePath: "/bin/sh")
    task.arguments = ["night.sh"]
    task.currentDirectoryURL = directory
    task.environment = [
      "PATH": "\(directory.path):/usr/bin:/bin", "SLURM_ARRAY_JOB_ID": "12", "SLURM_ARRAY_TASK_ID": "7",
    ]
    // Tests run on threads that let no signals through, which what they start inherits; schedulers don't.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    try task.run()
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if isTold {
      while !FileManager.default.fileExists(atPath: directory.appending(path: "began").path) { usleep(5_000) }
      kill(task.processIdentifier, SIGTERM)
    }
    task.waitUntilExit()
    #expect(task.terminationStatus == status)
    func read(_ name: String) -> String? {
      try? String(contentsOf: directory.appending(path: name), encoding: .utf8)
    }
    #expect(read("asked") == "run nightly.yml --shard auto/200 --database shards/7.sqlite --workers 1\n")
    #expect(read("requeued") == (status == 75 ? "requeue 12_7\n" : nil))
  }
}
