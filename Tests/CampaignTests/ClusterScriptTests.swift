import Foundation
import TestRings
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
    .deletingLastPathComponent().appending(path: "Sources/agon/Agon.docc/HowTo/Cluster.md")

  /// What the page calls the file that a script is written to.
  private static let files: [ClusterScript.Scheduler: String] = [
    .slurm: "night.sh", .parallel: "night.sh", .htcondor: "night.sub", .kubernetes: "night.yaml",
  ]

  @Test("The scripts and commands on the page are those that are printed", arguments: ClusterScript.Scheduler.allCases)
  func pageMatchesPrintedScripts(scheduler: ClusterScript.Scheduler) throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let script = try script(scheduler)
    let file = try #require(Self.files[scheduler])
    #expect(page.contains("--script \(scheduler) >\(file)`") || page.contains("--script \(scheduler)\n>\(file)`"))
    #expect(page.contains("```text\n\(script.text)```"))
    let commands = script.commands.map { $0.replacingOccurrences(of: "FILE", with: file) }
    #expect(page.contains("```text\n\(commands.joined(separator: "\n"))\n```"), "\(commands)")
  }

  @Test("The script for GNU parallel plays all shards")
  func parallelPlaysAllShards() throws {
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
    #expect(try self.script(.slurm).commands[1].hasSuffix(" \\\n  --wrap '\(finish)'"))
    #expect(try self.script(.htcondor).commands[1] == "condor_wait shards/condor.log && \\\n  \(finish)")
    #expect(try self.script(.kubernetes).commands[1].hasSuffix(" job/nightly && \\\n  \(finish)"))
  }

  private func test(_ scheduler: ClusterScript.Scheduler, rounds: Int? = 40) throws -> ClusterScript {
    let text = """
      name: test
      encounters: 50000
      openings: {plies: 6}
      sprt: {elo: [0, 5]}
      variants: [connect-four:7x6]
      players: ["alpha-beta:depth=2", greedy]
      """
    let plan = try RunPlan(try RunConfig(text: text, file: "test.yml"))
    return try ClusterScript(scheduler, of: plan, config: "test.yml", count: 20, rounds: rounds)
  }

  @Test("Rounds of a test wait for each other")
  func roundsOfATestWait() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let slurm = try test(.slurm)
    #expect(
      slurm.text.contains(
        "\nagon run test.yml --shard auto/20 --round $round/40 "
          + "--database shards/$round-$SLURM_ARRAY_TASK_ID.sqlite --workers 1 &\n"), "\(slurm.text)")
    #expect(page.contains("```text\n\(slurm.commands[0].replacingOccurrences(of: "FILE", with: "test.sh"))\n```"))
    let parallel = try test(.parallel)
    #expect(
      parallel.text == """
        #!/bin/sh
        # --sshloginfile HOSTS --workdir . plays on other machines that share this directory
        mkdir -p shards
        for round in $(seq 0 39); do
        seq 0 19 | parallel --retries 3 --joblog shards/jobs.log \\
          agon run test.yml --shard {}/20 --round $round/40 --database shards/$round-{}.sqlite --workers 1 --quiet
        agon merge test.sqlite shards/*.sqlite && agon run test.yml --database test.sqlite --extend --for 1ms
        status=$?
        if [ $status != 3 ]; then exit $status; fi
        done
        exit 3

        """)
    #expect(parallel.commands == ["sh FILE"])
  }

  @Test("Rounds are only for tests and for some schedulers")
  func roundsNeedTestAndScheduler() throws {
    func problem(_ scheduler: ClusterScript.Scheduler, rounds: Int?) -> String {
      do {
        return try test(scheduler, rounds: rounds).text
      } catch {
        return "\(error)"
      }
    }
    #expect(problem(.slurm, rounds: nil).contains("play it in rounds"))
    #expect(problem(.slurm, rounds: 0) == "--rounds: expected 1 to 1000000, found 0")
    #expect(problem(.kubernetes, rounds: 4) == "--rounds: a script for rounds is written for slurm and parallel")
  }

  @Test("Names and paths are made fit for the scheduler")
  func namesFitTheScheduler() throws {
    let plan = try plan(name: "'My Night, ä'")
    let slurm = try ClusterScript(.slurm, of: plan, config: "my night.yml", count: 3)
    #expect(slurm.text.contains("--job-name=my-night\n#SBATCH --array=0-2%3\n"), "\(slurm.text)")
    #expect(slurm.text.contains("agon run 'my night.yml' --shard auto/3 "))
    #expect(slurm.commands[1].contains(#"agon merge '\''My Night, ä.sqlite'\'' shards"#), "\(slurm.commands)")
    let parallel = try ClusterScript(.parallel, of: plan, config: "my night.yml", count: 3)
    #expect(parallel.text.contains(#"agon run ''\''my night.yml'\''' --shard {}/3 "#), "\(parallel.text)")
  }

  @Test("A run that can't be split into shards gets no script")
  func noScriptForUnsplittableRuns() throws {
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

  /// How a task ends, what Slurm thinks of it, how often it has been started again, and whether it will be.
  struct TaskEnd: Sendable {
    var status: Int
    var isTold = false
    var state = "RUNNING"
    var restarts: Int?
    var isOnceMore: Bool
  }

  /// The shell's part of the script for Slurm, with a program and a scheduler that do as they are asked.
  @Test(
    "A Slurm task that was ended early is started again and not cancelled",
    .mayHang,
    arguments: [
      TaskEnd(status: 0, isOnceMore: false), TaskEnd(status: 64, isOnceMore: false),
      TaskEnd(status: 69, isOnceMore: false), TaskEnd(status: 75, isOnceMore: true),
      TaskEnd(status: 75, isTold: true, isOnceMore: true),
      TaskEnd(status: 75, isTold: true, state: "COMPLETING", isOnceMore: false),
      TaskEnd(status: 75, restarts: 19, isOnceMore: true), TaskEnd(status: 75, restarts: 20, isOnceMore: false),
      TaskEnd(status: 137, isOnceMore: true), TaskEnd(status: 137, state: "", isOnceMore: false),
      TaskEnd(status: 74, restarts: 4, isOnceMore: true), TaskEnd(status: 74, restarts: 5, isOnceMore: false),
    ])
  func slurmTaskIsRequeued(end: TaskEnd) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "agon-script-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    func write(_ text: String, to name: String) throws {
      let file = directory.appending(path: name).path
      try Data(text.utf8).write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    // Told to stop, it takes its time.
    let wait = "trap 'sleep 0.2; exit \(end.status)' TERM; touch began; while :; do sleep 0.05; done"
    try write("#!/bin/sh\necho \"$*\" >asked\n\(end.isTold ? wait : "exit \(end.status)")\n", to: "agon")
    try write("#!/bin/sh\necho \"$*\" >requeued\n", to: "scontrol")
    try write("#!/bin/sh\n[ \"$*\" = '-hj 12_7 -o %T' ] && echo \(end.state)\n", to: "squeue")
    try write(try script(.slurm).text, to: "night.sh")
    let task = Process()
    task.executableURL = URL(filePath: "/bin/sh")
    task.arguments = ["night.sh"]
    task.currentDirectoryURL = directory
    task.environment = [
      "PATH": "\(directory.path):/usr/bin:/bin", "SLURM_ARRAY_JOB_ID": "12", "SLURM_ARRAY_TASK_ID": "7",
    ]
    task.environment?["SLURM_RESTART_COUNT"] = end.restarts.map(String.init)
    // Tests run on threads that let no signals through, which what they start inherits; schedulers don't.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    try task.run()
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if end.isTold {
      while !FileManager.default.fileExists(atPath: directory.appending(path: "began").path) { usleep(5_000) }
      kill(task.processIdentifier, SIGTERM)
    }
    task.waitUntilExit()
    #expect(task.terminationStatus == end.status)
    func read(_ name: String) -> String? {
      try? String(contentsOf: directory.appending(path: name), encoding: .utf8)
    }
    #expect(read("asked") == "run nightly.yml --shard auto/200 --database shards/7.sqlite --workers 1\n")
    #expect(read("requeued") == (end.isOnceMore ? "requeue 12_7\n" : nil))
  }
}
