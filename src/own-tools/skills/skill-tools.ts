/**
 * Skills as tools: whoever works for the owner may look at them, write new ones and take its own back.
 * A skill that a run saves waits until its owner agrees, is switched off after three failures, and its
 * schedule waits for approval.
 */

import { z } from 'zod';
import type { CallContext } from '../../domain/tool-call.ts';
import { phrasesFor } from '../../language/operation-phrases.ts';
import { splitPhrases } from '../../language/phrases/split-phrases.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import type { GapDesk } from '../gaps/gap-desk.ts';
import { orFailure } from '../or-failure.ts';
import { skillsInShort } from '../words-of-others.ts';
import type { SkillDesk, SkillMaker } from './skill-desk.ts';

const NAME = /^[a-z0-9][a-z0-9-]*$/;
const name = z
  .string()
  .regex(NAME, 'expected small letters, digits and hyphens')
  .max(64)
  .describe('The name of the skill: small letters, digits and hyphens.');
const record = z.record(z.string(), z.unknown());

const skillSaveInput = z.strictObject({
  name,
  description: z
    .string()
    .min(1)
    .max(1024)
    .describe('The purpose of the skill, and when to use it.'),
  instructions: z.string().min(1).describe('What to do, in markdown.'),
  trigger: z
    .string()
    .optional()
    .describe('Phrases that a person says to use it, with | between them.'),
  code_template: z.string().optional().describe('Code to start from.'),
  tools: z.array(z.string().min(1)).optional().describe('The tools that it may call.'),
  schedule: z.string().optional().describe('When it runs: "0 9 * * 1-5 Europe/Berlin".'),
  plan: z.unknown().optional().describe('A plan. A skill with a plan runs without a model.'),
  scripts: z
    .array(
      z.strictObject({
        path: z.string().describe('scripts/sum.py; .js, .mjs, .ts, .py or .sh at its end.'),
        text: z.string().min(1),
      }),
    )
    .optional()
    .describe('Its programs, which script.run runs in a box.'),
  checks: z
    .array(z.strictObject({ name: z.string(), check: record }))
    .optional()
    .describe(
      'Tries of its programs: {"name": "sum", "check": {"script": "scripts/sum.py", "stdin": "1 2", "expect": {"output": "3"}}}. answers has what addresses answer; expect may have contains or fails instead.',
    ),
  domain: z.string().optional().describe('The group in the list of skills.'),
  max_steps: z.int().min(1).optional().describe('The largest number of calls in a run.'),
  insist: z
    .boolean()
    .optional()
    .describe('For a person: also where its programs do worse than those that are there.'),
});
const skillSaveOutput = z.looseObject({ name: z.string(), path: z.string(), changed: z.boolean() });
const skillListInput = z.strictObject({
  all: z
    .boolean()
    .default(false)
    .describe('Also lists skills that could not be loaded, warnings and last errors.'),
});
const skillListOutput = z.looseObject({ skills: z.array(record), diagnostics: z.array(record) });
const skillShowInput = z.strictObject({
  name: z.string().min(1).describe('The name of the skill.'),
  section: z.string().min(1).optional().describe('A heading of its instructions.'),
  file: z.string().min(1).optional().describe('A file in its folder: references/api.md.'),
});
const skillShowOutput = z.looseObject({ name: z.string(), text: z.string() });
const skillDeleteInput = z.strictObject({ name });
const skillDeleteOutput = z.looseObject({ name: z.string(), deleted: z.boolean() });

