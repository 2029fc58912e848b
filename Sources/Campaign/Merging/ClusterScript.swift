import Reports
import Tournament

/// A script or description with which a scheduler plays a run in shards, and the commands to use it with.
public struct ClusterScript: Sendable {
  /// A scheduler that scripts can be written for.
  public enum Scheduler: String, Sendable, CaseIterable {
    case slurm, parallel, htcondor, kubernetes
  }

  /// The maximum number of shards played at once where the scheduler doesn't decide that.
  private static let atOnce = 50

  /// The script's text.
  public let text: String
  /// The commands that submit the script, and that merge the shards to one run, some of two lines; `FILE` stands for
  /// the script.
  public let commands: [String]

  /// Creates a script.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler that gets it.
  ///   - plan: the run.
  ///   - config: the path of its config.
  ///   - count: the number of shards.
  ///   - rounds: the maximum number of rounds of a test; nil where all is dealt out at once.
  /// - Throws: `UsageError` where the run can't be dealt to this number of shards, or not in rounds by this scheduler.
  public init(
    _ scheduler: Scheduler, of plan: RunPlan, config: String, count: Int, rounds: Int? = nil
  ) throws(UsageError) {
    guard var first = Shard(0, of: count) else { throw Self.wrong("--shards", count) }
    if let rounds {
      guard let round = Round(0, of: rounds) else { throw Self.wrong("--rounds", rounds) }
      first.round = round
    }
    _ = try plan.taking(first)
    let words = Words(plan, config: config, count: count, rounds: rounds, atOnce: min(count, Self.atOnce))
    switch (scheduler, rounds) {
    case (.slurm, nil): (text, commands) = (words.slurm, words.slurmCommands)
    case (.slurm, let rounds?): (text, commands) = (words.slurm, words.slurmCommands(rounds: rounds))
    case (.parallel, nil): (text, commands) = (words.parallel, ["sh FILE", words.finish])
    case (.parallel, let rounds?): (text, commands) = (words.parallel(rounds: rounds), ["sh FILE"])
    case (.htcondor, nil): (text, commands) = (words.condor, words.condorCommands)
    case (.kubernetes, nil): (text, commands) = (words.kubernetes, words.kubernetesCommands)
    case (.htcondor, _), (.kubernetes, _):
      throw UsageError(description: "--rounds: a script for rounds is written for slurm and parallel")
    }
  }

  private static func wrong(_ option: String, _ count: Int) -> UsageError {
    UsageError(description: "\(option): expected 1 to \(Shard.most), found \(count)")
  }
}

/// The texts for all schedulers.
private struct Words {
  let name: String
  let config: String
  let count: Int
  let atOnce: Int
  /// The number of rounds, whose index is `round` in the shell; nil where all is dealt out at once.
  let rounds: Int?
  /// The command that merges the shards to one run, and writes its reports.
  let finish: String
  /// The command that merges the shards that are complete.
  let merge: String
  /// The command that evaluates the merged rounds; ends with 3 where the result is undecided.
  let look: String

  init(_ plan: RunPlan, config: String, count: Int, rounds: Int?, atOnce: Int) {
    // Schedulers take less for a name than files do.
    let plain = plan.name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let trimmed = String(plain.drop { $0 == "-" }.prefix(50).reversed().drop { $0 == "-" }.reversed())
    name = trimmed.isEmpty ? "agon" : trimmed
    self.config = ShellCommand.quoted(config)
    (self.count, self.rounds, self.atOnce) = (count, rounds, atOnce)
    let (database, reports) = (ShellCommand.quoted(plan.database), ShellCommand.quoted(plan.reportDirectory))
    merge = "agon merge \(database) shards/*.sqlite"
    finish = "\(merge) && agon report \(database) --out \(reports)"
    look = "agon run \(self.config) --database \(database) --extend --for 1ms"
  }

  /// The command of a shard, by the expression for its number.
  private func run(_ config: String? = nil, shard: String, file: String) -> String {
    let file = "shards/\(rounds == nil ? "" : "$round-")\(file).sqlite"
    let round = rounds.map { " --round $round/\($0)" } ?? ""
    return "agon run \(config ?? self.config) --shard \(shard)\(round) --database \(file) --workers 1"
  }

