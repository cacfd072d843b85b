import { expect, test } from 'vitest';
import { eventSchema, isMeant } from '../domain/schedule/event.ts';
import { changesBetween, entryChanged, type SeenEntry, type Snapshot } from './entry-changes.ts';

const NOW = 1000;
const seen = (uid: string, more: Partial<SeenEntry> = {}): SeenEntry => ({
  ...{ uid, digest: 'd', id: uid, title: uid, place: '', when: '', calendar: 'c' },
  ...{ startMs: NOW + 1, endMs: NOW + 2, isDay: false, repeats: false },
  ...{ organizer: null, attendees: [], words: '', people: '', ...more },
});
const snapshot = (places: Record<string, SeenEntry[]>): Snapshot => ({
  looks: 1,
  places: Object.fromEntries(
    Object.entries(places).map(([place, entries]) => [
      place,
      { state: null, documents: Object.fromEntries(entries.map((one) => [one.uid, [one]])) },
    ]),
  ),
});
const between = (before: Record<string, SeenEntry[]> | null, after: Record<string, SeenEntry[]>) =>
  changesBetween(before && snapshot(before), snapshot(after), NOW).map(
    ({ change, entry }) => `${change} ${entry.uid}`,
  );

const over = { startMs: 1, endMs: 2 };
test.each([
  ['the first look', null, { a: [seen('x')] }, []],
  ['one more', { a: [] }, { a: [seen('x')] }, ['new x']],
  ['one less', { a: [seen('x')] }, { a: [] }, ['gone x']],
  ['another', { a: [seen('x')] }, { a: [seen('x', { digest: 'e' })] }, ['changed x']],
  ['the same', { a: [seen('x')] }, { a: [seen('x', { id: 'y' })] }, []],
  ['in another calendar', { a: [seen('x')], b: [] }, { a: [], b: [seen('x')] }, []],
  ['a calendar more', { a: [] }, { a: [], b: [seen('x')] }, []],
  ['a calendar less', { a: [], b: [seen('x')] }, { a: [] }, []],
  ['what is over, away', { a: [seen('x', over)] }, { a: [] }, []],
  ['what is over, new', { a: [] }, { a: [seen('x', over)] }, []],
  [
    'a series that began long ago',
    { a: [seen('x', { ...over, repeats: true })] },
    { a: [] },
    ['gone x'],
  ],
  [
    'what was ahead, moved to before',
    { a: [seen('x')] },
    { a: [seen('x', { ...over, digest: 'e' })] },
    ['changed x'],
  ],
])('%s', (_, before, after, changes) => {
  expect(between(before, after)).toEqual(changes);
});

test.each([
  ['at another time', { when: 'then' }, ['changed', 'moved']],
  ['at the same time', { title: 'other' }, ['changed']],
])('%s', (_, more, meant) => {
  const [change] = changesBetween(
    snapshot({ a: [seen('x')] }),
    snapshot({ a: [seen('x', { digest: 'e', ...more })] }),
    NOW,
  );
  if (change === undefined) throw new Error('nothing changed');
  const account = { id: 'dav_1', person: 'owner', address: 'ana' } as never;
  const { facts } = entryChanged(change, { account, looks: 1 });
  const waited = ['begins', 'new', 'changed', 'moved', 'gone'].filter((one) =>
    isMeant(eventSchema.parse({ on: 'calendar', change: one }), facts),
  );
  expect(waited).toEqual(meant);
});
