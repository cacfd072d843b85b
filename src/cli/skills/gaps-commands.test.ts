import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { configSchema } from '../../runtime/config-schema.ts';
import { openHome } from '../../runtime/home.fake.ts';
import { runRote } from '../cli.fake.ts';

let home: string;
const clock = createSystemClock();
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-gaps-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const rote = (...words: string[]) => runRote(words, { home, clock });

const GAP = {
  ...{ id: 'gap_4f1c0a', state: 'looking', sessionKey: 'agent:main:inbox:direct:owner' },
  ...{ wish: 'A weather alert\u202e', missing: 'the weather', search: 'weather', skill: 'rain' },
  found: [{ kind: 'server', name: 'Sky', does: '', how: 'rote connect mcp sky' }],
  attempts: [
    {
      ...{ key: 'k', runId: 'run_1', skill: 'rain', form: 'plan', outcome: 'refused' },
      ...{ isTried: true, why: 'no such field', atMs: 0 },
    },
  ],
  ...{ runs: ['run_1'], openedMs: 0, changedMs: 0 },
};

test('gaps lists what is looked for, and shows one step by step, by the beginning of its id', async () => {
  const opened = openHome({ home, config: configSchema.parse({}), clock });
  await opened.store.records.change('gap', GAP.id, () => GAP);
  await opened.store.records.change('gap', 'gap_5', () => ({
    ...GAP,
    id: 'gap_5',
    state: 'refused',
  }));
  await opened.close();
  expect((await rote('gaps')).out).toContain('gap_4f1c0a');
  expect((await rote('gaps')).out).not.toContain('gap_5');
  expect((await rote('gaps', '--all')).out).toContain('gap_5');
  const { out } = await rote('gaps', 'show', 'gap_4');
  expect(out.split('\n')).toEqual([
    'gap_4f1c0a: looking, since 1970-01-01T00:00:00Z',
    'Asked for: A weather alert\\u202e',
    'Missing: the weather',
    'Looked for "weather" in skills, tools, servers and APIs: 1 found',
    '  server Sky: rote connect mcp sky',
    '1970-01-01T00:00:00Z rain as a plan: refused: no such field',
    'Run: rote runs show run_1',
    '',
  ]);
});

test('a gap that is not there is refused with where they are listed', async () => {
  const { status, err } = await rote('gaps', 'show', 'gap_none');
  expect(status).toBe(2);
  expect(err).toContain('There is no gap "gap_none".\n  hint: rote gaps --all lists them.');
});
