/** A day in a few lines, as a tool: a schedule of it is the daily digest. */
import { z } from 'zod';
import { phrasesFor } from '../../language/operation-phrases.ts';
import type { Store } from '../../store/store.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import { type DigestFacts, digestInWords, isEmptyDigest } from './digest-words.ts';
import { beginOfDigestMs, costOfDay, NO_SUMMARY, troubleNow, UNNAMED_RUN } from './read-digest.ts';
import { hereOf, nameFor, openSchedules, ownRuns, type TellingPorts } from './telling-ports.ts';

const inputSchema = z.strictObject({});
const outputSchema = z.strictObject({ text: z.string(), isEmpty: z.boolean() });

export function createDigestTool(ports: TellingPorts): Tool {
  return defineTool({
    name: 'digest.today',
    summary: 'tell in a few lines what happened in the last 24 hours',
    description: [
      'Tells what ran, what failed, what waits for an answer, what models cost, and what was saved by runs without a model.',
      'isEmpty is true if nothing happened at all. A plan can then send nothing.',
    ],
    phrases: phrasesFor('digest.today'),
    input: inputSchema,
    output: outputSchema,
    // To the owner it tells of the whole house.
    audience: 'owner',
    effect: 'read',
    examples: [{ input: {}, does: 'how the last 24 hours were' }],
    call: (_, context) =>
      orFailure(async () => {
        const here = await hereOf(ports, context);
        const beginMs = beginOfDigestMs(here.nowMs);
        const store = await ports.storeFor(context);
        const digests = await scheduleOf(store, context.runId);
        const ended = (await ownRuns(ports, context)).filter(
          // Nobody wants to read that a digest was written, today or yesterday.
          ({ run }) =>
            (run.finishedMs ?? 0) > beginMs &&
            run.id !== context.runId &&
            (digests ?? '') !== run.scheduleId,
        );
        const called = ({ name }: (typeof ended)[number]): string => name || UNNAMED_RUN;
        const schedules = await openSchedules(ports, context);
        const session = context.asker?.sessionKey ?? context.sessionKey;
        const facts: DigestFacts = {
          succeeded: ended.filter(({ run }) => run.state === 'succeeded').map(called),
          failed: ended
            .filter(({ run }) => run.state === 'failed')
            .map((one) => ({ name: called(one), summary: one.run.summary ?? NO_SUMMARY })),
          waiting: (await ports.openRequests(session)).map(({ title }) => title),
          disabled: schedules
            .filter(({ status }) => status === 'disabled')
            .map((one) => nameFor(one, context.forModel)),
          trouble: await troubleNow(store),
          ...(await costOfDay(store, here)),
        };
        return { text: digestInWords(facts), isEmpty: isEmptyDigest(facts) };
      }),
  });
}

async function scheduleOf(
  { engine }: Pick<Store, 'engine'>,
  runId: string | null | undefined,
): Promise<string | null> {
  return runId == null ? null : ((await engine.get(runId))?.scheduleId ?? null);
}
