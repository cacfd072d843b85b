/** `rote asked`: what was asked in plain words, and what came of it. */

import { printable } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import { formatWallTime } from '../../language/en/describe-trigger.ts';
import { instantMs } from '../../time/instant.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

const USUAL = 20;
const WIDEST = 60;

export function asked({ flags, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async (house) => {
    const list = await (await house.talk()).asked(flags.number('limit') ?? USUAL);
    const rows = list.map(({ atUtc, words, outcome, madeBy, summary, reason, person, ...ids }) => [
      formatWallTime(instantMs(atUtc), house.defaultTimezone()),
      shorten(person === undefined ? words : `${person}: ${words}`),
      outcome,
      madeBy,
      ids.scheduleId ?? ids.runId ?? shorten(reason ?? summary ?? ''),
    ]);
    return {
      data: { asked: list },
      text:
        rows.length === 0
          ? 'Nothing was asked yet. Try: rote ask remind me at 5pm to stretch'
          : textTable(['WHEN', 'WORDS', 'CAME', 'BY', 'OF IT'], rows),
    };
  });
}

function shorten(text: string): string {
  const line = printable(text);
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line;
}
