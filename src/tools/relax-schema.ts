/**
 * Takes out of a schema from elsewhere what can't be read, so that one bad constraint does not cost the tool: a
 * choice of nothing, a pattern that is none, a reference that leads nowhere, a bound that is no number, the wish to be
 * checked in its own time. What is taken out is told. Whoever made the tool checks its input again.
 */
import { compilePattern } from './bounded/compile-pattern.ts';
import type { JsonSchema } from './tool.ts';

interface Relaxed {
  schema: JsonSchema;
  /** The places of what was taken out: `properties.kind.enum`. */
  dropped: string[];
}

/** Values that are no schemas, whatever they look like. */
const VALUES = new Set(['const', 'default', 'enum', 'examples']);

export function relaxSchema(root: JsonSchema): Relaxed {
  const dropped: string[] = [];

  function relax(value: unknown, path: readonly string[]): unknown {
    if (Array.isArray(value))
      return value.map((item, index) => relax(item, [...path, String(index)]));
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).flatMap(([key, inner]) => {
      const place = [...path, key];
      if (isUnreadable(key, inner, root, path.length === 0)) {
        dropped.push(place.join('.'));
        return [];
      }
      return [[key, VALUES.has(key) ? inner : relax(inner, place)] as const];
    });
    return Object.fromEntries(kept);
  }

  return { schema: relax(root, []) as JsonSchema, dropped };
}

/** A property of such a name holds a schema, which is none of these values. */
function isUnreadable(key: string, value: unknown, root: JsonSchema, isRoot: boolean): boolean {
  if (key === '$async') return typeof value !== 'object';
  if (key === 'enum') return Array.isArray(value) && value.length === 0;
  if (key === 'pattern') return typeof value === 'string' && compilePattern(value, '') === null;
  if (key === 'exclusiveMinimum' || key === 'exclusiveMaximum') return typeof value === 'boolean';
  return key === '$ref' && !isRoot && typeof value === 'string' && !leadsSomewhere(value, root);
}

function leadsSomewhere(reference: string, root: JsonSchema): boolean {
  if (reference === '#') return true;
  if (!reference.startsWith('#/')) return reference.startsWith('#');
  let place: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return false;
    place = (place as Record<string, unknown>)[key];
  }
  return true;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
