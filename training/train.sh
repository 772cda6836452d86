#!/bin/sh
# Trains the shipped model from public data. Stages that are complete are skipped, so a stopped run continues.
# usage: ./train.sh DATA BENCH PACKAGES WORDS VECTORS ENCODER WORK MODEL
set -eu

if [ $# -ne 8 ]; then
  echo "usage: ./train.sh DATA BENCH PACKAGES WORDS VECTORS ENCODER WORK MODEL (see README.md)" >&2
  exit 2
fi
data=$1 bench=$2 packages=$3 words=$4 vectors=$5 encoder=$6 work=$7 model=$8
python=${PYTHON:-python}
mkdir -p "$work"

# Runs a command once: stage NAME COMMAND…
stage() {
  name=$1
  shift
  [ -e "$work/$name.done" ] && return
  echo "== $name"
  "$@"
  touch "$work/$name.done"
}
xpr() { "$python" -m xpr "$@"; }
start_again() { mkdir -p "$work/run3" && cp "$work/run2/static.pt" "$work/run3/start.pt"; }

stage prepare xpr prepare --data "$data" --bench "$bench" ../bench/ambiguous --out "$work/tables" --pieces 64000 --words 64000
stage train xpr train --tables "$work/tables" --run "$work/run1"
stage extend xpr extend --tables "$work/tables" --run "$work/run1" --to "$work/run2"
stage prepare-extended xpr prepare --data "$data" --bench "$bench" ../bench/ambiguous --out "$work/tables2" --tokenizer "$work/run2/tokenizer.json"
stage train-extended xpr train --tables "$work/tables2" --run "$work/run2"
stage start-again start_again
stage train-again xpr train --tables "$work/tables2" --run "$work/run3" --start-share 0.4
stage export xpr export --tables "$work/tables2" --run "$work/run3" --out "$model"
stage read xpr read --data "$data" --bench "$bench" ../bench/ambiguous --tables "$work/tables2" --model "$model" --run "$work/run4" --vectors "$vectors" --encoder "$encoder"
stage relate xpr relate --data "$data" --bench "$bench" ../bench/ambiguous --tables "$work/tables2" --model "$model" --run "$work/run4" --vectors "$vectors" --encoder "$encoder"
stage idioms xpr idioms --tables "$work/tables2" --model "$model"
stage english xpr english --data "$data" --bench "$bench" ../bench/ambiguous --model "$model" --encoder "$encoder" --run "$work/run7" --minutes 42 --threads 2
stage calibrate node --import tsx ../bench/calibrate.ts "$bench" "$data/phrases" "$model" --write --docs
stage forms "$python" build_forms.py "$packages" "$words" "$data" "$data"
stage languages xpr languages --data "$data" --bench "$bench" ../bench/ambiguous --model "$model" --words "$words" --run "$work/run8" --out "$model" --threads 2
