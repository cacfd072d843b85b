/** What a script sees of the world: where programs are, whose home it is, how to write, and its secrets. */
import { type Environment, pickEnvironment } from '../pick-environment.ts';
import { ToolFault } from '../tool.ts';

/** What every program may see of our environment; a box has a PATH and a HOME of its own. */
export const SHARED_VARIABLES = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ'];

/** Of these, what a box is told. */
export const WORDS = ['LANG', 'LC_ALL', 'TZ'];
/** What a script runs is approved file by file, so that its interpreter must leave none beside them. */
const QUIET = { PYTHONDONTWRITEBYTECODE: '1' };

export function scriptEnvironment(
  environment: Environment,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  for (const [name, value] of Object.entries(secrets)) {
    const why = refusalOf(name, value);
    if (why !== null)
      throw new ToolFault('bad-input', `The secret ${JSON.stringify(name)} ${why}.`);
  }
  return { ...pickEnvironment(environment, WORDS), ...QUIET, ...secrets };
}

function refusalOf(name: string, value: string): string | null {
  if (SHARED_VARIABLES.includes(name)) return 'has a name that means something else to programs';
  if (!/^[A-Za-z_]\w{0,99}$/.test(name))
    return 'is not named as a variable is: A_Z, a_z, 0-9 and _';
  return value.includes('\0') ? 'holds a NUL byte' : null;
}
