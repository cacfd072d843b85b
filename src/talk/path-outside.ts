/** A path that is named in a wish and lies outside the workspace; null where there is none, or only in quotes. */
export function pathOutside(text: string): string | null {
  const bare = text.replaceAll(/"[^"]*"|“[^”]*”|„[^“”]*[“”]|`[^`]*`/g, ' ');
  const paths = (bare.match(PATH) ?? []).map((path) =>
    path.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, ''),
  );
  return paths.find((path) => !path.startsWith('/') || IN_ROOT.test(path)) ?? null;
}

/** A folder of a machine, or a file: "/r/rust" and "/pause" are neither. */
const IN_ROOT =
  /^\/(?:etc|home|var|usr|tmp|opt|srv|mnt|media|root|data|run|boot|dev|proc|sys|lib|bin|Users|Volumes|Library)(?:\/|$)|\.[a-z\d]{1,5}$/i;

/** `/etc/motd`, `~/notes`, `../secret`, `C:\\notes`: from the root, from somebody's home, or out of a folder. */
const PATH = /(?<=^|\s)(?:~?\/|(?:[\w-]+\/)*\.\.\/|[A-Za-z]:\\)\S+/g;

/** The same, where nobody can grant it: it leads out of a folder, or to a drive, or it is hidden. */
export function pathNeverGranted(text: string): string | null {
  const path = pathOutside(text);
  return path === null || (/^~?\//.test(path) && !/\/\.|^\/(?:proc|sys)\//.test(path))
    ? null
    : path;
}

/** The path outside the workspace that a wish names, if what was written for it leads elsewhere; else null. */
export function bentPath(text: string, written: unknown): string | null {
  const path = pathOutside(text);
  if (path === null) return null;
  return JSON.stringify(written).includes(JSON.stringify(path).slice(1, -1)) ? null : path;
}
