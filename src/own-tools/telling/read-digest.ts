/** Reads what every digest tells of the last 24 hours, whoever reads it: what is in trouble, what models cost and what plans saved. */
import { roundCents } from '../../domain/model-usage.ts';
import { savedByPlans } from '../../domain/saved-by-plans.ts';
import type { Store } from '../../store/store.ts';
import { dayOf } from '../../time/day-of.ts';
import type { DigestFacts } from './digest-words.ts';

const DAY_MS = 86_400_000;
const COMPARED_DAYS = 30;
const MOST_COMPARED = 10_000;
const MOST_TROUBLE = 100;

export const beginOfDigestMs = (nowMs: number): number => nowMs - DAY_MS;

/** Stands in for the name of a run of no schedule, and for the reason of one that failed without a word. */
export const UNNAMED_RUN = 'a run without a schedule';
export const NO_SUMMARY = 'it does not say why';

export async function troubleNow({ incidents }: Pick<Store, 'incidents'>): Promise<string[]> {
  const open = await incidents.list({ all: false, limit: MOST_TROUBLE });
  // Those of schedules are among what failed, those of requests among what waits.
  return open
    .filter(({ subject }) => !/^(?:schedule|request):/.test(subject))
    .map(({ text }) => text.split('\n', 1)[0] ?? '');
}

export async function costOfDay(
  { usage, engine }: Pick<Store, 'usage' | 'engine'>,
  { nowMs, timezone }: { nowMs: number; timezone: string },
): Promise<Pick<DigestFacts, 'cost' | 'saved'>> {
  const fromDay = dayOf(beginOfDigestMs(nowMs), timezone);
  const [all] = await usage.summarize({ by: 'all', fromDay, limit: 1 });
  const compared = dayOf(nowMs - COMPARED_DAYS * DAY_MS, timezone);
  return {
    cost: {
      cents: roundCents(all?.cents ?? 0),
      calls: all?.calls ?? 0,
      unpriced: all?.unpriced ?? 0,
    },
    saved: savedByPlans({
      directRuns: await engine.countDirect(beginOfDigestMs(nowMs)),
      agentRuns: await usage.summarize({ by: 'run', fromDay: compared, limit: MOST_COMPARED }),
      period: `the last ${COMPARED_DAYS} days`,
    }),
  };
}
