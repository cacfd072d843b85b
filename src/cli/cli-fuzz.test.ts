import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { rounds } from '../base/rounds.fake.ts';
import { runRote } from './cli.fake.ts';
import { COMMANDS } from './commands.ts';

let home = '';
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-fuzz-'));
});
afterAll(() => rmSync(home, { recursive: true }));

function rote(argv: string[], stdin = '') {
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });
  return runRote([...argv, '--home', home], { home, clock, stdin });
}

/** Commands that touch nothing but the data folder. */
const SAFE = COMMANDS.all().filter(
  ({ path }) =>
    !['start', 'service', 'backup', 'restore'].includes(path[0] ?? '') &&
    // It writes a file wherever it is told to.
    path.at(-1) !== 'export' &&
    // It waits for a browser to come back.
    path.join(' ') !== 'connect login',
);

/** A recording is written wherever it is wanted. */
function flagsOf({ flags }: (typeof SAFE)[number]): string[] {
  return Object.keys(flags).filter((name) => name !== 'record');
}

const word = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '',
    '-',
    '--',
    '-x',
    '@',
    '@/nowhere',
    '{}',
    '[]',
    'null',
    '{"a":',
    '${a}',
    '\u0000',
    '\u001b[2J',
    '0 9 * * *',
    '1e9',
    'NaN',
    '💥',
    '../..',
    'sched_1',
    'time.now',
  ),
);
const call = fc.constantFrom(...SAFE).chain((command) =>
  fc.record({
    path: fc.constant(command.path),
    words: fc.array(word, { maxLength: 3 }),
    flags: fc.array(fc.tuple(fc.constantFrom(...flagsOf(command), 'odd'), fc.option(word)), {
      maxLength: 4,
    }),
  }),
);

test('whatever is typed, the answer is one JSON document, without a stack trace or an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(call, word, async ({ path, words, flags }, stdin) => {
      const typed = flags.flatMap(([name, value]) =>
        value === null ? [`--${name}`] : [`--${name}`, value],
      );
      const { status, out, err } = await rote(['--json', ...path, ...words, ...typed], stdin);
      const lines = out.trimEnd().split('\n');
      expect(lines).toHaveLength(1);
      const answer = JSON.parse(lines[0] ?? '');
      expect(answer.ok).toBe(status === 0);
      expect(err).toBe('');
      if (answer.ok) return;
      expect(answer.error).toMatchObject({
        code: expect.any(String),
        hint: expect.stringMatching(/\S/),
      });
      expect(answer.error.code).not.toBe('internal');
      expect(answer.error.message).not.toMatch(/\n\s+at |node:internal/);
    }),
    { numRuns: rounds(400, 4) },
  );
});

/** Values that look right in most places, so that what is stored is stored whole. */
const loose: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '0 9 * * *',
    '1h',
    '2027-01-01T00:00:00Z',
    'UTC',
    'skip',
    'message.send',
    true,
    3,
  ),
);
const payload = fc.dictionary(
  fc.constantFrom(
    'id',
    'name',
    'cron',
    'every',
    'at',
    'timezone',
    'instruction',
    'plan',
    'execution_plan',
    'required_tools',
    'max_steps',
    'notify_on_completion',
    'webhook',
    'session',
    'sourceContext',
    'trigger',
    'trigger_config',
    'kind',
    'runAt',
    'odd',
  ),
  loose,
  { maxKeys: 6 },
);

test('whatever payload is sent, it is stored whole or not at all', async () => {
  await fc.assert(
    fc.asyncProperty(payload, async (input) => {
      const before = JSON.parse((await rote(['schedule', 'list', '--json'])).out);
      const added = JSON.parse(
        (await rote(['schedule', 'add', '--json', '--payload', JSON.stringify(input)])).out,
      );
      const after = JSON.parse((await rote(['schedule', 'list', '--json'])).out);
      expect(after.diagnostics).toEqual([]);
      expect(after.schedules.length - before.schedules.length).toBe(added.ok ? 1 : 0);
      if (added.ok) {
        expect(after.schedules.some(({ id }: { id: string }) => id === added.schedule.id)).toBe(
          true,
        );
      } else {
        expect(added.error.code).not.toBe('internal');
      }
    }),
    { numRuns: rounds(150, 3) },
  );
});
