/** Which keys a schema takes at a place inside of it, so that a fault there names them and not those around it. */
import type { z } from 'zod';

type Def = { type: string } & Record<string, unknown>;

/** None where the place takes no keys of its own; of several forms, the keys of each. */
export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const def = schema._zod.def as unknown as Def;
  const inner = innerOf(def);
  if (inner.length > 0) return [...new Set(inner.flatMap((one) => keysAt(one, path)))];
  const [key, ...rest] = path;
  if (def.type === 'object') {
    const shape = def['shape'] as Record<string, z.core.$ZodType>;
    if (key === undefined) return Object.keys(shape);
    const field = shape[String(key)];
    return field === undefined ? [] : keysAt(field, rest);
  }
  const member = (def['element'] ?? def['valueType']) as z.core.$ZodType | undefined;
  return key === undefined || member === undefined ? [] : keysAt(member, rest);
}

/** What a schema only wraps, or chooses between. */
function innerOf(def: Def): z.core.$ZodType[] {
  if (def.type === 'union') return def['options'] as z.core.$ZodType[];
  if (def.type === 'lazy') return [(def['getter'] as () => z.core.$ZodType)()];
  if (def.type === 'pipe') return [def['in'] as z.core.$ZodType];
  const inner = def['innerType'] as z.core.$ZodType | undefined;
  return inner === undefined ? [] : [inner];
}
