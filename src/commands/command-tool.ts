/** A tool as commands see it. The catalog has more to say about one; this is what a command needs. */

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CommandTool {
  /** `domain.verb`. */
  name: string;
  /** One line, for lists. */
  summary: string;
  /** Paragraphs. */
  description: readonly string[];
  /** What it takes. */
  input: JsonSchema;
  /** Who made it, where that is Rote or somebody whom the owner trusts; else its words are those of others. */
  origin?: 'rote' | 'trusted';
}

export function isOfOthers({ origin }: CommandTool): boolean {
  return origin === undefined;
}

/** `email.send` → `email`; a name without a dot is a domain of its own. */
export function domainOf(name: string): string {
  return name.split('.', 1)[0] ?? name;
}

/** `email.send` → `send`. */
export function verbOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
