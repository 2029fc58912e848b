#!/bin/sh
# Plays a test (SPRT) between two commits of an engine, split over the machines of a CI.
# Usage: strength.sh build BASE NEW                   builds two commits with $BUILD (default: make)
#        strength.sh play ROUND/ROUNDS SHARD/SHARDS   plays one part of a round, unless the test is decided; from 0
#        strength.sh judge                            says what all parts so far come to
# build packs both versions into engines.tar, which play unpacks. play leaves its games in games/. judge puts these
# together, prints the result, and leaves it in strength.md and its exit code in verdict: 0 the new version is better
# (H1 accepted), 1 it isn't (H0 accepted), 3 undecided so far. The config is $CONFIG (default: strength.yml).
set -eu
config=${CONFIG:-strength.yml}

usage() {
  sed -n 's/^# Usage: /usage: /p; s/^#        strength.sh/       strength.sh/p' "$0" >&2
  exit 64
}

case "${1-} $#" in
"build 3")
  rm -rf base new
  mkdir base new
  git archive "$2" | tar xf - -C base
  git archive "$3" | tar xf - -C new
  (cd base && sh -euc "${BUILD:-make}")
  (cd new && sh -euc "${BUILD:-make}")
  tar cf engines.tar base new
  ;;
"play 3")
  if [ "$(cat verdict 2>/dev/null || echo 3)" != 3 ]; then
    echo "The test was decided before this round."
    exit 0
  fi
  [ -d new ] || tar xf engines.tar
  mkdir -p games
  agon run "$config" --round "$2" --shard "$3" --database "games/${2%/*}-${3%/*}.sqlite" --quiet
  ;;
"judge 1")
  [ -d new ] || tar xf engines.tar
  rm -f strength.sqlite
  agon merge strength.sqlite games/*.sqlite >&2
  status=0
  agon run "$config" --database strength.sqlite --extend --for 1ms --quiet >result || status=$?
  case $status in
  0 | 1 | 3) ;;
  *) exit $status ;;
  esac
  echo $status >verdict
  { echo '```' && sed -n '/^Match /,$p' result && echo '```'; } | tee strength.md
  rm result
  exit $status
  ;;
*) usage ;;
esac
