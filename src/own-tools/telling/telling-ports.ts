/** Ports of the tools that tell about Rote, and what is the same for all of them. */
import { z } from 'zod';
import { withPerson } from '../../domain/person.ts';
import type { Request } from '../../domain/request.ts';
import type { Run } from '../../domain/run/run.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import { ENGLISH_TELLING } from '../../language/en/english-telling.ts';
import { tellingWordsOf } from '../../language/telling-words-of.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import { isOwnersText } from '../../schedule/words-of-others.ts';
import type { Store } from '../../store/store.ts';
import type { Here } from './say-when.ts';

export interface TellingPorts {
  /** Schedules of the person whose words a call carries out, and nobody else's. */
  schedulesFor(context: CallContext): Promise<Schedules>;
  /** True if it is of the person for whom it is read, and so no words of others. */
  isTheirs(schedule: Pick<Schedule, 'sessionKey'>, context: CallContext): Promise<boolean>;
  /** The house as the person sees it whose words a call carries out. */
  storeFor(context: CallContext): Promise<Pick<Store, 'engine' | 'usage' | 'incidents'>>;
  /** Requests that wait for the person whose session this is. */
  openRequests(sessionKey: string): Promise<Pick<Request, 'title'>[]>;
  /** Lines of what is in their calendars then; null where they have none. */
  entriesIn(context: CallContext, when: string, here: Here): Promise<string[] | null>;
  nowMs(): number;
}

export const whenInput = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe('A day or a period: today, tomorrow, this week, on Friday, the last 24 hours.');

export const textOutput = z.looseObject({ text: z.string() });

/** More than anyone stores: what is told is told of all of them. */
const ALL_SCHEDULES = 10_000_000;
const MOST_RUNS = 2000;

export async function hereOf(
  { schedulesFor, nowMs }: Pick<TellingPorts, 'schedulesFor' | 'nowMs'>,
  context: CallContext,
): Promise<Here> {
  const { asker, sessionKey } = context;
  const { zoneOf } = await schedulesFor(context);
  const timezone = asker?.timezone ?? (await zoneOf(asker?.sessionKey ?? sessionKey));
  return { nowMs: nowMs(), timezone, words: ENGLISH_TELLING };
}

/** The same in the language that the person speaks, for what can be told in it. */
export async function spokenHere(
  ports: Pick<TellingPorts, 'schedulesFor' | 'nowMs'>,
  context: CallContext,
): Promise<Here> {
  const words = await tellingWordsOf(context.asker?.language);
  return { ...(await hereOf(ports, context)), words };
}

/** A model hears of its person's own only: what other persons wrote is for `schedule.list` with all of it. */
async function knownSchedules(ports: TellingPorts, context: CallContext): Promise<Schedule[]> {
  const all = await (await ports.schedulesFor(context)).list({ limit: ALL_SCHEDULES });
  if (context.forModel !== true) return all;
  const theirs = await Promise.all(all.map((one) => ports.isTheirs(one, context)));
  return all.filter((_, index) => theirs[index]);
}

/** Schedules that are not over. */
export async function openSchedules(
  ports: TellingPorts,
  context: CallContext,
): Promise<Schedule[]> {
  const all = await knownSchedules(ports, context);
  return all.filter(({ status }) => status !== 'cancelled' && status !== 'completed');
}

/** Runs of the person's schedules, and what was done in this session; each with what it is called. */
export async function ownRuns(
  ports: TellingPorts,
  context: CallContext,
): Promise<{ run: Run; name: string }[]> {
  const { sessionKey, asker, forModel } = context;
  const all = await knownSchedules(ports, context);
  const names = new Map(all.map((one) => [one.id, nameFor(one, forModel)]));
  const here = asker?.sessionKey ?? sessionKey;
  const { engine } = await ports.storeFor(context);
  return (await engine.list({ limit: MOST_RUNS })).flatMap((run) => {
    const name = run.scheduleId === null ? undefined : names.get(run.scheduleId);
    if (name !== undefined) return [{ run, name }];
    return run.scheduleId === null && run.sessionKey === here ? [{ run, name: '' }] : [];
  });
}

/** A model that was not asked to look at what others wrote reads no names that they gave. */
export function nameFor(schedule: Schedule, forModel: boolean | undefined): string {
  return forModel !== true || isOwnersText(schedule)
    ? withPerson(`"${schedule.name}"`, schedule)
    : schedule.id;
}
