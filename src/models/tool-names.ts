/**
 * Tools have dots in their names, and providers allow none. On the wire a tool has another name; both
 * ways are found here, the same for the same list of tools, so that a prompt stays what it was.
 */
import { createHash } from 'node:crypto';

const LONGEST = 64;

export interface ToolNames {
  toWire(name: string): string;
  /** Null where no tool of the request has this name. */
  fromWire(wireName: string): string | null;
}

export function createToolNames(names: readonly string[]): ToolNames {
  const wireNames = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const name of names) {
    if (wireNames.has(name)) continue;
    const plain = plainName(name);
    const wireName = taken.has(plain) ? hashedName(name, plain) : plain;
    wireNames.set(name, wireName);
    taken.set(wireName, name);
  }
  return {
    // A tool of an earlier turn may be gone.
    toWire: (name) => wireNames.get(name) ?? plainName(name),
    // Some models write the name they read about, not the one they were given.
    fromWire: (wireName) => taken.get(wireName) ?? (wireNames.has(wireName) ? wireName : null),
  };
}

function plainName(name: string): string {
  const plain = name.replaceAll('.', '__').replace(/[^A-Za-z0-9_-]/g, '_');
  return plain.length === 0 || plain.length > LONGEST ? hashedName(name, plain) : plain;
}

function hashedName(name: string, plain: string): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${plain.slice(0, LONGEST - 9)}_${hash}`;
}
