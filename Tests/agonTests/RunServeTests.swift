import Foundation
import Testing

/// `agon run --serve`: a run that is watched in a browser.
@Suite struct RunServeTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      "name: long\nencounters: 1000000\nvariants: [noughts:3x3]\nplayers: [greedy, random]\n", to: "long.yml")
  }

  /// What python has to say that can start the program.
  private func python(_ script: String) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, Program.executable.path]
    process.currentDirectoryURL = program.directory
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  @Test("The run is shown as long as it lasts")
  func runIsShownWhileActive() throws {
    defer { program.remove() }
    let told = try python(
      """
      import signal, subprocess, sys, urllib.error, urllib.request
      run = subprocess.Popen([sys.argv[1], "run", "long.yml", "--serve", "0"], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)
      first = run.stderr.readline()
      address = first.split("to watch it: ")[1].strip()
      page = ""
      while "The newest games" not in page: page = urllib.request.urlopen(address).read().decode()
      print("of 2000000 games" in page, urllib.request.urlopen(address + "games/1").status)
      run.send_signal(signal.SIGINT)
      run.stderr.read()
      print(run.wait())
      try: urllib.request.urlopen(address)
      except urllib.error.URLError: print("gone")
      """)
    #expect(told == "True 200\n130\ngone\n")
  }

  @Test("A port that is taken is reported before the run starts")
  func takenPortIsToldFirst() throws {
    defer { program.remove() }
    let told = try python(
      """
      import socket, subprocess, sys
      taken = socket.create_server(("127.0.0.1", 0))
      port = str(taken.getsockname()[1])
      run = subprocess.run([sys.argv[1], "run", "long.yml", "--serve", port], capture_output=True, text=True)
      print(run.returncode, run.stderr.replace(port, "PORT"), end="")
      """)
    #expect(told == "74 agon: port PORT is taken by another program; another --port is free, or 0, which takes any\n")
    #expect(!FileManager.default.fileExists(atPath: program.directory.appending(path: "long.sqlite").path))
  }
}
