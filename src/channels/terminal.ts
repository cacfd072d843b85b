/** The terminal that the daemon runs in: messages appear there as they come. */
import { stripVTControlCharacters } from 'node:util';
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
      writeLine(printable(String(body['text'] ?? '')));
      return { kind: 'sent' };
    },
  };
}

/** What somebody else wrote must not steer the terminal it is shown on. */
function printable(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD');
}
