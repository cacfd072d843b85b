/** The terminal that the daemon runs in: messages appear there as they come. */
import { printableText } from '../base/printable.ts';
import { parseSessionKey, targetOfSession } from '../domain/session-key.ts';
import type { Channel } from './channel.ts';

export function createTerminalChannel({
  writeLine,
}: {
  writeLine: (line: string) => void;
}): Channel {
  return {
    id: 'terminal',
    limits: { textLength: Number.POSITIVE_INFINITY, editsPerSecond: 0, fileBytes: 0 },
    acceptsKey: false,
    targetOf(address) {
      const session = parseSessionKey(address);
      return session.ok ? targetOfSession(session.value) : null;
    },
    split: (message) => [message],
    async send(_, { text, choices }) {
      const told = choices.map(({ label }) => `[${label}]`).join(' ');
      // What somebody else wrote must not steer the terminal it is shown on.
      writeLine(printableText(told === '' ? text : `${text}\n${told}`));
      return { kind: 'sent' };
    },
    check: async () => ({ ready: true, as: 'the terminal of the daemon' }),
  };
}
