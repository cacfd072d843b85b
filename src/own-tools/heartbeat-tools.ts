/**
 * Looking around, as tools: waking an agent, and what it looks at. What is added to the file waits for the owner like every
 * line of it; a run that has read what others wrote may only ask for it.
 */
import { z } from 'zod';
import { parseSessionKey } from '../domain/session-key.ts';
import type { CallContext } from '../domain/tool-call.ts';
import { WAKE_TOOL } from '../heartbeat/entries.ts';
import type { Heartbeat } from '../heartbeat/heartbeat.ts';
import { phrasesFor } from '../language/operation-phrases.ts';
import { defineTool } from '../tools/define-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { orFailure } from './or-failure.ts';

const agent = z.string().min(1).max(64).optional();
const line = z.string().min(1).max(1000);
const lines = z.array(line).max(20).default([]);

const wakeInput = z.strictObject({
  reason: z
    .string()
    .min(1)
    .max(4000)
    .default('It was asked to look around now.')
    .describe('What happened. The agent reads this text.'),
  agent,
  coalesce_ms: z
    .int()
    .min(0)
    .max(3_600_000)
    .optional()
    .describe('How many milliseconds to wait for further calls.'),
});
const wakeOutput = z.looseObject({ text: z.string(), agent: z.string(), woken: z.boolean() });
const heartbeatEditInput = z.strictObject({ add: lines, remove: lines });
const heartbeatEditOutput = z.looseObject({
  added: z.array(z.string()),
  removed: z.array(z.string()),
});

export function createHeartbeatTools(heartbeat: () => Promise<Heartbeat>): Tool[] {
  return [
    defineTool({
      name: WAKE_TOOL,
      summary: 'make an agent look at its HEARTBEAT.md now',
      description: [
        'Makes an agent read its HEARTBEAT.md now. If it is woken several times within a short time, it looks once. If you name no agent, the agent that is due next looks.',
      ],
      aliases: ['wake'],
      phrases: phrasesFor(WAKE_TOOL),
      input: wakeInput,
      output: wakeOutput,
      audience: 'owner',
      effect: 'idempotent',
      examples: [{ input: { reason: 'the backup is done' }, does: 'look around now' }],
      call: ({ reason, agent: who, coalesce_ms: coalesceMs }, { key, runId }) =>
        orFailure(async () => {
          const desk = await heartbeat();
          const woken = await desk.wake({
            reason,
            agent: who,
            coalesceMs,
            // Outside of a run it is a person who says so.
            isPerson: runId === null,
            key,
          });
          const text = woken.isWoken
            ? `${woken.agent} looks around now.`
            : `${woken.agent} is not switched on.`;
          return { text, agent: woken.agent, woken: woken.isWoken };
        }),
    }),
    defineTool({
      name: 'heartbeat.edit',
      summary: 'add or remove what you check regularly without being asked',
      description: [
        'Adds lines to your HEARTBEAT.md and removes lines from it. To remove a line, give its exact text. An added line has no effect until the owner switches it on.',
      ],
      input: heartbeatEditInput,
      output: heartbeatEditOutput,
      audience: 'owner',
      effect: 'idempotent',
      examples: [
        {
          input: { add: ['If the disk is over 90 %, tell me'] },
          does: 'one more thing to look at',
        },
      ],
      call: ({ add, remove }, context) =>
        orFailure(async () => (await heartbeat()).edit(agentOf(context), { add, remove })),
    }),
  ];
}

function agentOf({ asker, sessionKey }: CallContext): string {
  const session = parseSessionKey(asker?.sessionKey ?? sessionKey);
  return session.ok ? session.value.agent : 'main';
}
