#!/bin/sh
# Fills a folder with everything that Rote's container holds: the packed package, Node, and the libraries that Node is linked with.
# No shell, no npm and nothing else of the machine comes along.
#   image-root.sh PACKAGE.tgz FOLDER [NODE]
set -eu

package=$1
root=$2
node=${3:-$(command -v node)}

mkdir -p "$root/opt/rote" "$root/usr/local/bin" "$root/etc" "$root/data" "$root/tmp"
tar -xzf "$package" -C "$root/opt/rote" --strip-components=1

cp -L "$node" "$root/usr/local/bin/node"
for library in $(ldd "$node" | grep -o '/[^ )]*'); do
  mkdir -p "$root${library%/*}"
  cp -L "$library" "$root$library"
done

# The launcher of the package is a shell script; this one needs none.
cat >"$root/usr/local/bin/rote" <<'LAUNCHER'
#!/usr/local/bin/node --disable-warning=DEP0040
require('/opt/rote/dist/main.js');
LAUNCHER
chmod 755 "$root/usr/local/bin/rote"

echo 'rote:x:10001:10001:Rote:/data:/nonexistent' >"$root/etc/passwd"
echo 'rote:x:10001:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
chmod 700 "$root/data"
chmod 1777 "$root/tmp"
# Only root can give a folder away; whoever tries this out as somebody else keeps it.
[ "$(id -u)" != 0 ] || chown 10001:10001 "$root/data"
