/** Text that is JSON or YAML, as a value. Only a child process reads it: it may be made to take all time and memory. */
import { isDeeperThan } from '../../base/outside-json.ts';
import { OperationFault } from './operation-fault.ts';

/** Examples in documents are nested further than what people write by hand. */
const DEEPEST = 200;
const MOST_ALIASES = 200;

export async function parseDocument(text: string): Promise<unknown> {
  const value = asJson(text) ?? (await asYaml(text));
  if (typeof value !== 'object' || value === null)
    throw new OperationFault('it is neither JSON nor YAML with keys and values');
  if (isDeeperThan(value, DEEPEST))
    throw new OperationFault(`it is nested more than ${DEEPEST} levels deep`);
  return value;
}

function asJson(text: string): unknown {
  if (!/^\uFEFF?\s*\{/.test(text)) return null;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

async function asYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(text, {
      schema: 'core',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
      maxAliasCount: MOST_ALIASES,
    });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new OperationFault(
      `it can't be read as YAML (${String((error as Error).message).slice(0, 200)})`,
    );
  }
}
