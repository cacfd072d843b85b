/**
 * The API keys that the launcher took out of the environment and handed over by a pipe, so that no other
 * program of this user finds them in the environment of a process that lives for months. Read once, at the start.
 */
import { closeSync, readFileSync } from 'node:fs';

/** The variable in which the launcher names the open end of the pipe. */
const NAMED_BY = 'ROTE_KEYS_FD';
const SEPARATOR = '\n--- the next key ---\n';

/** None if Rote was started in another way; what the environment holds then is still there. */
export function takeHandedKeys(environment: NodeJS.ProcessEnv): Record<string, string> {
  const descriptor = Number(environment[NAMED_BY] ?? Number.NaN);
  delete environment[NAMED_BY];
  // The first three are for talking.
  if (!Number.isInteger(descriptor) || descriptor < 3) return {};
  try {
    const keys = parseKeys(readFileSync(descriptor, 'utf8'));
    closeSync(descriptor);
    return keys;
  } catch (error) {
    // The name was left over from somewhere, and there is no such pipe.
    if ((error as NodeJS.ErrnoException).code === 'EBADF') return {};
    throw error;
  }
}

/** `NAME=value`, each with the separator behind it. */
function parseKeys(text: string): Record<string, string> {
  const entries = text.split(SEPARATOR).slice(0, -1);
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}
