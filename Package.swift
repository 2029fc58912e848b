// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "agon",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "agon", targets: ["agon"]),
    .library(name: "Play", targets: ["Play"]),
    .library(name: "Statistics", targets: ["Statistics"]),
    .library(name: "Reports", targets: ["Reports"]),
    .library(name: "Tournament", targets: ["Tournament"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "Play"),
    .target(name: "Statistics"),
    .target(name: "Reports", dependencies: ["Play", "Statistics"]),
    .target(name: "Tournament", dependencies: ["Play"]),
    .executableTarget(
      name: "agon",
      dependencies: [
        "Play", "Statistics", "Tournament", "Yams", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(name: "ReportsTests", dependencies: ["Reports"]),
    .testTarget(name: "StatisticsTests", dependencies: ["Statistics"], resources: [.copy("Known")]),
  ],
  swiftLanguageModes: [.v6]
)
