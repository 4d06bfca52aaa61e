# Packages of Debian that are downloaded and never installed: sourced after common.sh.
# SPDX-License-Identifier: MIT

# apt_download folder [release] -- package…: their .deb files, into the folder. apt is pointed at lists of its own, so
# that the machine's are untouched.
apt_download() {
  local into=$1 release=() apt
  shift
  while [ "$1" != -- ]; do release+=("$1"); shift; done
  shift
  apt=$(mktemp -d)
  mkdir -p "$into" "$apt/lists/partial" "$apt/cache/archives/partial"
  tools/setup/debian-sources "$apt/sources" "${release[@]}"
  local options=(-qq -o "Dir::State::Lists=$apt/lists" -o "Dir::Etc::sourcelist=/dev/null"
    -o "Dir::Etc::sourceparts=$apt/sources" -o "Dir::Cache=$apt/cache" -o "APT::Sandbox::User=$(id -un)")
  apt-get "${options[@]}" update
  (cd "$into" && apt-get "${options[@]}" download "$@") || die "apt could not download: $*"
  rm -rf "$apt"
}
