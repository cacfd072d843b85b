/** `message.send`: a message to a session. Keyed by its call, so that it arrives once however often it is tried. */
import { z } from 'zod';
import { LONGEST_SAID } from '../../domain/plan/say-plan.ts';
import type { AttachedFile } from '../../domain/run/delivery.ts';
import { parseSessionKey } from '../../domain/session-key.ts';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';
import type { Workspace } from '../workspace.ts';
import { attachedFiles, MOST_FILES } from './attached-files.ts';

/** A session may come out of what another tool read; nobody else shall choose where Rote posts to. */
const WEBHOOK_IS_THE_OWNERS = fail({
  code: 'refused',
  message:
    'A run posts to no webhook but that of its own session. Give the schedule a webhook, or that session.',
});

/** Stores the message on its way; a second one with the same key changes nothing. Answers with why it may not go. */
export type SendMessage = (message: {
  sessionKey: string;
  text: string;
  key: string;
  runId: string | null;
  scheduleId: string | null;
  files?: readonly AttachedFile[];
  /** The session of whoever asked for it. */
  from: string;
}) => Promise<string | undefined>;

const inputSchema = z.strictObject({
  text: z.string().min(1).max(LONGEST_SAID).describe('What to say, at most 20,000 characters.'),
  session: z
    .string()
    .min(1)
    .optional()
    .describe('A session key: agent:main:telegram:direct:12345. Default: the session of the run.'),
  files: z
    .array(z.string().min(1))
    .max(MOST_FILES)
    .optional()
    .describe(
      'Files to send with the text: paths in the workspace, at most 10, each at most 50 MB.',
    ),
});
const outputSchema = z.object({ session: z.string() });

export function createMessageSendTool(send: SendMessage, workspace: Workspace): Tool {
  return defineTool({
    name: 'message.send',
    summary: 'send a message to a session',
    description: [
      'Sends text to the session of the run, or to another session. If the same call is repeated, nothing is sent again.',
    ],
    aliases: ['message_send', 'send_message', 'telegram_send_message', 'notify'],
    input: inputSchema,
    output: outputSchema,
    audience: 'member',
    effect: 'idempotent',
    examples: [
      { input: { text: 'The build is green.' }, does: 'tell the owner' },
      { input: { text: 'This week', files: ['out/chart.png'] }, does: 'send a picture along' },
    ],
    async call(
      { text, session, files: paths = [] },
      { key, runId, scheduleId, sessionKey: own, capabilities, asker },
    ) {
      const sessionKey = session ?? own;
      const parsed = parseSessionKey(sessionKey);
      if (!parsed.ok) {
        const { message, hint } = parsed.fault;
        return fail({ code: 'bad-input', message: `session: ${message} ${hint}` });
      }
      const isElsewhere = sessionKey !== own && parsed.value.channel === 'webhook';
      if (isElsewhere && capabilities !== null) return WEBHOOK_IS_THE_OWNERS;
      const files = await attachedFiles(workspace, paths);
      const from = asker?.sessionKey ?? own;
      const facts = { sessionKey, text, key, runId, scheduleId, from };
      const why = await send({ ...facts, ...(files.length > 0 && { files }) });
      if (why !== undefined) return fail({ code: 'not-allowed', message: why });
      return done({ session: sessionKey });
    },
  });
}
