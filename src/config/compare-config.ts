/** Settings that differ, and those of them that a running daemon can take over. */
export interface ConfigChange {
  /** Taken over at once. */
  live: string[];
  /** In force after a restart. */
  restart: string[];
}

export function compareConfig(
  before: object,
  after: object,
  live: readonly string[],
): ConfigChange {
  const old = flatten(before);
  const fresh = flatten(after);
  const names = [...new Set([...old.keys(), ...fresh.keys()])].sort();
  const changed = names.filter((name) => old.get(name) !== fresh.get(name));
  const isLive = (name: string): boolean =>
    live.some((part) => name === part || name.startsWith(`${part}.`));
  return {
    live: changed.filter(isLive),
    restart: changed.filter((name) => !isLive(name)),
  };
}

/** `http.port` → its value as JSON; lists count as one value. */
function flatten(value: object, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, entry] of Object.entries(value)) {
    const isSection = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
    if (!isSection) flat.set(prefix + key, JSON.stringify(entry));
    else for (const [name, text] of flatten(entry, `${prefix}${key}.`)) flat.set(name, text);
  }
  return flat;
}
