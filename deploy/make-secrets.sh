#!/bin/sh
# Makes the secrets that docker-compose.yml mounts, once; what is there already stays.
#
#   ./deploy/make-secrets.sh
#
# The folder is closed to everybody else on this machine. The files inside can be read by all: the engine hands them on with the
# rights they have here, and each image reads them as a user of its own.
set -eu

folder="$(dirname "$0")/secrets"
mkdir -p "$folder"
chmod 700 "$folder"

keep() {
  if [ -e "$folder/$1" ]; then
    echo "kept  $folder/$1"
  else
    printf '%s' "$2" > "$folder/$1"
    chmod 644 "$folder/$1"
    echo "made  $folder/$1"
  fi
}

# One without the other would be two passwords.
if [ ! -e "$folder/postgres-password" ] && [ -e "$folder/database-url" ]; then
  echo "postgres-password is gone, but database-url is there: put it back, or remove both and restore a backup." >&2
  exit 1
fi

# Letters and digits alone: it stands in an address too.
keep postgres-password "$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"
keep database-url "postgres://keepsale:$(cat "$folder/postgres-password")@postgres:5432/keepsale"
# Empty: Browse shows marked samples. Put the two texts of your eBay keyset here to search for real.
keep ebay-client-id ''
keep ebay-client-secret ''
