import Foundation
import Testing

/// `agon serve`, run as a user runs it.
@Suite struct ServeCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  /// Plays a small tournament.
  private func play(_ name: String) throws {
    try program.write(
      "name: \(name)\nencounters: 2\nvariants: [noughts:3x3]\nplayers: [greedy, random]\n", to: "\(name).yml")
    #expect(try program.run("run", "\(name).yml", "--quiet").status == 0)
  }

  private struct Ended {
    let status: Int32
    /// What it has told beside its address.
    let errors: String
  }

  /// What python has to ask with; what never comes isn't waited for for ever.
  private static let prelude = """
    import sys, time, urllib.error, urllib.request
    def wait(holds):
      end = time.time() + 120
      while not holds() and time.time() < end: time.sleep(0.02)

    """

  /// Serves while python asks for something, and then ends as Ctrl-C ends it.
  private func serving(
    _ arguments: [String], database: String? = "few.sqlite", _ python: String
  ) throws -> (server: Ended, address: String, asked: String) {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = Program.executable
    process.arguments = ["serve"] + (database.map { [$0] } ?? []) + ["--port", "0"] + arguments
    process.currentDirectoryURL = program.directory
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    var address = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      address += String(decoding: byte, as: UTF8.self)
    }
    let (client, told) = (Process(), Pipe())
    client.executableURL = URL(filePath: "/usr/bin/env")
    client.arguments = [
      "python3", "-c", Self.prelude + python, address,
      String(process.processIdentifier),
    ]
    client.currentDirectoryURL = program.directory
    (client.standardOutput, client.standardError) = (told, told)
    try client.run()
    let asked = String(decoding: told.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    client.waitUntilExit()
    process.interrupt()
    let rest = output.fileHandleForReading.readDataToEndOfFile() + errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let ended = Ended(
      status: process.terminationStatus, errors: String(decoding: rest, as: UTF8.self))
    return (ended, address, asked)
  }

  @Test("The page is served until Ctrl-C")
  func ctrlCEndsServing() throws {
    defer { program.remove() }
    try play("few")
    let (server, address, asked) = try serving(
      [],
      """
      page = urllib.request.urlopen(sys.argv[1]).read().decode()
      print("<h1>few</h1>" in page, "<svg" in page)
      """)
    #expect(address.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\//) != nil)
    #expect(asked == "True True\n")
    #expect(server.status == 0, "\(server.errors)")
  }

  @Test("A database may come later")
  func databaseMayComeLater() throws {
    defer { program.remove() }
    let (server, _, asked) = try serving(
      [],
      """
      import subprocess
      print("few.sqlite isn&#39;t there yet." in urllib.request.urlopen(sys.argv[1]).read().decode())
      open("few.yml", "w").write("name: few\\nencounters: 2\\nvariants: [noughts:3x3]\\nplayers: [greedy, random]\\n")
      subprocess.run(["\(Program.executable.path)", "run", "few.yml", "--quiet"], check=True, capture_output=True)
      wait(lambda: "Run 1 is finished: 4 games." in urllib.request.urlopen(sys.argv[1]).read().decode())
      print(urllib.request.urlopen(sys.argv[1] + "games/1").status)
      """)
    #expect(asked == "True\n200\n")
    #expect(server.status == 0, "\(server.errors)")
  }

  @Test("If there is no database the first that appears is shown")
  func firstDatabaseIsShown() throws {
    defer { program.remove() }
    let (server, _, asked) = try serving(
      [], database: nil,
      """
      import subprocess
      def page(): return urllib.request.urlopen(sys.argv[1]).read().decode()
      print("a database isn&#39;t there yet." in page())
      open("people.sqlite", "w").close()
      open("late.yml", "w").write("name: late\\nencounters: 1\\nvariants: [noughts:3x3]\\nplayers: [greedy, random]\\n")
      subprocess.run(["\(Program.executable.path)", "run", "late.yml", "--quiet"], check=True, capture_output=True)
      wait(lambda: "Run 1 is finished: 2 games." in page())
      print("<h1>late</h1>" in page())
      """)
    #expect(asked == "True\nTrue\n")
    #expect(server.status == 0, "\(server.errors)")
  }

  @Test("Programs of the config can be played against, and no others")
  func onlyConfigPrograms() throws {
    defer { program.remove() }
    try program.write(
      """
      import json, sys
      for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello": print(json.dumps({"name": "bot"}), flush=True)
        elif message["type"] == "move": print(json.dumps({"move": message["legal"][0]}), flush=True)
      """, to: "bot.py")
    try program.write(
      """
      variants: [noughts:3x3]
      players: [random, {name: my bot, engine: [python3, bot.py], protocol: json}]
      """, to: "bots.yml")
    let (server, _, asked) = try serving(
      ["--config", "bots.yml", "--people", "ours.sqlite"], database: "bots.sqlite",
      """
      import json
      def post(path, order):
        request = urllib.request.Request(sys.argv[1] + path, json.dumps(order).encode(), {
          "Content-Type": "application/json", "Origin": sys.argv[1].strip("/")})
        try: return urllib.request.urlopen(request).read().decode()
        except urllib.error.HTTPError as error: return f"{error.code} {error.read().decode()}"
      def state(): return urllib.request.urlopen(sys.argv[1] + "play/1/state").read().decode()
      print('<option value="my bot"' in urllib.request.urlopen(sys.argv[1] + "play").read().decode())
      print(post("play", {"variant": "noughts", "seats": [{"person": "Ann"}, {"player": "json:python3 bot.py"}]})[:32])
      print(post("play", {"variant": "noughts", "seats": [{"player": "my bot"}, {"person": "Ann"}]}).strip())
      wait(lambda: "Ann to move." in state())
      print("a1: cross" in state())
      """)
    #expect(
      asked == """
        True
        409 there is no player “json”; k
        {"location": "/play/1"}
        True

        """, "\(asked)")
    #expect(server.status == 0, "\(server.errors)")
    // How a program is run isn't kept: who goes on elsewhere has to say it.
    #expect(try program.run("play", "--continue", "1", "--database", "ours.sqlite").errors.contains("my bot"))
  }

  @Test("A network address needs the code that is printed")
  func networkNeedsTheCode() throws {
    defer { program.remove() }
    try play("few")
    // What is wrong with all addresses at once lists them.
    let listed = try program.run("serve", "few.sqlite", "--address", "0.0.0.0").errors
    let addresses = listed.matches(of: /[0-9]+(\.[0-9]+){3}/).map { String($0.output.0) }
    guard let host = addresses.first(where: { $0 != "0.0.0.0" && !$0.hasPrefix("127.") }) else { return }
    let (server, address, asked) = try serving(
      ["--address", host],
      """
      from http.cookiejar import CookieJar
      bare = sys.argv[1].split("?")[0]
      def status(url, opener):
        try: return opener.open(url).status
        except urllib.error.HTTPError as error: return error.code
      stranger = urllib.request.build_opener()
      friend = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
      print(status(bare, stranger), status(sys.argv[1], friend), status(bare, friend), status(sys.argv[1], stranger))
      """)
    #expect(asked == "403 200 200 403\n")
    let code = try #require(address.split(separator: "=").last)
    #expect(code.count == 32 && !server.errors.contains(code))
  }

  @Test("A port that is taken is an error")
  func takenPortIsAnError() throws {
    defer { program.remove() }
    try play("few")
    let (_, _, asked) = try serving(
      [],
      """
      import subprocess
      port = sys.argv[1].split(":")[2].strip("/")
      again = subprocess.run(["\(Program.executable.path)", "serve", "\(program.directory.path)/few.sqlite", "--port",
        port], capture_output=True, text=True, timeout=60)
      print(again.returncode, again.stderr.replace(port, "PORT"))
      """)
    #expect(
      asked.hasPrefix(
        "74 agon: port PORT is taken by another program; another --port is free, or 0, which takes any"), "\(asked)")
  }

  /// Its limit is lowered while it runs, to fewer files than it has room for connections.
  @Test(
    "The server continues after running out of open files",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit"), "limits can't be changed")
  )
  func survivesFileExhaustion() throws {
    defer { program.remove() }
    try play("few")
    let (server, _, asked) = try serving(
      [],
      """
      import os, socket, subprocess
      port, files = int(sys.argv[1].split(":")[2].strip("/")), f"/proc/{sys.argv[2]}/fd"
      limit = max(map(int, os.listdir(files))) + 4
      subprocess.run(["/usr/bin/prlimit", "--pid", sys.argv[2], f"--nofile={limit}"], check=True)
      clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(limit)]
      # All numbers below the limit are taken, those too that were free between others.
      wait(lambda: len(os.listdir(files)) >= limit)
      for client in clients: client.close()
      print(urllib.request.urlopen(sys.argv[1] + "style.css", timeout=60).status)
      """)
    #expect(asked == "200\n")
    #expect(server.status == 0)
  }

  @Test("The database may be left out if there is only one")
  func onlyDatabaseIsDefault() throws {
    defer { program.remove() }
    try play("few")
    try play("more")
    let two = try program.run("serve", "--port", "0")
    #expect(two.status == 64 && two.errors.contains("there are few.sqlite, more.sqlite"))
  }

  @Test("A database or option that can't be served is reported at once")
  func unservableIsExplained() throws {
    defer { program.remove() }
    try play("few")
    #expect(try program.run("serve", "no/directory/no.sqlite").status == 74)
    try program.write("no database", to: "text.sqlite")
    #expect(try program.run("serve", "text.sqlite").status == 65)
    for (option, value) in [("--port", "70000"), ("--address", "0.0.0.0"), ("--address", "no.such.name.invalid")] {
      let outcome = try program.run("serve", "few.sqlite", option, value)
      #expect(outcome.status == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains(value), "\(outcome.errors)")
    }
  }
}
