/**
 * What a terminal has shown, so that "rote ask yes" answers only what was printed there: two terminals of one person share
 * a session, and each agrees to what it has shown itself.
 */
import { z } from 'zod';
import type { Store } from '../../store/store.ts';
import type { HasSeen } from './seen-before.ts';

export const TERMINAL_KIND = 'terminal-shown';

const shownSchema = z.array(z.string());
/** What was printed before that scrolled by long ago. */
const MOST_KEPT = 5;

export interface TerminalReceipts {
  hasSeen: HasSeen;
  /** These are printed there now; undefined where an answer shows nothing that waits. */
  showed(...shown: readonly (string | undefined)[]): Promise<void>;
}

export function createTerminalReceipts({ records }: Pick<Store, 'records'>) {
  return (terminal: string): TerminalReceipts => ({
    async hasSeen({ shown }) {
      return read(await records.get(TERMINAL_KIND, terminal)).includes(shown);
    },
    async showed(...shown) {
      const fresh = shown.filter((one) => one !== undefined);
      if (fresh.length === 0) return;
      await records.change(TERMINAL_KIND, terminal, (current) =>
        [...read(current).filter((one) => !fresh.includes(one)), ...fresh].slice(-MOST_KEPT),
      );
    },
  });
}

function read(document: unknown): string[] {
  return shownSchema.safeParse(document).data ?? [];
}
