import Testing
import Tournament

@testable import Campaign

@Suite struct ShardNotationTests {
  private func shard(_ text: String, _ environment: [String: String] = [:]) throws -> String {
    try ShardNotation.shard(text, in: environment).description
  }

  private func problem(_ text: String, _ environment: [String: String] = [:]) -> String {
    do {
      return "no problem: \(try ShardNotation.shard(text, in: environment))"
    } catch {
      return error.description
    }
  }

  @Test("A number and a count are a shard")
  func shardIsNumberAndCount() throws {
    #expect(try shard("0/1") == "0/1")
    #expect(try shard("19/20") == "19/20")
    #expect(try shard("03/20") == "3/20")
  }

  @Test(
    "A malformed shard is an error that shows a correct one",
    arguments: ["20/20", "-1/3", "0/0", "a/b", "3", "", "1/2/3", "+1/3", "1/", "/3", "auto/", "auto/0", "auto/x/2"]
  )
  func badShardsAreErrors(text: String) {
    #expect(
      problem(text) == "--shard: expected NUMBER/COUNT with numbers from 0, such as 0/20 to 19/20, or auto, or "
        + "auto/COUNT; found “\(text)”")
  }

  /// As `sbatch --array=FIRST-LAST:STEP` sets them (sbatch(1), output environment variables).
  private func slurm(_ task: Int, _ first: Int, _ last: Int, step: Int = 1, count: Int) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_MIN": "\(first)", "SLURM_ARRAY_TASK_MAX": "\(last)",
      "SLURM_ARRAY_TASK_STEP": "\(step)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
    ]
  }

  @Test("Slurm gives the number of the task and how many there are")
  func slurmNumbersTheTask() throws {
    #expect(try shard("auto", slurm(3, 0, 19, count: 20)) == "3/20")
    #expect(try shard("auto", slurm(20, 1, 20, count: 20)) == "19/20")
    #expect(try shard("auto", slurm(6, 0, 8, step: 2, count: 5)) == "3/5")
  }

  @Test("A part of an array is numbered like the whole if the count is given")
  func partialArrayKeepsNumbers() throws {
    let text = "--shard auto: the array is a part of a longer one; say how many tasks that has, such as auto/20"
    #expect(problem("auto", slurm(7, 3, 12, count: 3)) == text)
    #expect(problem("auto", slurm(4, 3, 5, count: 3)) == text)
    #expect(try shard("auto/20", slurm(7, 3, 12, count: 3)) == "7/20")
    #expect(
      problem("auto/20", slurm(20, 3, 20, count: 3))
        == "--shard auto/20: SLURM_ARRAY_TASK_ID is 20; expected 0 to 19")
  }

  @Test("Grid Engine counts from one")
  func gridEngineStartsAtOne() throws {
    let task = ["SGE_TASK_ID": "4", "SGE_TASK_FIRST": "1", "SGE_TASK_LAST": "20", "SGE_TASK_STEPSIZE": "1"]
    #expect(try shard("auto", task) == "3/20")
    #expect(try shard("auto/20", ["SGE_TASK_ID": "20"]) == "19/20")
    #expect(problem("auto/20", ["SGE_TASK_ID": "21"]) == "--shard auto/20: SGE_TASK_ID is 21; expected 1 to 20")
  }

  @Test(
    "A scheduler that doesn't give the number of tasks needs it in the option",
    arguments: ["JOB_COMPLETION_INDEX", "PBS_ARRAY_INDEX"]
  )
  func someSchedulersNeedACount(name: String) throws {
    #expect(try shard("auto/50", [name: "49"]) == "49/50")
    #expect(
      problem("auto", [name: "49"])
        == "--shard auto: \(name) doesn't tell how many tasks there are; say so, such as auto/20")
  }

  @Test("Without a scheduler the error names the variables it looked for")
  func noSchedulerIsAnError() {
    let text = """
      --shard auto: no scheduler has numbered this task: none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, \
      PBS_ARRAY_INDEX, SGE_TASK_ID is set; write which it is, such as --shard 3/20
      """
    #expect(problem("auto") == text)
    #expect(problem("auto/20", ["SGE_TASK_ID": "undefined"]) == text)
    #expect(
      problem("auto/20", ["PBS_ARRAY_INDEX": "x"]) == "--shard auto: PBS_ARRAY_INDEX is “x”; expected a whole number")
    #expect(
      problem("auto", ["SLURM_ARRAY_TASK_ID": "3"]).hasPrefix("--shard auto: SLURM_ARRAY_TASK_ID is 3, but"))
  }

  @Test("A job has the name that its scheduler gives it")
  func jobHasItsSchedulersName() {
    #expect(ShardNotation.job(in: [:]) == nil)
    let slurm = ["SLURM_JOB_ID": "4715", "SLURM_ARRAY_JOB_ID": "4711", "SLURM_ARRAY_TASK_ID": "3"]
    #expect(ShardNotation.job(in: slurm) == "slurm 4711_3")
    #expect(ShardNotation.job(in: ["SLURM_JOB_ID": "4715"]) == "slurm 4715")
    #expect(ShardNotation.job(in: ["PBS_JOBID": "12[3].host"]) == "pbs 12[3].host")
    #expect(ShardNotation.job(in: ["JOB_ID": "12", "SGE_TASK_ID": "4"]) == "sge 12.4")
  }
}
