/** A path that is named in a wish and lies outside the workspace; null where there is none, or only in quotes. */
export function pathOutside(text: string): string | null {
  const bare = text.replaceAll(/"[^"]*"|“[^”]*”|„[^“”]*[“”]|`[^`]*`/g, ' ');
  const found = bare.match(PATH)?.find((path) => /[\p{L}\d]/u.test(path));
  return found?.replace(/[.,;:!?)]+$/, '') ?? null;
}

/** `/etc/motd`, `~/notes`, `../secret`, `C:\\notes`: from the root, from somebody's home, or out of a folder. */
const PATH = /(?<=^|\s)(?:~?\/|(?:[\w-]+\/)*\.\.\/|[A-Za-z]:\\)\S+/g;
