/**
 * What the runs of a skill may not call though it wants to, and instructions whose runs may call nothing at all: a
 * model can then write text about them, and do nothing.
 */
import { grantsFor } from './reading/map-allowed-tools.ts';
import type { Finding, SkillText } from './skill.ts';

/** `granted` is what its owner decided; null where nobody has. */
export function toolFindings(text: SkillText, granted: readonly string[] | null = null): Finding[] {
  const { name, tools, toolsNotGiven: left, planFile } = text;
  // Whoever has decided needs no reminder, and a plan names its tools itself.
  if (granted !== null || planFile !== null) return [];
  if (left.length > 0) return [notGiven(name, left)];
  return tools.length === 0 ? [NO_TOOLS] : [];
}

const NO_TOOLS: Finding = {
  level: 'warning',
  code: 'no-tools',
  line: 1,
  message: 'It names no tools, so a run of it by itself may call none.',
  fix: 'Where it needs some, write allowed-tools: Read WebFetch, or in metadata rote-tools: "file.read http.request".',
};

function notGiven(name: string, left: readonly string[]): Finding {
  const grants = grantsFor(left);
  return {
    level: 'warning',
    code: 'tools-not-given',
    line: 1,
    message: `No tool of Rote means just this, so its runs may not call it: ${left.join(', ')}.`,
    fix:
      grants.length === 0
        ? "Name Rote's tools in metadata: rote-tools."
        : `Where it needs them, grant them (rote skills allow ${name} ${grants.join(',')}), or write in metadata: rote-tools: "${grants.join(' ')}"`,
  };
}
