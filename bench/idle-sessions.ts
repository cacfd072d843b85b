/**
 * What sessions cost that nobody writes in: the resident memory of a daemon with none, of one that has just given ten
 * thousand of them a turn each, and of one that was started on them. Rest is a few seconds, in which memory is given back.
 */
import { createSystemClock } from '../src/base/clock.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { type OpenHome, openHome } from '../src/runtime/open-home.ts';
import type { Scenario } from './bench.ts';
import { bundledRote } from './bundled-rote.ts';
import { usageOf } from './footprint/process-usage.ts';
import { startIdler } from './footprint/start-idler.ts';
import { makeFolder } from './peers/server.ts';

const SESSIONS = 2_000;
/** Enough that everything a turn needs is loaded. */
const FIRST_SESSIONS = 10;
const REST_MS = 10_000;
const LOOK_MS = 200;

export async function benchIdleSessions(): Promise<Scenario[]> {
  const folder = makeFolder();
  const config = configSchema.parse({ models: { discover: false } });
  const opened = openHome({ home: folder.path, config, clock: createSystemClock() });
  const command = [bundledRote(), 'start', '--port', '0', '--json', '--home', folder.path];
  try {
    const none = await restingMb(command);
    const worked = await restingMb(command, async (measure) => {
      await haveTurns(opened, 0, FIRST_SESSIONS);
      const few = await measure();
      await haveTurns(opened, FIRST_SESSIONS, SESSIONS);
      return few;
    });
    const started = await restingMb(command);
    const rows = [
      { name: 'no session', value: none.last },
      { name: `${FIRST_SESSIONS} had a turn`, value: worked.first },
      { name: `${SESSIONS} had a turn`, value: worked.last },
      { name: `${SESSIONS}, started anew`, value: started.last },
    ];
    const thousands = SESSIONS / 1000;
    return [
      { name: 'resident memory of a daemon at rest, by its sessions', unit: 'MB', rows },
      {
        name: 'resident memory for 1,000 idle sessions',
        unit: 'MB',
        rows: [
          { name: 'that had their turn', value: (worked.last - (worked.first ?? 0)) / thousands },
          { name: 'after a start', value: (started.last - none.last) / thousands },
        ],
      },
    ];
  } finally {
    await opened.close();
    folder.remove();
  }
}

/** Starts a daemon, lets it work, and weighs it once it has rested. */
async function restingMb(
  command: string[],
  work?: (measure: () => Promise<number>) => Promise<number>,
): Promise<{ first: number | null; last: number }> {
  const daemon = await startIdler({ name: 'Rote', command, afterwards: async () => undefined });
  const measure = async (): Promise<number> => {
    await sleep(REST_MS);
    return usageOf(daemon.pids).rssMb;
  };
  try {
    const first = (await work?.(measure)) ?? null;
    return { first, last: await measure() };
  } finally {
    await daemon.stop();
  }
}

/** Somebody asks something in each of these sessions, and has an answer. */
async function haveTurns({ house, store }: OpenHome, from: number, to: number): Promise<void> {
  const inbound = await house.inbound();
  const said = { text: "what's next?", choice: null };
  const say = (index: number) => inbound.say(`agent:main:web:direct:${index}`, said);
  await Promise.all(Array.from({ length: to - from }, (_, index) => say(from + index)));
  const isLeft = async (state: 'waiting' | 'working'): Promise<boolean> =>
    (await store.incoming.list({ state, limit: 1 })).length > 0;
  while ((await isLeft('waiting')) || (await isLeft('working'))) await sleep(LOOK_MS);
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
