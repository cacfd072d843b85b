/**
 * Switching a skill on by its name. Only its owner does that, and of a skill that others may have written only what they
 * have read: such a one is shown to them as a request, which carries the hash of what was shown.
 */
import { z } from 'zod';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { phrasesFor } from '../../language/operation-phrases.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import type { SkillDesk } from './skill-desk.ts';

const inputSchema = z.strictObject({ name: z.string().min(1).describe('The name of the skill.') });
const outputSchema = z.looseObject({ name: z.string(), state: z.string(), text: z.string() });

export function createEnableSkillTool({
  skillDesk,
}: {
  skillDesk: () => Promise<Pick<SkillDesk, 'show' | 'takesHash' | 'enable' | 'askToEnable'>>;
}): Tool {
  return defineTool({
    name: 'skill.enable',
    summary: 'switch a skill on',
    description: [
      'Switches on a skill that was switched off. If others may have written the skill, the owner is asked first and sees its content. A run can only ask.',
    ],
    phrases: phrasesFor('skill.enable'),
    input: inputSchema,
    output: outputSchema,
    effect: 'idempotent',
    examples: [{ input: { name: 'tea-time' }, does: 'use it again' }],
    call: ({ name }, { capabilities, sessionKey, runId }) =>
      orFailure(async () => {
        const desk = await skillDesk();
        const { state, hash } = await desk.show(name);
        if (state === 'active') return { name, state, text: `The skill "${name}" is on already.` };
        if (desk.takesHash(name)) {
          await desk.askToEnable(name, { sessionKey, runId });
          const text = `The skill "${name}" waits for its owner, who was asked. What is in it: rote skills show ${name}`;
          return { name, state, text };
        }
        if (capabilities !== null || hash === null) throw onlyOwner(name);
        await desk.enable(name, hash);
        return { name, state: 'active', text: `The skill "${name}" is on.` };
      }),
  });
}

function onlyOwner(name: string): RoteError {
  return badRequest({
    code: 'owner-only',
    message: `The skill "${name}" was switched off, and only its owner switches it on.`,
    hint: `They do that with: rote skills enable ${name}`,
  });
}
