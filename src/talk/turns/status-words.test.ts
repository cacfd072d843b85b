import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import type { Incoming } from '../../domain/incoming.ts';
import { OWNER_SESSION, webSession } from '../../domain/session-key.ts';
import { configSchema, openHome } from '../../runtime/home.fake.ts';
import { statusWords } from './status-words.ts';
import { withFiles } from './turn-end.ts';

test('a member hears whether the owner reads along; the owner hears of the house, with whose things are', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rote-status-words-'));
  const clock = createVirtualClock();
  const { store, storeOf, people, house, requests, close } = openHome({
    home,
    config: configSchema.parse({ timezone: 'UTC' }),
    clock,
  });
  onTestFinished(async () => {
    await close();
    rmSync(home, { recursive: true });
  });
  const ann = await people.add({ name: 'Ann', role: 'member' });
  await house.of(ann).schedules.add({ every: '1h', say: 'x', name: 'walk' });
  const asking = {
    kind: 'memory',
    about: 'm',
    hash: 'h',
    title: 'Hers?',
    forWhom: ann.id,
  } as const;
  await requests.ask(asking);
  const theirs = { sessionKey: webSession(ann.id), person: ann, seen: storeOf(ann) };
  expect(await statusWords(store, { ...theirs, ownerSees: false })).toBe('Nothing runs here.');
  expect(await statusWords(store, { ...theirs, ownerSees: true })).toBe(
    'Nothing runs here.\nThe owner of this house can read what you say to me and what I tell you.',
  );
  const person = await people.get('owner');
  const told = await statusWords(store, {
    ...{ sessionKey: OWNER_SESSION, person, seen: storeOf(person), ownerSees: true },
  });
  expect(told).toContain('  walk (Ann): ');
  expect(told).not.toMatch(/read what you say|requests wait/);
});

test('where a file lies is said to the owner alone', () => {
  const file = { name: 'a.txt', mediaType: 'text/plain', bytes: 1, path: '/home/me/.rote/a.txt' };
  const message = { text: 'look', files: [file] } as unknown as Incoming;
  expect(withFiles({ ...message, person: 'owner' })).toBe(
    'look\n[File "a.txt", text/plain, 1 bytes: /home/me/.rote/a.txt]',
  );
  expect(withFiles({ ...message, person: 'person_1' })).toBe(
    'look\n[File "a.txt", text/plain, 1 bytes]',
  );
});
