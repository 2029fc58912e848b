import Foundation
import Results
import Testing

@testable import Store

struct StoredSessionTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func session(at seconds: Double, ended: Double? = nil, workers: Int = 2) -> Session {
    Session(
      began: Date(timeIntervalSince1970: seconds), ended: ended.map(Date.init(timeIntervalSince1970:)), host: "büro",
      workers: workers, version: "0.1")
  }

  @Test("A run keeps when, where and with how many workers it was played")
  func sessionIsKept() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(), session: session(at: 1_000_000_000))
      #expect(try store.runs()[0].sessions == [session(at: 1_000_000_000)])
      try store.endSession(of: run, at: Date(timeIntervalSince1970: 1_000_000_060))
      _ = try store.beginRun(.sample(), session: session(at: 1_000_000_100, workers: 8))
      #expect(
        try store.runs()[0].sessions == [
          session(at: 1_000_000_000, ended: 1_000_000_060), session(at: 1_000_000_100, workers: 8),
        ])
      #expect(try store.rows(of: "SELECT 1 FROM sitting WHERE began = '2001-09-09T01:46:40Z'") == 1)
    }
  }

  @Test("A session ends once")
  func sessionEndsOnce() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(), session: session(at: 1_000_000_000))
      for seconds in [60.0, 70] {
        try store.endSession(of: run, at: Date(timeIntervalSince1970: 1_000_000_000 + seconds))
      }
      #expect(try store.runs()[0].sessions == [session(at: 1_000_000_000, ended: 1_000_000_060)])
    }
  }

  @Test("A run that nobody plays has no sessions")
  func unplayedRunHasNone() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.endSession(of: run, at: Date(timeIntervalSince1970: 0))
      #expect(try store.runs()[0].sessions.isEmpty)
    }
  }

  @Test(
    "A session that isn't as it was recorded is damage",
    arguments: [
      "UPDATE sitting SET began = '2001-09-10T01:46:40Z'", "UPDATE sitting SET ended = NULL",
      "UPDATE sitting SET host = 'x'", "UPDATE sitting SET workers = 3", "UPDATE sitting SET version = '9'",
      "DELETE FROM sitting", "UPDATE run SET description = NULL", "UPDATE run SET description = '{}'",
    ])
  func changedSessionIsDamage(change: String) throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(), session: session(at: 1_000_000_000))
      try store.endSession(of: run, at: Date(timeIntervalSince1970: 1_000_000_060))
      try store.write { try $0.execute(sql: change) }
      #expect(throws: StoreError.self) { try store.runs() }
    }
  }
}
