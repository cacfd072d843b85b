/** Tells what was forgotten; if it is forgotten everywhere, the answer does not say it again. */
import { mayHoldWordsOfOthers } from '../../domain/memory/memory.ts';
import type { Forgotten } from './forgetting.ts';
import { tellStanding } from './standing.ts';

export function tellForgotten({ memories, isEverywhere, found, left, isWiped }: Forgotten): string {
  const said = memories.map(({ content }) => `"${content}"`).join(', ');
  const count = memories.length === 1 ? '1 memory' : `${memories.length} memories`;
  const blanked = tellStanding(found);
  const still = tellStanding(left);
  const lines = isEverywhere
    ? [
        `Forgotten: ${count}.${blanked === '' ? '' : ` Blanked in ${blanked}.`}`,
        still === '' ? '' : `Left for now: ${still}. ${LEFT}`,
        'Backups may still hold it.',
      ]
    : [
        `Forgotten: ${said}.`,
        blanked === '' && still === ''
          ? 'It stands nowhere else, but for backups.'
          : `It still stands in ${[blanked, still].filter((one) => one !== '').join(', ')}, and in backups. Forget "everywhere" to blank it there too.`,
      ];
  return [...lines, isWiped ? '' : BUSY].filter((line) => line !== '').join(' ');
}

const LEFT =
  'What is under way is blanked once it is over; schedules and other memories are yours to change, and files that came with these words and that Rote can’t read are yours to remove.';
const BUSY =
  'Another process was reading just now: until it ends, the log of the database may still hold it.';
/** As commands and the API answer with it. */
export const viewForgotten = ({ memories, isWiped, isEverywhere, found, left }: Forgotten) => ({
  forgotten: memories.map(({ id }) => id),
  wiped: isWiped,
  everywhere: isEverywhere,
  found,
  left,
  ...(memories.some(mayHoldWordsOfOthers) && { wordsOf: 'others' as const }),
});
