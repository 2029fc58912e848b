// swift-tools-version: 6.2
import PackageDescription

/// Settings of targets that calculate or handle many games: debug builds optimise them, since their tests take two to
/// ten times as long without; assertions stay on. A package that has unsafe flags can't be depended on, so only the root
/// package sets them.
let calculating: [SwiftSetting] =
  Context.packageDirectory.contains("/checkouts/")
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

let package = Package(
  name: "agon",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "agon", targets: ["agon"]),
    .library(name: "Randomness", targets: ["Randomness"]),
    .library(name: "Encoding", targets: ["Encoding"]),
    .library(name: "Figures", targets: ["Figures"]),
    .library(name: "Play", targets: ["Play"]),
    .library(name: "Engines", targets: ["Engines"]),
    .library(name: "Statistics", targets: ["Statistics"]),
    .library(name: "Results", targets: ["Results"]),
    .library(name: "Tuning", targets: ["Tuning"]),
    .library(name: "Exchange", targets: ["Exchange"]),
    .library(name: "Tournament", targets: ["Tournament"]),
    .library(name: "Store", targets: ["Store"]),
    .library(name: "Reports", targets: ["Reports"]),
    .library(name: "Discovery", targets: ["Discovery"]),
    .library(name: "Campaign", targets: ["Campaign"]),
    .library(name: "People", targets: ["People"]),
    .library(name: "Web", targets: ["Web"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .target(name: "Randomness", swiftSettings: calculating),
    .target(name: "Encoding", swiftSettings: calculating),
    .systemLibrary(name: "CMemory"),
    .target(name: "Play", dependencies: ["CMemory", "Randomness"], swiftSettings: calculating),
    .target(name: "CPlatform"),
    .target(
      name: "Engines", dependencies: ["Play", "Encoding", "CPlatform"],
      resources: [.embedInCode("Remote/agon_join.py")]),
    .target(name: "Statistics", dependencies: ["Randomness"], swiftSettings: calculating),
    .target(name: "Results", dependencies: ["Statistics"], swiftSettings: calculating),
    .target(name: "Tuning", dependencies: ["Statistics"], swiftSettings: calculating),
    .target(name: "Exchange", dependencies: ["Encoding", "Results", "Statistics"], swiftSettings: calculating),
    .target(name: "Tournament", dependencies: ["Play", "Results", "Statistics", "Tuning"], swiftSettings: calculating),
    .target(
      name: "Store",
      dependencies: [
        "Play", "Results", "Statistics", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: calculating),
    .target(name: "Figures", swiftSettings: calculating),
    .target(
      name: "Reports", dependencies: ["Encoding", "Figures", "Play", "Results", "Statistics"],
      resources: [.embedInCode("Pages/page.css"), .embedInCode("Pages/page.js")],
      swiftSettings: calculating),
    .target(
      name: "Campaign",
      dependencies: [
        "Play", "Engines", "Exchange", "Figures", "Statistics", "Results", "Tuning", "Tournament", "Store", "Reports",
        "Yams",
      ],
      resources: [.embedInCode("Class/unpack.py")], swiftSettings: calculating),
    .target(name: "People", dependencies: ["Campaign", "Engines", "Play", "Results", "Store"]),
    .target(
      name: "Web",
      dependencies: [
        "Campaign", "Encoding", "Engines", "Figures", "People", "Play", "Reports", "Results", "Store",
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      resources: [
        .embedInCode("Class/class.js"), .embedInCode("Pages/live.js"), .embedInCode("Pages/site.css"),
        .embedInCode("Pages/values.js"), .embedInCode("Play/play.js"),
      ]),
    .target(name: "Discovery", dependencies: ["CPlatform", .product(name: "NIOPosix", package: "swift-nio")]),
    .executableTarget(
      name: "agon",
      dependencies: [
        "Campaign", "Discovery", "Encoding", "People", "Play", "CPlatform", "Engines", "Statistics", "Results",
        "Tuning",
        "Exchange",
        "Tournament", "Store", "Reports", "Web", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [
        .embedInCode("Completions/words.bash"), .embedInCode("Start/Configs/demo.yml"),
        .embedInCode("Start/Configs/tournament.yml"), .embedInCode("Start/Configs/league.yml"),
        .embedInCode("Start/Configs/match.yml"), .embedInCode("Start/Configs/tune.yml"),
        .embedInCode("Start/Configs/game.yml"), .embedInCode("Start/Configs/domineering.py"),
      ]),
    .target(name: "TestRings", path: "Tests/TestRings"),
    .target(name: "Solvers", path: "Tests/Solvers", swiftSettings: calculating),
    .testTarget(name: "RandomnessTests", dependencies: ["Randomness"]),
    .testTarget(name: "EncodingTests", dependencies: ["Encoding"]),
    .testTarget(name: "FiguresTests", dependencies: ["Figures"]),
    .testTarget(
      name: "PlayTests", dependencies: ["Play", "Randomness", "Solvers", "TestRings"], resources: [.copy("Known")]),
    .testTarget(
      name: "EnginesTests",
      dependencies: [
        "Engines", "CPlatform", "Encoding", "Play", "Randomness", "TestRings", "Tournament",
      ]),
    .testTarget(
      name: "StatisticsTests", dependencies: ["Statistics", "Randomness", "TestRings"], resources: [.copy("Known")]),
    .testTarget(name: "ResultsTests", dependencies: ["Results", "Randomness", "Statistics", "TestRings"]),
    .testTarget(name: "TuningTests", dependencies: ["Tuning", "Statistics", "TestRings"]),
    .testTarget(
      name: "ExchangeTests",
      dependencies: [
        "Exchange", "Results", "Statistics", "TestRings",
      ], resources: [.copy("Known")]),
    .testTarget(
      name: "TournamentTests",
      dependencies: [
        "Tournament", "Play", "Results", "Statistics", "Tuning",
      ]),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Store", "Play", "Results", "Statistics", "TestRings", "Tournament",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Reports", "Figures", "Play", "Results", "Statistics",
      ]),
    .testTarget(
      name: "CampaignTests",
      dependencies: [
        "Campaign", "Engines", "Figures", "Play", "Reports", "Results", "Statistics", "Store", "TestRings",
        "Tournament", "Tuning", .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(name: "PeopleTests", dependencies: ["People", "Campaign", "Engines", "Play", "Store"]),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Web", "Campaign", "Encoding", "Engines", "People", "Play", "Randomness", "Reports", "Results", "Store",
        "TestRings", .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(name: "DiscoveryTests", dependencies: ["Discovery"]),
    .testTarget(
      name: "agonTests",
      dependencies: [
        "agon", "Campaign", "Engines", "People", "Play", "Reports", "Store", "TestRings", "Tournament", "Yams",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Help"]),
  ],
  swiftLanguageModes: [.v6]
)

/// The test targets, apart by spaces, that are built alone with what they stand on: a change in `Play` is tried by
/// `AGON_TESTS=PlayTests swift test` without building all that uses `Play`.
if let names = Context.environment["AGON_TESTS"] {
  var kept = Set(names.split(separator: " ").map(String.init))
  for target in package.targets.reversed() where kept.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { kept.insert(name) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
}
