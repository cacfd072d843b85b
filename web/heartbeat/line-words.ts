/** How a line is looked at and what that costs a day, in words. */
import type { ExplainedView, HeartbeatView } from '../../src/domain/heartbeat-view.ts';
import { money } from '../parts/amounts.ts';

type Line = Pick<ExplainedView['lines'][number], 'how' | 'looksPerDay'>;

export const HOW: Readonly<Record<Line['how'], { name: string; tone: string }>> = {
  check: { name: 'no model', tone: 'good' },
  condition: { name: 'a model when it holds', tone: 'busy' },
  judged: { name: 'a model', tone: 'warn' },
  refused: { name: 'not looked at', tone: 'bad' },
};

export function costInWords({ how, looksPerDay }: Line, today: HeartbeatView['today']): string {
  const often = looksPerDay === null ? 'When it says so itself' : timesInWords(looksPerDay);
  switch (how) {
    case 'check':
      return `${often}, by a plan: it costs nothing.`;
    case 'condition':
      return `${often}, by a plan, which costs nothing; a model is asked each time it begins to hold${each(today)}.`;
    case 'judged':
      return `${often}, by a model, in one look with the other lines that need one${aDay(looksPerDay ?? 0, today)}.`;
    case 'refused':
      return 'It is never looked at.';
  }
}

const timesInWords = (times: number): string =>
  times === 1 ? 'Once a day' : `${times} times a day`;

/** By what a call cost today; nothing is claimed where none was made. */
const callCents = ({ calls, cents }: HeartbeatView['today']): number | null =>
  calls === 0 ? null : cents / calls;

function each(today: HeartbeatView['today']): string {
  const cents = callCents(today);
  return cents === null ? '' : `, for about ${money(cents)}`;
}

function aDay(looks: number, today: HeartbeatView['today']): string {
  const cents = callCents(today);
  return cents === null ? '' : `: about ${money(cents * looks)} a day, at what a call cost today`;
}
