/** `message.send`: a message to a session. Keyed by its call, so that it arrives once however often it is tried. */
import { z } from 'zod';
import { parseSessionKey } from '../../domain/session-key.ts';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';

const LONGEST_TEXT = 20_000;

/** A session may come out of what another tool read; nobody else shall choose where Rote posts to. */
const WEBHOOK_IS_THE_OWNERS = fail({
  code: 'refused',
  message:
    'A run posts to no webhook but that of its own session. Give the schedule a webhook, or that session.',
});

/** Stores the message on its way; a second one with the same key changes nothing. */
export type SendMessage = (message: {
  sessionKey: string;
  text: string;
  key: string;
  runId: string | null;
}) => Promise<void>;

export function createMessageSendTool(send: SendMessage): Tool {
  return defineTool({
    name: 'message.send',
    summary: 'send a message to a session',
    description: [
      'Sends text to the session of the run, or to another one. A repeat of the same call sends nothing more.',
    ],
    aliases: ['message_send', 'send_message', 'telegram_send_message', 'notify'],
    input: z.strictObject({
      text: z.string().min(1).max(LONGEST_TEXT).describe('What to say, at most 20,000 characters.'),
      session: z
        .string()
        .min(1)
        .optional()
        .describe(
          'A session key: agent:main:telegram:direct:12345. Default: the session of the run.',
        ),
    }),
    output: z.object({ session: z.string() }),
    audience: 'member',
    effect: 'idempotent',
    examples: [{ input: { text: 'The build is green.' }, does: 'tell the owner' }],
    async call({ text, session }, { key, runId, sessionKey: own, capabilities }) {
      const sessionKey = session ?? own;
      const parsed = parseSessionKey(sessionKey);
      if (!parsed.ok) {
        const { message, hint } = parsed.fault;
        return fail({ code: 'bad-input', message: `session: ${message} ${hint}` });
      }
      const isElsewhere = sessionKey !== own && parsed.value.channel === 'webhook';
      if (isElsewhere && capabilities !== null) return WEBHOOK_IS_THE_OWNERS;
      await send({ sessionKey, text, key, runId });
      return done({ session: sessionKey });
    },
  });
}
