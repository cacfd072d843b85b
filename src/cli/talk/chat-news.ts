/**
 * News during a chat: reminders and results appear above the line being typed. What a line of the chat itself brought is its
 * answer, and is not shown a second time.
 */
import { join } from 'node:path';
import { printableText } from '../../base/printable.ts';
import { parseSessionKey } from '../../domain/session-key.ts';
import type { House } from '../../runtime/house.ts';
import { withTypedAnswers } from '../../talk/turns/typed-answers.ts';
import type { CliContext } from '../command.ts';

/** Sessions whose words are for whoever sits here. */
const SHOWN_CHANNELS = ['inbox', 'cron', 'terminal'];

interface NewMessage {
  text: string;
  runId: string | null;
}

export async function openChatNews(options: {
  house: Pick<House, 'messages'>;
  context: CliContext;
  signal: AbortSignal;
}) {
  const { house, context, signal } = options;
  const left = new AbortController();
  const terminal =
    context.prompt === undefined
      ? undefined
      : await context.openChat?.({
          clock: context.clock,
          historyFile: join(context.home, 'chat-history'),
          signal,
          onInterrupt: () => left.abort(),
        });
  const held: NewMessage[] = [];
  /** The runs whose words were the answer to a line. */
  const answered = new Set<string>();
  let isHeld = false;

  function showHeld(): void {
    for (const { text, runId } of held.splice(0))
      if (runId === null || !answered.has(runId)) terminal?.show(printableText(text));
  }

  const following =
    terminal === undefined
      ? Promise.resolve()
      : house.messages.follow({
          signal: AbortSignal.any([signal, left.signal]),
          onMessages(messages) {
            for (const message of messages.filter(isShown))
              held.push({ text: withTypedAnswers(message), runId: message.runId });
            if (!isHeld) showHeld();
          },
        });

  return {
    /** Talks through the terminal if there is one. */
    context:
      terminal === undefined
        ? context
        : {
            ...context,
            prompt: (question: string) => terminal.ask(printableText(question)),
            progress: (line: string) => terminal.show(printableText(line)),
          },
    /** While a line is answered, what comes waits: it may be the answer. */
    hold(): void {
      isHeld = true;
      terminal?.spin();
    },
    release(runId: string | null): void {
      isHeld = false;
      if (runId !== null) answered.add(runId);
      showHeld();
    },
    async close(): Promise<void> {
      left.abort();
      await following;
      await terminal?.close();
    },
  };
}

function isShown({ role, sessionKey }: { role: string; sessionKey: string }): boolean {
  const session = parseSessionKey(sessionKey);
  return role !== 'user' && session.ok && SHOWN_CHANNELS.includes(session.value.channel);
}
