/// A program outside for tests.
enum ShellBot {
  /// A script of the shell that speaks json and plays the first legal move of board games.
  static let text = """
    #!/bin/sh
    while read -r line; do
      case $line in
        *'"hello"'*) echo '{}' ;;
        *'"type":"move"'*) m=${line#*'"legal":["'}; echo "{\\"move\\":\\"${m%%\\"*}\\"}" ;;
      esac
    done
    """
}
