// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "agon",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "agon", targets: ["agon"]),
    .library(name: "Play", targets: ["Play"]),
    .library(name: "Statistics", targets: ["Statistics"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "Play"),
    .target(name: "Statistics"),
    .executableTarget(
      name: "agon",
      dependencies: [
        "Play", "Statistics", "Yams", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(name: "PlayTests", dependencies: ["Play"], resources: [.copy("Known")]),
  ],
  swiftLanguageModes: [.v6]
)
