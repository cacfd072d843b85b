import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { triggerSchema } from '../../domain/schedule/trigger.ts';
import { decideWatchFindings, seenPlaceOf, stateOfFile } from './seen-place.ts';
import type { WatchedRoots } from './watched-place.ts';

let workspace: string;
let roots: WatchedRoots;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'rote-seen-'));
  mkdirSync(join(workspace, 'in'));
  writeFileSync(join(workspace, 'in', 'a.txt'), 'a');
  roots = { folders: [workspace], closed: join(workspace, 'data'), user: '/home/nobody' };
});
afterEach(() => rmSync(workspace, { recursive: true }));

const waitingFor = (path: string) =>
  triggerSchema.parse({
    kind: 'event',
    event: { on: 'file', path },
    quietMs: 0,
    mostPerMinute: 60,
    timezone: 'UTC',
  });

describe('the place of a path', () => {
  test.each([
    ['in/a.txt', { folder: 'in', name: 'a.txt', state: 'there' }],
    ['in/b.txt', { folder: 'in', name: 'b.txt', state: 'missing' }],
    ['in', { folder: 'in', name: null, state: 'there' }],
    ['in/', { folder: 'in', name: null, state: 'there' }],
    ['out/', { folder: 'out', name: null, state: 'no-folder' }],
    ['out/b.txt', { folder: 'out', name: 'b.txt', state: 'no-folder' }],
    ['in/a.txt/b.txt', { folder: 'in/a.txt', name: 'b.txt', state: 'no-folder' }],
  ])('%s', async (path, { folder, ...rest }) => {
    const place = { folder: join(workspace, folder), ...rest };
    expect(await seenPlaceOf(waitingFor(path), roots)).toEqual(place);
  });

  test('a schedule with a time waits for none', async () => {
    const daily = triggerSchema.parse({ kind: 'cron', cron: '0 9 * * *', timezone: 'UTC' });
    expect(await seenPlaceOf(daily, roots)).toBeNull();
    expect(await seenPlaceOf(undefined, roots)).toBeNull();
  });

  test.each([
    ['unreadable', 'folder'],
    ['nothing', 'unreadable'],
    ['file', 'unreadable'],
  ] as const)('a file that is %s in a folder that is %s is not seen', (own, folder) => {
    expect(stateOfFile(own, folder)).toBe('unreadable');
  });
});

describe('what is said of it', () => {
  const draft = { id: null, name: 'a' };
  const place = { folder: '/w/in', name: 'a.txt' };

  test.each(['there', 'missing'] as const)('is nothing where it is %s', (state) => {
    expect(decideWatchFindings(draft, { ...place, state })).toEqual([]);
  });

  test('is how to make a folder that is not there', () => {
    expect(decideWatchFindings(draft, { ...place, state: 'no-folder' })).toMatchObject([
      {
        code: 'watched-missing',
        level: 'warning',
        subject: 'draft',
        what: 'This watches a.txt in /w/in, and the folder /w/in is not there.',
        fix: expect.stringContaining("mkdir -p '/w/in'"),
        facts: { folder: '/w/in', watched: 'a.txt in /w/in' },
      },
    ]);
  });

  test('is that the workspace is another one now', async () => {
    const roots = { folders: ['/nowhere/new'], closed: '/nowhere/home', user: '/nowhere' };
    const event = { on: 'file', path: '/nowhere/old/a.txt', change: 'any' } as const;
    const trigger = { kind: 'event', event } as Parameters<typeof seenPlaceOf>[0];
    const found = decideWatchFindings(
      { id: 'sched_1', name: 'Notes' },
      await seenPlaceOf(trigger, roots),
    );
    expect(found).toMatchObject([{ code: 'watched-outside', level: 'broken' }]);
    expect(found[0]?.what).toContain('watches a.txt in /nowhere/old');
  });

  test('is that nothing is seen where Rote may not read it', () => {
    const named = { id: 'sched_1', name: 'Notes' };
    const [finding] = decideWatchFindings(named, { ...place, name: null, state: 'unreadable' });
    expect(finding).toMatchObject({ code: 'watched-unreadable', level: 'broken' });
    expect(finding?.what).toContain('The schedule "Notes" watches /w/in, which the account');
  });
});
