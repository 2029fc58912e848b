# The formula of Homebrew; .ci/package/run fills in what stands between @, and leaves it in dist/.
class Agon < Formula
  desc "Tournaments of game-playing AIs, with Elo tables and reports"
  homepage "@HOMEPAGE@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    url "@ADDRESS@/agon-@VERSION@-source.tar.gz"
    sha256 "@SOURCE_SHA256@"
    depends_on xcode: ["26.0", :build]
    depends_on macos: :sequoia
  end

  on_linux do
    url "@ADDRESS@/agon-@VERSION@-linux-x86_64.tar.gz"
    sha256 "@LINUX_SHA256@"
    depends_on arch: :x86_64
  end

  def install
    if OS.mac?
      system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "agon"
      bin.install ".build/release/agon"
      generate_completions_from_executable(bin/"agon", "completions", shells: [:bash, :zsh, :fish])
    else
      prefix.install "bin", "share"
    end
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/agon --version")
    assert_match "504", shell_output("#{bin}/agon perft noughts:3x3 3")
  end
end
