import Foundation
import Testing

/// The ring of tests that play, simulate or damage for minutes; a part of them runs in a short form at every commit.
public enum NightlyRing {
  /// Whether it runs: where the environment variable `AGON_SLOW` is set.
  public static let isOn = ProcessInfo.processInfo.environment["AGON_SLOW"] != nil
}

extension Tag {
  /// Marks tests that belong to the nightly ring, whole or in their long form.
  @Tag public static var nightly: Self
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that would go on for hours where what it tests is broken. The limit is generous: a test's time also runs
  /// while others have the cores, which is minutes where all of them run at once.
  public static var mayHang: Self { .timeLimit(.minutes(120)) }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test to the nightly ring.
  public static var onlyNightly: Self { .enabled(if: NightlyRing.isOn, "the nightly ring: set AGON_SLOW=1") }
}
