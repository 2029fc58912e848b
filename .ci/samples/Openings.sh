# The tournament of the page.
cat >first.yml <<END
name: first
encounters: 200
variants: [noughts:3x3]
players: [random, greedy, "monte-carlo:simulations=50"]
END
agon run first.yml --quiet
