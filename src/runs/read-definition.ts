/** The definition that a run was approved with, by the hash of its content. */
import type { Definition } from '../domain/schedule/definition.ts';

type GetDefinition = (hash: string) => Promise<Definition | null>;

const MOST_REMEMBERED = 10_000;

/** Null where it is not there or can't be read. */
export function createReadDefinition(
  get: GetDefinition,
): (hash: string | null) => Promise<Definition | null> {
  const remembered = remember(get);
  return async (hash) => {
    if (hash === null) return null;
    try {
      return await remembered(hash);
    } catch (error) {
      if (error instanceof SyntaxError || (error as Error).name === 'ZodError') return null;
      throw error;
    }
  };
}

/** Definitions are named by their content, so what was read once stays right. */
function remember(get: GetDefinition): GetDefinition {
  const known = new Map<string, Definition>();
  return async (hash) => {
    const remembered = known.get(hash);
    if (remembered !== undefined) return remembered;
    const definition = await get(hash);
    if (known.size >= MOST_REMEMBERED) known.clear();
    if (definition !== null) known.set(hash, definition);
    return definition;
  };
}
