import Foundation
import Testing

@testable import Store

@Suite struct ShardOwnerTests {
  private let scratch: Scratch
  private var file: String { scratch.path("3.sqlite.part") }

  init() throws { scratch = try Scratch() }

  private func leave(_ claim: ShardOwner.Claim) throws {
    try Data(claim.jsonLine.utf8).write(to: URL(filePath: file + "-owner"))
  }

  private func claim(host: String = "here", process: Int32, started: String? = nil) -> ShardOwner.Claim {
    ShardOwner.Claim(host: host, process: process, started: started, job: "slurm 12_3")
  }

  @Test("The owner's claim stands beside the file until it is released")
  func ownerFileStands() throws {
    let owner = try ShardOwner(of: file, job: "slurm 12_3", host: "here")
    #expect(owner.predecessor == nil)
    let text = try String(contentsOfFile: file + "-owner", encoding: .utf8)
    #expect(text.contains(#""host":"here""#) && text.contains(#""process":\#(getpid())"#))
    #expect(text.contains(#""job":"slurm 12_3""#))
    #expect(try scratch.names() == ["3.sqlite.part-owner"])
    try owner.requireHeld()
    owner.release()
    owner.release()
    #expect(try scratch.names() == [])
  }

  @Test("A live owner on the same machine isn't disturbed")
  func localOwnerIsRespected() throws {
    // The parent of the tests is there as long as they are.
    try leave(claim(process: getppid()))
    #expect(throws: StoreError.shardPlayed(file: file, owner: "process \(getppid()) on here (slurm 12_3)")) {
      try ShardOwner(of: file, job: nil, host: "here")
    }
    #expect(try scratch.names() == ["3.sqlite.part-owner"])
  }

  @Test("An owner that has ended or is on another machine is replaced")
  func otherOwnersAreReplaced() throws {
    let other = claim(host: "there", process: getppid())
    // No process has so high a number (pid_max is at most 2²² on Linux, 99998 on macOS).
    let ended = claim(process: .max)
    // One in a container that was started again.
    let own = claim(process: getpid())
    for before in [other, ended, own] {
      try leave(before)
      let owner = try ShardOwner(of: file, job: nil, host: "here")
      #expect(owner.predecessor == before)
      try owner.requireHeld()
      owner.release()
    }
    #expect(other.description == "process \(getppid()) on there (slurm 12_3)")
  }

  #if os(Linux)
    @Test("A process number that was reused isn't an owner")
    func reusedNumberIsNobodys() throws {
      try leave(claim(process: getppid(), started: "1"))
      #expect(try ShardOwner(of: file, job: nil, host: "here").predecessor != nil)
    }

    @Test("A process that has ended but isn't reaped plays no more")
    func zombieIsNoOwner() throws {
      var child: pid_t = 0
      #expect(posix_spawn(&child, "/bin/true", nil, nil, [strdup("true"), nil], nil) == 0)
      defer { waitpid(child, nil, 0) }
      while ShardOwner.status(of: child)?.state != "Z" { usleep(1_000) }
      try leave(claim(process: child, started: ShardOwner.status(of: child)?.started))
      #expect(try ShardOwner(of: file, job: nil, host: "here").predecessor?.process == child)
    }
  #endif

  @Test("An owner that is replaced while alive notices it and leaves the other alone")
  func replacedOwnerNotices() throws {
    let one = try ShardOwner(of: file, job: nil, host: "there")
    let two = try ShardOwner(of: file, job: "slurm 12_3", host: "here")
    #expect(throws: StoreError.takenOver(file: file, owner: "process \(getpid()) on here (slurm 12_3)")) {
      try one.requireHeld()
    }
    one.release()
    try two.requireHeld()
    try FileManager.default.removeItem(atPath: file + "-owner")
    #expect(throws: StoreError.takenOver(file: file, owner: nil)) { try two.requireHeld() }
  }

  @Test("A malformed claim is overwritten")
  func badClaimIsOverwritten() throws {
    try Data("nonsense".utf8).write(to: URL(filePath: file + "-owner"))
    try ShardOwner(of: file, job: nil, host: "here").requireHeld()
  }

  @Test("A missing directory is named")
  func missingDirectoryIsNamed() {
    #expect(throws: StoreError.directoryMissing(file: scratch.path("a/3.part"), directory: scratch.path("a"))) {
      try ShardOwner(of: scratch.path("a/3.part"), job: nil, host: "here")
    }
  }
}
