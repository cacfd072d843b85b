import { expect, test } from 'vitest';
import { succeed } from '../base/errors.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import { instantMs } from '../time/instant.ts';
import { CALENDAR_BODIES, type CalendarDesks } from './calendar-bodies.ts';
import type { ShownEntry } from './shown-entry.ts';

const NOW = instantMs('2026-11-19T08:00:00Z');
const account = { addresses: ['ana@example.org'] } as DavAccount;

/** An entry from nine to twelve, and one thing about it. */
function planned(part: Partial<ShownEntry['part']>): ShownEntry {
  const occurrence = {
    startMs: instantMs('2026-11-19T09:00:00Z'),
    endMs: instantMs('2026-11-19T12:00:00Z'),
  };
  const usual = { attendees: [], isFree: false, status: 'confirmed', ...part };
  return { account, part: usual, occurrence } as unknown as ShownEntry;
}

async function freeBeside(entry: ShownEntry): Promise<string[]> {
  const calendar = {
    accounts: {} as never,
    entries: { list: async () => ({ entries: [entry], failed: [], isCut: false }) } as never,
    words: {
      timezone: 'UTC',
      readWhen: () => succeed({ wallSec: NOW / 1000, zone: 'UTC', isDay: false }),
      addressOf: async (name: string) => name,
      readRepeat: () => {
        throw new Error('nobody asks');
      },
    },
  };
  const desks: CalendarDesks = { calendars: async () => calendar };
  const { answer } = await CALENDAR_BODIES.free.run(
    { duration: '1h', days: 1, limit: 5 },
    {
      ...{ desks, nowMs: NOW, timezone: 'UTC', file: { name: '', text: '' } },
      signal: new AbortController().signal,
    },
  );
  return (answer['free'] as { title: string }[]).map(({ title }) => title.slice(11));
}

const AFTERNOON = ['12:00–17:00'];
const ALL_DAY = ['09:00–17:00'];
const invited = (answer: 'yes' | 'no' | 'maybe' | 'open') => ({
  attendees: [{ address: 'ana@example.org', name: null, answer }],
});

test.each([
  ['an entry', {}, AFTERNOON],
  ['one that may take place', { status: 'tentative' }, AFTERNOON],
  ['one that is cancelled', { status: 'cancelled' }, ALL_DAY],
  ['one that leaves its time free', { isFree: true }, ALL_DAY],
  ['one that its person said no to', invited('no'), ALL_DAY],
  ['one that its person said maybe to', invited('maybe'), AFTERNOON],
  [
    'one that somebody else said no to',
    { attendees: [{ address: 'bob@example.org', name: null, answer: 'no' }] },
    AFTERNOON,
  ],
] as const)('%s leaves what it leaves', async (_, part, free) => {
  expect(await freeBeside(planned(part as Partial<ShownEntry['part']>))).toEqual(free);
});