  var slurm: String {
    """
    #!/bin/sh
    #SBATCH --job-name=\(name)
    #SBATCH --array=0-\(count - 1)%\(atOnce)
    #SBATCH --cpus-per-task=1
    #SBATCH --requeue
    #SBATCH --signal=B:TERM@60
    #SBATCH --open-mode=append
    #SBATCH --output=shards/%a.log
    task=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
    stopped=
    trap stopped=1 TERM USR1
    \(run(shard: "auto/\(count)", file: "$SLURM_ARRAY_TASK_ID")) &
    trap "kill -TERM $!" TERM USR1
    [ -z "$stopped" ] || kill -TERM $!
    wait $!; status=$?
    while kill -0 $! 2>/dev/null; do wait $!; status=$?; done
    # Again after a stop or a kill, and a few times after a failed disk; not after a cancellation.
    most=0
    if [ $status = 74 ]; then most=5; elif [ $status = 75 ] || [ $status -gt 128 ]; then most=20; fi
    if [ "${SLURM_RESTART_COUNT:-0}" -lt $most ] && [ "$(squeue -hj "$task" -o %T)" = RUNNING ]; then
      scontrol requeue "$task"
    fi
    exit $status

    """
  }

  var slurmCommands: [String] {
    [
      "mkdir -p shards && array=$(sbatch --parsable FILE)",
      "sbatch --dependency=afterany:$array --output=shards/merge.log \\\n  --wrap \(ShellCommand.quoted(finish))",
    ]
  }

  /// The commands for rounds: each waits for the evaluation of the previous round, and is cancelled unless that is
  /// undecided.
  func slurmCommands(rounds: Int) -> [String] {
    [
      """
      mkdir -p shards; for round in $(seq 0 \(rounds - 1)); do
        array=$(round=$round sbatch --parsable ${look:+--kill-on-invalid-dep=yes --dependency=afterok:$look} FILE)
        look=$(sbatch --parsable --kill-on-invalid-dep=yes --dependency=afterany:$array${look:+,afterok:$look} \\
          --open-mode=append --output=shards/merge.log \\
          --wrap \(ShellCommand.quoted("\(merge) &&\n      \(look); test $? = 3")))
      done
      """
    ]
  }

  private static let parallelStart = """
    #!/bin/sh
    # --sshloginfile HOSTS --workdir . plays on other machines that share this directory
    mkdir -p shards

    """

  /// The command that plays all shards, of a round where there are rounds.
  private var parallelShards: String {
    // GNU parallel passes the command to a shell again.
    let run = run(ShellCommand.quoted(config), shard: "{}/\(count)", file: "{}")
    return """
      seq 0 \(count - 1) | parallel --retries 3 --joblog shards/jobs.log \\
        \(run) --quiet

      """
  }

  var parallel: String { Self.parallelStart + parallelShards }

  func parallel(rounds: Int) -> String {
    Self.parallelStart + """
      for round in $(seq 0 \(rounds - 1)); do
      \(parallelShards)\(merge) && \(look)
      status=$?
      if [ $status != 3 ]; then exit $status; fi
      done
      exit 3

      """
  }

  var condor: String {
    """
    executable = /usr/bin/env
    arguments = "\(run(shard: "$(Process)/\(count)", file: "$(Process)"))"
    transfer_executable = false
    should_transfer_files = no
    getenv = true
    request_cpus = 1
    kill_sig = SIGTERM
    max_retries = 20
    error = shards/$(Process).log
    log = shards/condor.log
    queue \(count)

    """
  }

  var condorCommands: [String] {
    ["mkdir -p shards && condor_submit FILE", "condor_wait shards/condor.log && \\\n  \(finish)"]
  }

  var kubernetes: String {
    """
    apiVersion: batch/v1
    kind: Job
    metadata: {name: \(name)}
    spec:
      completionMode: Indexed
      completions: \(count)
      parallelism: \(atOnce)
      backoffLimitPerIndex: 20
      podReplacementPolicy: Failed
      template:
        spec:
          restartPolicy: Never
          terminationGracePeriodSeconds: 60
          containers:
            - name: agon
              image: agon # with agon and all engines
              workingDir: /work # with the config, and a directory shards
              command: [sh, -c]
              args:
                - exec \(run(shard: "auto/\(count)", file: "$JOB_COMPLETION_INDEX"))
              resources: {requests: {cpu: 1}}
              volumeMounts: [{name: work, mountPath: /work}]
          volumes: [{name: work, persistentVolumeClaim: {claimName: agon}}]

    """
  }

  var kubernetesCommands: [String] {
    [
      "kubectl apply -f FILE",
      "kubectl wait --for=condition=complete --timeout=-1s job/\(name) && \\\n  \(finish)",
    ]
  }
}
