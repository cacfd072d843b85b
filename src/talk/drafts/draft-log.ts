/**
 * What was asked in plain words, what was understood of it, by whom, and what came of it: written down for every
 * message, whichever process took it, and told to the log of a daemon. The latest are kept.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/store.ts';
import { formatInstant } from '../../time/instant.ts';
import type { AskAnswer, AskRequest } from '../ask-desk.ts';

const KIND = 'asked';
const MOST_KEPT = 500;
const PRUNED_EVERY = 100;
const LONGEST_WORDS = 2000;

export const askedSchema = z.strictObject({
  id: z.string(),
  atUtc: z.iso.datetime(),
  sessionKey: z.string(),
  words: z.string().describe('As they were said, up to 2000 characters.'),
  madeBy: z.enum(['compiler', 'model']).describe('Who made the draft, or tried to.'),
  outcome: z
    .enum([
      'shown',
      'stored',
      'run',
      'done',
      'question',
      'not-understood',
      'heard',
      'handed-over',
      'refused',
    ])
    .describe('What came of it.'),
  summary: z.string().nullable().describe('What was understood, in words.'),
  tier: z.string().nullable(),
  capabilities: z.array(z.string()).describe('The tools that the draft calls.'),
  skill: z.string().nullable(),
  scheduleId: z.string().nullable(),
  runId: z.string().nullable(),
  reason: z.string().nullable().describe('Why not, where it was not understood or refused.'),
  person: z.string().optional().describe('Who asked, where that is not who reads it.'),
});
export type Asked = z.output<typeof askedSchema>;

type Came = Omit<Asked, 'id' | 'atUtc' | 'sessionKey' | 'words' | 'madeBy'>;

const NOTHING: Omit<Came, 'outcome'> = {
  summary: null,
  tier: null,
  capabilities: [],
  skill: null,
  scheduleId: null,
  runId: null,
  reason: null,
};

function whatCameOf(answer: AskAnswer): Came {
  switch (answer.kind) {
    case 'question':
      return { ...NOTHING, outcome: 'question', summary: answer.question.text };
    case 'not-understood':
      return { ...NOTHING, outcome: 'not-understood', reason: answer.reason };
    case 'heard':
      return { ...NOTHING, outcome: 'heard', summary: answer.names.join(', ') };
    case 'handed-over':
      return { ...NOTHING, outcome: 'handed-over', runId: answer.run.id };
    case 'draft': {
      const { draft, drafts = [draft], accepted, schedule, run } = answer;
      const { tier, skill } = draft;
      const did = schedule !== undefined ? 'stored' : run !== undefined ? 'run' : 'done';
      return {
        outcome: accepted ? did : 'shown',
        summary: drafts.map(({ summary }) => summary).join(' '),
        tier,
        capabilities: [...new Set(drafts.flatMap(({ capabilities }) => capabilities))],
        skill,
        scheduleId: schedule?.id ?? null,
        runId: run?.id ?? null,
        reason: null,
      };
    }
  }
}

export function createDraftLog(dependencies: {
  store: Pick<Store, 'records'>;
  clock: Pick<Clock, 'nowMs'>;
  makeId: MakeId;
  log: Log;
}) {
  const { clock, makeId, log } = dependencies;
  const { records } = dependencies.store;
  let kept = 0;

  async function keep(asked: Asked): Promise<void> {
    // What people say stands in no log.
    const { words: _, summary: __, reason: ___, ...facts } = asked;
    log.info('draft-made', facts);
    await records.change(KIND, asked.id, () => asked);
    // The first of a process, and then now and then: looking through all of them takes its time.
    kept += 1;
    if (kept % PRUNED_EVERY !== 1) return;
    const rows = await records.list(KIND);
    for (const { key } of rows.slice(0, Math.max(0, rows.length - MOST_KEPT)))
      await records.change(KIND, key, () => null);
  }

  return {
    /** The same function, which writes down what it is asked and what it answers. */
    logged(
      ask: (text: string, request: AskRequest) => Promise<AskAnswer>,
      sessionOf: (request: AskRequest) => string,
    ) {
      return async (text: string, request: AskRequest): Promise<AskAnswer> => {
        let madeBy: Asked['madeBy'] = 'compiler';
        const onThink = (): void => {
          madeBy = 'model';
          request.onThink?.();
        };
        const note = (came: Came): Promise<void> =>
          keep({
            id: request.effects?.idOf('ask') ?? makeId('ask'),
            atUtc: formatInstant(clock.nowMs()),
            sessionKey: sessionOf(request),
            words: text.slice(0, LONGEST_WORDS),
            madeBy,
            ...came,
          });
        let answer: AskAnswer;
        try {
          answer = await ask(text, { ...request, onThink });
        } catch (error) {
          await note({ ...NOTHING, outcome: 'refused', reason: (error as Error).message });
          throw error;
        }
        await note(whatCameOf(answer));
        return answer;
      };
    },
    /** The latest first; what can't be read is left out. */
    async list(limit: number): Promise<Asked[]> {
      const rows = await records.list(KIND);
      const read = rows.flatMap(({ document }) => {
        const parsed = askedSchema.safeParse(document);
        return parsed.success ? [parsed.data] : [];
      });
      return read.toReversed().slice(0, Math.min(limit, MOST_KEPT));
    },
  };
}
