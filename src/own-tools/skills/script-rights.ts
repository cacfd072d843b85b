/**
 * Whose scripts a caller may run: those of every skill that is on, or, where the right came with a skill, of that skill
 * alone. The right stands among the capabilities of the caller, so whatever it starts has no more.
 */

export const SCRIPT_TOOL = 'script.run';

const OF_ONE = `${SCRIPT_TOOL}/`;

/** The right to the scripts of one skill, beside the tool. */
export const scriptsOf = (skill: string): string => `${OF_ONE}${skill}`;

/** True if the right is that of some skills and no others. */
export function isLimitedToSkills(capabilities: ReadonlySet<string> | null): boolean {
  return capabilities !== null && [...capabilities].some((name) => name.startsWith(OF_ONE));
}

export function mayRunScriptsOf(skill: string, capabilities: ReadonlySet<string> | null): boolean {
  return !isLimitedToSkills(capabilities) || capabilities?.has(scriptsOf(skill)) === true;
}

/** What is passed on where `script.run` is: no more than who passes it on has. */
export function scriptRightsIn(
  granted: ReadonlySet<string>,
  capabilities: ReadonlySet<string> | null,
): string[] {
  const isTold = [...granted].some((name) => name.startsWith(OF_ONE));
  if (!granted.has(SCRIPT_TOOL) || isTold || !isLimitedToSkills(capabilities)) return [];
  return [...(capabilities ?? [])].filter((name) => name.startsWith(OF_ONE));
}

/** The tools that names give; a right to scripts is none. */
export const isScriptRight = (name: string): boolean => name.startsWith(OF_ONE);
