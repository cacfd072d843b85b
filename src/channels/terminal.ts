/** The terminal that the daemon runs in: messages appear there as they come. */
import { printableText } from '../base/printable.ts';
import type { Channel } from './channel.ts';

export function createTerminalChannel({
  writeLine,
}: {
  writeLine: (line: string) => void;
}): Channel {
  return {
    name: 'terminal',
    acceptsKey: false,
    async send({ body }) {
      // What somebody else wrote must not steer the terminal it is shown on.
      writeLine(printableText(String(body['text'] ?? '')));
      return { kind: 'sent' };
    },
  };
}
