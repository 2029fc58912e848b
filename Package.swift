// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "agon",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Play", targets: ["Play"]),
    .library(name: "Statistics", targets: ["Statistics"]),
    .library(name: "Store", targets: ["Store"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "Play"),
    .target(name: "Statistics"),
    .target(
      name: "Store",
      dependencies: [
        "Play", "Statistics", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      exclude: ["Schema.md"]),
    .testTarget(name: "StoreTests", dependencies: ["Store", .product(name: "GRDB", package: "GRDB.swift")]),
  ],
  swiftLanguageModes: [.v6]
)
