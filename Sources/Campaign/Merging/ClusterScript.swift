import Reports
import Tournament

/// What makes a scheduler play a run in shards: a script or description for it, and the commands to use that with.
public struct ClusterScript: Sendable {
  /// A scheduler that one can be written for.
  public enum Scheduler: String, Sendable, CaseIterable {
    case slurm, parallel, htcondor, kubernetes
  }

  /// So many shards are played at once where the scheduler doesn't decide that.
  private static let atOnce = 50

  /// What is handed to the scheduler.
  public let text: String
  /// The commands that hand it over, and that make one run of the shards; `FILE` stands for the script.
  public let commands: [String]

  /// Writes a script.
  ///
  /// - Parameters:
  ///   - scheduler: who gets it.
  ///   - plan: the run.
  ///   - config: the path of its config.
  ///   - count: how many shards there are.
  /// - Throws: `UsageError` where the run can't be dealt out to so many.
  public init(_ scheduler: Scheduler, of plan: RunPlan, config: String, count: Int) throws(UsageError) {
    guard let first = Shard(0, of: count) else {
      throw UsageError(description: "--shards: expected 1 to \(Shard.most), found \(count)")
    }
    _ = try plan.taking(first)
    let words = Words(plan, config: config, count: count, atOnce: min(count, Self.atOnce))
    switch scheduler {
    case .slurm: (text, commands) = (words.slurm, words.slurmCommands)
    case .parallel: (text, commands) = (words.parallel, ["sh FILE", words.finish])
    case .htcondor: (text, commands) = (words.condor, words.condorCommands)
    case .kubernetes: (text, commands) = (words.kubernetes, words.kubernetesCommands)
    }
  }
}

/// The texts for all schedulers.
private struct Words {
  let name: String
  let config: String
  let count: Int
  let atOnce: Int
  /// Makes one run of the shards, and its reports.
  let finish: String

  init(_ plan: RunPlan, config: String, count: Int, atOnce: Int) {
    // Schedulers take less for a name than files do.
    let plain = plan.name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let trimmed = String(plain.drop { $0 == "-" }.prefix(50).reversed().drop { $0 == "-" }.reversed())
    name = trimmed.isEmpty ? "agon" : trimmed
    self.config = ShellCommand.quoted(config)
    (self.count, self.atOnce) = (count, atOnce)
    let (database, reports) = (ShellCommand.quoted(plan.database), ShellCommand.quoted(plan.reportDirectory))
    finish = "agon merge \(database) shards/*.sqlite && agon report \(database) --out \(reports)"
  }

  /// The command of a shard, by the words that stand for its number.
  private func run(_ config: String? = nil, shard: String, file: String) -> String {
    "agon run \(config ?? self.config) --shard \(shard) --database \(file) --workers 1"
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
    \(run(shard: "auto/\(count)", file: "shards/$SLURM_ARRAY_TASK_ID.sqlite")) &
    trap "kill -TERM $!" TERM USR1
    wait $!; status=$?
    while kill -0 $! 2>/dev/null; do wait $!; status=$?; done
    if [ $status = 75 ]; then scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"; fi
    exit $status

    """
  }

  var slurmCommands: [String] {
    [
      "mkdir -p shards && array=$(sbatch --parsable FILE)",
      "sbatch --dependency=afterok:$array --output=shards/merge.log --wrap \(ShellCommand.quoted(finish))",
    ]
  }

  var parallel: String {
    // Which hands the command to a shell once more.
    let run = run(ShellCommand.quoted(config), shard: "{}/\(count)", file: "shards/{}.sqlite")
    return """
      #!/bin/sh
      # --sshloginfile HOSTS --workdir . plays on other machines that share this directory
      mkdir -p shards
      seq 0 \(count - 1) | parallel --retries 3 --joblog shards/jobs.log \\
        \(run) --quiet

      """
  }

  var condor: String {
    """
    executable = /usr/bin/env
    arguments = "\(run(shard: "$(Process)/\(count)", file: "shards/$(Process).sqlite"))"
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
    ["mkdir -p shards && condor_submit FILE", "condor_wait shards/condor.log && \(finish)"]
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
                - exec \(run(shard: "auto/\(count)", file: "shards/$JOB_COMPLETION_INDEX.sqlite"))
              resources: {requests: {cpu: 1}}
              volumeMounts: [{name: work, mountPath: /work}]
          volumes: [{name: work, persistentVolumeClaim: {claimName: agon}}]

    """
  }

  var kubernetesCommands: [String] {
    ["kubectl apply -f FILE", "kubectl wait --for=condition=complete --timeout=-1s job/\(name) && \(finish)"]
  }
}
