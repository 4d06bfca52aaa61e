# Packages of Debian that are downloaded and never installed: sourced after common.sh.
# SPDX-License-Identifier: MIT

# apt_download [--architecture A] folder [release] -- package…: their .deb files, into the folder. apt is pointed at lists
# of its own, so that the machine's are untouched, and the machine need not know of the architecture.
apt_download() {
  local into release=() apt foreign=()
  if [ "$1" = --architecture ]; then
    foreign=(-o "APT::Architecture=$2" -o "APT::Architectures::=$2")
    shift 2
  fi
  into=$1
  shift
  while [ "$1" != -- ]; do release+=("$1"); shift; done
  shift
  apt=$(mktemp -d)
  mkdir -p "$into" "$apt/lists/partial" "$apt/cache/archives/partial"
  tools/setup/debian-sources "$apt/sources" "${release[@]}"
  local options=(-qq -o "Dir::State::Lists=$apt/lists" -o "Dir::Etc::sourcelist=/dev/null"
    -o "Dir::Etc::sourceparts=$apt/sources" -o "Dir::Cache=$apt/cache" -o "APT::Sandbox::User=$(id -un)"
    "${foreign[@]}")
  apt-get "${options[@]}" update
  (cd "$into" && apt-get "${options[@]}" download "$@") || die "apt could not download: $*"
  rm -rf "$apt"
}
