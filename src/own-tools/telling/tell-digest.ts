/** A day in a few lines, as a tool: a schedule of it is the daily digest. */
import { z } from 'zod';
import { roundCents } from '../../domain/model-usage.ts';
import { savedByPlans } from '../../domain/saved-by-plans.ts';
import type { Store } from '../../store/store.ts';
import { dayOf } from '../../time/day-of.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import { type DigestFacts, digestInWords, isEmptyDigest } from './digest-words.ts';
import type { Here } from './say-when.ts';
import { DIGEST_PHRASES } from './telling-phrases.ts';
import { hereOf, nameFor, openSchedules, ownRuns, type TellingPorts } from './telling-ports.ts';

const DAY_MS = 86_400_000;
const COMPARED_DAYS = 30;
const MOST_COMPARED = 10_000;
const MOST_TROUBLE = 100;

export interface DigestPorts extends TellingPorts {
  store: Pick<Store, 'engine' | 'usage' | 'incidents'>;
}

export function createDigestTool(ports: DigestPorts): Tool {
  return defineTool({
    name: 'digest.today',
    summary: 'tell in a few lines how the last 24 hours were',
    description: [
      'What ran, what failed, what waits, what models cost, and what runs without one saved.',
      'isEmpty says whether nothing happened at all: a plan may then stay quiet.',
    ],
    phrases: DIGEST_PHRASES,
    input: z.strictObject({}),
    output: z.strictObject({ text: z.string(), isEmpty: z.boolean() }),
    // What it cost is of the whole house.
    audience: 'owner',
    effect: 'read',
    examples: [{ input: {}, does: 'how the last 24 hours were' }],
    call: (_, context) =>
      orFailure(async () => {
        const here = await hereOf(ports, context);
        const isLate = ({ finishedMs }: { finishedMs: number | null }): boolean =>
          finishedMs !== null && finishedMs > here.nowMs - DAY_MS;
        const ended = (await ownRuns(ports, context)).filter(
          // Nobody wants to read that a digest was written.
          ({ run }) => isLate(run) && run.id !== context.runId,
        );
        const called = ({ name }: (typeof ended)[number]): string =>
          name === '' ? 'a run without a schedule' : name;
        const schedules = await openSchedules(ports, context);
        const facts: DigestFacts = {
          succeeded: ended.filter(({ run }) => run.state === 'succeeded').map(called),
          failed: ended
            .filter(({ run }) => run.state === 'failed')
            .map((one) => ({
              name: called(one),
              summary: one.run.summary ?? 'it does not say why',
            })),
          waiting: (await ports.openRequests(context.asker?.sessionKey ?? context.sessionKey)).map(
            ({ title }) => title,
          ),
          disabled: schedules
            .filter(({ status }) => status === 'disabled')
            .map((one) => nameFor(one, context.forModel)),
          trouble: await troubleNow(ports),
          ...(await costOf(ports, here)),
        };
        return { text: digestInWords(facts), isEmpty: isEmptyDigest(facts) };
      }),
  });
}

async function troubleNow({ store }: DigestPorts): Promise<string[]> {
  const open = await store.incidents.list({ all: false, limit: MOST_TROUBLE });
  // Those of schedules are among what failed.
  return open
    .filter(({ subject }) => !subject.startsWith('schedule:'))
    .map(({ text }) => text.split('\n', 1)[0] ?? '');
}

async function costOf(
  { store: { usage, engine } }: DigestPorts,
  { nowMs, timezone }: Here,
): Promise<Pick<DigestFacts, 'cost' | 'saved'>> {
  const fromDay = dayOf(nowMs - DAY_MS, timezone);
  const [all] = await usage.summarize({ by: 'all', fromDay, limit: 1 });
  const compared = dayOf(nowMs - COMPARED_DAYS * DAY_MS, timezone);
  return {
    cost: {
      cents: roundCents(all?.cents ?? 0),
      calls: all?.calls ?? 0,
      unpriced: all?.unpriced ?? 0,
    },
    saved: savedByPlans({
      directRuns: await engine.countDirect(nowMs - DAY_MS),
      agentRuns: await usage.summarize({ by: 'run', fromDay: compared, limit: MOST_COMPARED }),
      period: `the last ${COMPARED_DAYS} days`,
    }),
  };
}
