/**
 * Where somebody is who has no channel: the terminal of the daemon, the terminals in which they used Rote lately, and the
 * screen of this machine. What is sent here is in the inbox already, so it has arrived wherever it is seen or not.
 */
import { printableText } from '../../base/printable.ts';
import { INBOX, parseSessionKey, targetOfSession } from '../../domain/session-key.ts';
import type { Channel } from '../channel.ts';

export interface HomeScreens {
  /** The terminal that the daemon runs in; null where it has none. */
  writeLine: ((line: string) => void) | null;
  /** Shows it on the terminals that are open; those that show by themselves what this run says are left out. */
  showOnTerminals(text: string, runId: string | null): Promise<void>;
  /** Null where there is no screen. */
  notify: ((text: string, signal: AbortSignal) => Promise<void>) | null;
}

const LONGEST_NOTE = 1000;

export function createHomeChannel({ writeLine, showOnTerminals, notify }: HomeScreens): Channel {
  return {
    id: INBOX,
    limits: { textLength: Number.POSITIVE_INFINITY, editsPerSecond: 0, fileBytes: 0 },
    // Seen twice it does no harm, and it is in the inbox once.
    acceptsKey: true,
    targetOf(address) {
      const session = parseSessionKey(address);
      if (!session.ok) return null;
      return targetOfSession({ ...session.value, channel: INBOX });
    },
    split: (message) => [message],
    async send(_, message, { signal }) {
      // What somebody else wrote must not steer the terminal it is shown on.
      const text = printableText(wordsOf(message));
      const runId = message.data['runId'];
      writeLine?.(text);
      await Promise.allSettled([
        showOnTerminals(text, typeof runId === 'string' ? runId : null),
        notify?.(text.slice(0, LONGEST_NOTE), signal),
      ]);
      return { kind: 'sent' };
    },
    check: async () => ({ ready: true, as: 'the screens of this machine' }),
  };
}

function wordsOf({ text, files, choices }: Parameters<Channel['send']>[1]): string {
  const told = choices.map(({ label }) => `[${label}]`).join(' ');
  const lines = [text, ...files.map(({ path }) => `(file: ${path})`), told];
  return lines.filter((line, index) => index === 0 || line !== '').join('\n');
}
