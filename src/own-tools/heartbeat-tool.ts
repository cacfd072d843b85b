/**
 * Changing HEARTBEAT.md, as a tool. An added line waits for the owner like every line of it; a run that has read what others
 * wrote may only ask for it.
 */
import { z } from 'zod';
import { parseSessionKey } from '../domain/session-key.ts';
import type { CallContext } from '../domain/tool-call.ts';
import type { Heartbeat } from '../heartbeat/heartbeat.ts';
import { defineTool } from '../tools/define-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { orFailure } from './or-failure.ts';

const line = z.string().min(1).max(1000);
const lines = z.array(line).max(20).default([]);

const heartbeatEditInput = z.strictObject({ add: lines, remove: lines });
const heartbeatEditOutput = z.looseObject({
  added: z.array(z.string()),
  removed: z.array(z.string()),
});

export function createHeartbeatTool(heartbeat: () => Promise<Heartbeat>): Tool {
  return defineTool({
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
  });
}

function agentOf({ asker, sessionKey }: CallContext): string {
  const session = parseSessionKey(asker?.sessionKey ?? sessionKey);
  return session.ok ? session.value.agent : 'main';
}
