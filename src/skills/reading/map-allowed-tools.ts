/**
 * What the `allowed-tools` of a skill mean here. The standard leaves the names to each program; those that many
 * programs share are read as the tools of Rote that do the same. What is narrower than any tool of ours
 * (`Bash(git:*)`), or means nothing here, gives no right: its owner grants it, or nobody does.
 */

interface MappedTools {
  /** What they give a right to. */
  tools: string[];
  /** As they are written: what gives none. */
  left: string[];
}

/** By their names in small letters, without `_` and `-`. */
const OURS: ReadonlyMap<string, readonly string[]> = new Map([
  ['bash', ['shell.run']],
  ['shell', ['shell.run']],
  ['read', ['file.read']],
  ['readfile', ['file.read']],
  ['write', ['file.write']],
  ['writefile', ['file.write']],
  ['edit', ['file.read', 'file.write']],
  ['multiedit', ['file.read', 'file.write']],
  ['ls', ['file.list']],
  ['listdir', ['file.list']],
  ['glob', ['file.list']],
  ['grep', ['file.list', 'file.read']],
  ['webfetch', ['http.request']],
  ['fetch', ['http.request']],
  ['websearch', ['web.search']],
]);

/** `Bash`, `Bash(git add *)`; a restriction of `*` restricts nothing. */
const PARTS = /^([^()]*)(?:\((.*)\))?$/s;

export function mapAllowedTools(names: readonly string[]): MappedTools {
  const tools = new Set<string>();
  const left: string[] = [];
  for (const name of names) {
    const ours = isRestricted(name) ? [] : oursFor(name);
    if (ours.length === 0) left.push(name);
    for (const tool of ours) tools.add(tool);
  }
  return { tools: [...tools], left };
}

/** The tools of ours that come nearest, whatever it is restricted to; none where nothing does. */
function oursFor(name: string): readonly string[] {
  const [, bare = ''] = PARTS.exec(name) ?? [];
  const [, server, tool] = /^mcp__(\w{1,200}?)__(\w{1,200})$/.exec(bare) ?? [];
  if (server !== undefined && tool !== undefined) return [`${server}.${tool}`];
  if (/^[a-z][\w-]*\.[\w-]+$/.test(bare)) return [bare];
  return OURS.get(bare.toLowerCase().replaceAll(/[_-]/g, '')) ?? [];
}

/** A tool of a server, or of a name with a dot, may be anybody's: it is not taken for granted either. */
function isRestricted(name: string): boolean {
  const [, bare = '', within] = PARTS.exec(name) ?? [];
  return bare.includes('.') || bare.startsWith('mcp__') || !/^:?\*?$/.test((within ?? '').trim());
}

/** Names that grant what is left, as far as there is anything to grant. */
export function grantsFor(left: readonly string[]): string[] {
  return [...new Set(left.flatMap(oursFor))];
}