export function createSkillTools({
  skillDesk: desk,
  gapDesk,
}: {
  skillDesk: () => Promise<SkillDesk>;
  gapDesk: () => Promise<Pick<GapDesk, 'save'>>;
}): Tool[] {
  return [
    defineTool({
      name: 'skill.save',
      summary: 'save a skill',
      description: [
        'Writes a skill into the folder of its owner. If the skill is the same as before, nothing changes. Otherwise the earlier version is kept as a revision. Programs that do worse than before on the last uses of the skill are refused. A skill that is not valid or looks dangerous is refused. A skill that a run saves is used only after its owner has agreed.',
      ],
      aliases: ['save_skill'],
      input: skillSaveInput,
      output: skillSaveOutput,
      effect: 'idempotent',
      examples: [
        {
          input: {
            name: 'tea-time',
            description: 'Says when the tea is ready. Use when somebody makes tea.',
            instructions: 'Wait four minutes, then say that the tea is ready.',
          },
          does: 'a small skill',
        },
      ],
      call: ({ code_template: codeTemplate, max_steps: maxSteps, trigger, ...rest }, context) =>
        orFailure(async () => {
          const draft = {
            ...rest,
            ...(codeTemplate !== undefined && { codeTemplate }),
            ...(maxSteps !== undefined && { maxSteps }),
            ...(trigger !== undefined && { trigger: phrasesOf(trigger) }),
          };
          const by = makerOf(context);
          const save = async (given: typeof draft, lines: readonly string[]) => {
            const skills = await desk();
            const { name, path, did, revision } = await skills.save(given, by, {
              ...context,
              lines,
            });
            const { state } = await skills.show(name);
            const answer = { name, path, changed: did !== 'unchanged', revision };
            if (state === 'active' && did !== 'proposed')
              return { ...answer, status: 'active', request: null };
            // Not used before its owner says so; where they said no, nobody asks again.
            const request = (await skills.waiting(name))?.id ?? null;
            return { ...answer, status: 'pending', request, isChange: did === 'proposed' };
          };
          return by === 'owner' ? save(draft, []) : (await gapDesk()).save(draft, context, save);
        }),
    }),
    defineTool({
      name: 'skill.list',
      summary: 'list the skills',
      description: ['Lists every skill with its purpose, its source and its state.'],
      aliases: ['list_skills'],
      phrases: phrasesFor('skill.list'),
      input: skillListInput,
      output: skillListOutput,
      effect: 'read',
      examples: [{ input: {}, does: 'what there is' }],
      call: ({ all }, { forModel }) =>
        orFailure(async () => {
          const skills = await desk();
          const listed = await skills.list();
          if (forModel === true) return all ? listed : skillsInShort(listed, skills.isTrusted);
          return { text: saysSkills(listed.skills), ...listed };
        }),
    }),
    defineTool({
      name: 'skill.show',
      summary: 'show one skill, a section of it, or one of its files',
      description: [
        'Returns the purpose and the instructions of a skill. Long instructions are cut at a heading. Give section to read the part under one heading. Give file to read one of its references or scripts.',
      ],
      input: skillShowInput,
      output: skillShowOutput,
      effect: 'read',
      examples: [{ input: { name: 'cron-scheduler' }, does: 'how to schedule' }],
      call: (request) => orFailure(async () => (await desk()).read(request)),
    }),
    defineTool({
      name: 'skill.delete',
      summary: 'delete a skill that Rote made',
      description: [
        'Deletes a skill from the folder of its owner. A revision of it is kept. A run may delete only skills that a run saved.',
      ],
      aliases: ['delete_skill'],
      input: skillDeleteInput,
      output: skillDeleteOutput,
      effect: 'idempotent',
      examples: [{ input: { name: 'tea-time' }, does: 'take it back' }],
      call: ({ name: wanted }, context) =>
        orFailure(async () => {
          const deleted = await (await desk()).deleteOwn(wanted, makerOf(context));
          return { name: wanted, deleted };
        }),
    }),
  ];
}

function saysSkills(
  skills: readonly { name: string; description: string; state: string; why: string | null }[],
): string {
  if (skills.length === 0) return 'There are no skills.';
  const lines = skills.map(({ name, description, state, why }) => {
    const [sentence = ''] = description.split(/(?<=\.)\s/, 1);
    return state === 'active' ? `${name}: ${sentence}` : `${name} (${state}: ${why})`;
  });
  return lines.join('\n');
}

/** Only the owner has no capabilities to keep within. */
function makerOf({ capabilities }: CallContext): SkillMaker {
  return capabilities === null ? 'owner' : 'rote';
}

function phrasesOf(trigger: string): string[] {
  return splitPhrases(trigger)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
