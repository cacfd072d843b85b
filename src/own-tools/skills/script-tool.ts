/**
 * `script.run`: a script of a skill that is on, as a plain program, so that what lies in `scripts/` can be run as the
 * standard for skills has it, with no action file and no word of Rote's. Whoever works unattended runs only the scripts of
 * skills whose content was approved with that work.
 */
import { statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { refuseCall, type Tool, type ToolRefusal } from '../../tools/tool.ts';
import { failedPlace } from './failed-place.ts';
import type { SkillScripts } from './find-skill-script.ts';
import { mayRunScriptsOf, SCRIPT_TOOL } from './script-rights.ts';
import type { SkillRecords } from './skill-records.ts';

/** The script that a call names, as it is written; null if it names none. */
export function scriptPathOf({
  skill,
  path,
}: Record<string, unknown>): { skill: string; path: string } | null {
  return typeof skill === 'string' && typeof path === 'string' ? { skill, path } : null;
}

const inputSchema = z.strictObject({
  skill: z.string().min(1).max(100).describe('The name of the skill.'),
  path: z.string().min(1).max(1000).describe('The script, in its folder: scripts/report.py.'),
  args: z
    .array(z.string().regex(/^[^\0]*$/))
    .max(1000)
    .default([])
    .describe('Its arguments, each by itself: ["--format", "csv"].'),
  input: z.string().default('').describe('The text on its standard input.'),
});
const outputSchema = z.object({
  exitCode: z.int(),
  stdout: z.string(),
  stderr: z.string(),
  isCut: z.boolean(),
});

export function createScriptTool(options: {
  /** The skill of that name that counts; null where there is none. */
  find(name: string): ListedSkill | null;
  runProgram: SkillScripts['runProgram'];
  /** True if the work of this schedule was approved with the files of the skill, or those need no approval. */
  isApproved(skill: ListedSkill, scheduleId: string): Promise<boolean>;
  limitMs: number;
  clock: Clock;
  recordUse: SkillRecords['recordUse'];
}): Tool {
  const { find, runProgram, isApproved, limitMs, clock } = options;

  function whyNot(name: string, path: string | null): ToolRefusal | null {
    const skill = find(name);
    if (skill === null)
      return {
        code: 'unknown-skill',
        message: `There is no skill "${name}". skill.list lists them.`,
      };
    if (skill.state !== 'active') {
      const message = `The skill "${name}" is not on: ${skill.why ?? skill.state}. Its owner switches it on with: rote skills enable ${name}`;
      return { code: 'skill-disabled', message };
    }
    if (path === null || isFileIn(skill.folder, path)) return null;
    const message = `The skill "${name}" has no file "${path}". Name one in its folder, like scripts/report.py.`;
    return { code: 'unknown-script', message };
  }

  return defineTool({
    name: SCRIPT_TOOL,
    summary: 'run a script of a skill',
    description: [
      'Runs one script of a skill that is switched on, with arguments and standard input. The skill says which of its scripts does what. There is no shell: pipes, wildcards and variables do not work.',
      'The script runs in a box, in the folder of its skill. It sees the files of the skill and what it wrote itself there before, no other files of this machine, and only the hosts that the skill was granted: give it what it works on as input. An exit status other than 0 is a failure.',
    ],
    input: inputSchema,
    output: outputSchema,
    effect: 'once',
    limitMs: () => limitMs,
    // Of one script with these arguments: what another comes to says nothing about it.
    circuitOf: ({ skill, path, args }) =>
      [skill, path, ...(Array.isArray(args) ? args : [])].map(String).join(' '),
    refusalOf: ({ skill, path }) =>
      typeof skill === 'string' ? whyNot(skill, typeof path === 'string' ? path : null) : null,
    inputFault({ skill, path }) {
      const isFilledIn = [skill, path].some((one) => typeof one === 'string' && one.includes('${'));
      if (isFilledIn)
        return 'skill and path: which script runs is part of what is approved, so both are written out';
      return null;
    },
    examples: [
      {
        input: { skill: 'invoices', path: 'scripts/sum.py', args: ['--year', '2026'] },
        does: 'what a skill can do, done',
      },
    ],
    async call({ skill: name, path, args, input }, context) {
      const refusal = whyNot(name, path);
      const skill = find(name);
      if (refusal !== null || skill === null)
        return refuseCall(refusal ?? { code: 'unknown-skill', message: `There is no "${name}".` });
      const { scheduleId, capabilities } = context;
      if (!mayRunScriptsOf(name, capabilities))
        return refuseCall({
          code: 'not-available',
          message: `The scripts of the skill "${name}" are not available here: whoever runs ${SCRIPT_TOOL} was given those of other skills.`,
        });
      if (scheduleId !== null && !(await isApproved(skill, scheduleId)))
        return refuseCall({
          code: 'not-approved',
          message: `This schedule was not approved with the files of the skill "${name}", so it runs none of its scripts.`,
        });
      const startedMs = clock.monotonicMs();
      const result = await runProgram({ folder: skill.folder, path, args, input }, context);
      const isStopped =
        context.signal.aborted || (!result.ok && result.failure.fate === 'not-done');
      if (!isStopped)
        await options.recordUse(name, {
          by: path,
          error: result.ok ? null : result.failure.message,
          place: failedPlace({ folder: skill.folder, path }, result),
          durationMs: Math.round(clock.monotonicMs() - startedMs),
          nowMs: clock.nowMs(),
        });
      return result;
    },
  });
}

/** As it is written; the one that runs it follows no link out of the folder. */
function isFileIn(folder: string, path: string): boolean {
  if (isAbsolute(path) || path.split('/').includes('..')) return false;
  return statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true;
}
