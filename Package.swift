// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "agon",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Statistics", targets: ["Statistics"])
  ],
  targets: [
    .target(name: "Statistics", exclude: ["Ratings.md"]),
    .testTarget(name: "StatisticsTests", dependencies: ["Statistics"], resources: [.copy("Known")]),
  ],
  swiftLanguageModes: [.v6]
)
