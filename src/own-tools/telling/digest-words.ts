/** A day in a few lines: what ran, what failed, what waits, what it cost, and what plans saved. Facts in, words out. */
import { cutAtSentence } from '../../base/cut-at-sentence.ts';
import { amountInWords } from '../../domain/budget.ts';
import type { SavedByPlans } from '../../domain/saved-by-plans.ts';

export interface DigestFacts {
  /** Runs that ended, each by what it is called. */
  succeeded: readonly string[];
  failed: readonly { name: string; summary: string }[];
  /** Decisions that are waited for, and how many schedules are disabled. */
  waiting: readonly string[];
  disabled: readonly string[];
  trouble: readonly string[];
  cost: { cents: number; calls: number; unpriced: number };
  saved: SavedByPlans;
}

const MOST_LINES = 10;
const LONGEST = 150;

export function isEmptyDigest({
  succeeded,
  failed,
  waiting,
  disabled,
  trouble,
  cost,
}: DigestFacts) {
  const lists = [succeeded, failed, waiting, disabled, trouble];
  return lists.every(({ length }) => length === 0) && cost.calls === 0;
}

export function digestInWords(facts: DigestFacts): string {
  if (isEmptyDigest(facts)) return 'In the last 24 hours nothing ran, failed or waited.';
  const { succeeded, failed, waiting, disabled, trouble } = facts;
  return [
    'The last 24 hours:',
    ranInWords(succeeded),
    ...part(
      'failed',
      failed.map(({ name, summary }) => `${name}: ${summary}`),
    ),
    ...part('wait for you', waiting),
    ...part('disabled after failures', disabled),
    ...part('in trouble', trouble),
    costInWords(facts.cost),
    ...savedInWords(facts.saved),
  ].join('\n');
}

function ranInWords(names: readonly string[]): string {
  if (names.length === 0) return '0 runs went well.';
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) =>
    length === 1 ? name : `${name} (${length} times)`,
  );
  const shown = counts.slice(0, MOST_LINES).join(', ');
  const more = counts.length > MOST_LINES ? `, and ${counts.length - MOST_LINES} more` : '';
  return `${names.length} ${names.length === 1 ? 'run' : 'runs'} went well: ${shown}${more}.`;
}

function part(what: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MOST_LINES).map((line) => `- ${cutAtSentence(line, LONGEST)}`);
  const left = lines.length - shown.length;
  return [`${lines.length} ${what}:`, ...shown, ...(left > 0 ? [`- and ${left} more`] : [])];
}

function costInWords({ cents, calls, unpriced }: DigestFacts['cost']): string {
  if (calls === 0) return 'No model was asked: it cost nothing.';
  const doubt = unpriced > 0 ? `, without ${unpriced} whose price is not known` : '';
  return `${calls} ${calls === 1 ? 'call' : 'calls'} of models, yesterday and today: ${amountInWords('cents', cents)}${doubt}.`;
}

function savedInWords({ runs, cents, tokens }: SavedByPlans): string[] {
  if (runs === 0) return [];
  const saved =
    cents !== null
      ? `, which saved about ${amountInWords('cents', cents)}`
      : tokens !== null
        ? `, which saved about ${tokens} tokens`
        : '';
  return [`${runs} ${runs === 1 ? 'run' : 'runs'} needed no model${saved}.`];
}
