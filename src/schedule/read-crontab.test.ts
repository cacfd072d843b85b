import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSchedule } from './parse-schedule.ts';
import { type Crontab, readCrontab } from './read-crontab.ts';

const read = (text: string, isSystem = false): Promise<Crontab> =>
  readCrontab(text, { isSystem, turn: async () => undefined });

/** The input of `shell.run`, entry by entry. */
function callsOf({ entries }: Crontab) {
  return entries.map(({ definition }) => {
    const [{ parameters }] = definition['plan'] as [{ parameters: Record<string, unknown> }];
    const { timeoutMs: _, ...call } = parameters;
    return call;
  });
}

function triggersOf({ entries }: Crontab) {
  return entries.map(({ definition }) => definition['trigger']);
}

test('a line becomes a schedule that does what cron does', async () => {
  const crontab = await read('# nightly\n\n  30 2\t* * 1-5  /usr/bin/backup --all\n');
  expect(crontab).toMatchObject({
    entries: [
      {
        place: 'line 3',
        definition: {
          name: '/usr/bin/backup --all',
          afterFailures: 'hourly',
          trigger: {
            kind: 'cron',
            cron: '30 2 * * 1-5',
            missedRunPolicy: 'skip',
            overlap: 'parallel',
            dst: { gap: 'shift' },
          },
        },
      },
    ],
    problems: [],
    notes: [],
  });
  expect(callsOf(crontab)).toEqual([{ command: ['/usr/bin/backup', '--all'] }]);
});

test('nicknames are read, and @reboot runs when Rote starts', async () => {
  const crontab = await read('@daily a\n@hourly b\n@weekly c\n@reboot d\n');
  expect(triggersOf(crontab)).toMatchObject([
    { cron: '@daily' },
    { cron: '@hourly' },
    { cron: '@weekly' },
    { kind: 'event', event: { on: 'start' } },
  ]);
  expect(crontab.problems).toEqual([]);
  expect(crontab.notes).toEqual([
    'line 4: @reboot runs when Rote starts, not when the machine does.',
  ]);
});

test('a system crontab that is not said to be one is noticed', async () => {
  const { notes } = await read('17 * * * * root run-parts /etc/cron.hourly');
  expect(notes).toEqual([expect.stringContaining('--system')]);
});

test('CRON_TZ holds for the lines below it', async () => {
  const crontab = await read(
    '0 9 * * * a\nCRON_TZ=Europe/Berlin\n0 9 * * * b\nCRON_TZ = "UTC"\n0 9 * * * c',
  );
  expect(triggersOf(crontab).map((trigger) => (trigger as { timezone?: string }).timezone)).toEqual(
    [undefined, 'Europe/Berlin', 'UTC'],
  );
});

test('variables reach the command, and those of cron itself are told', async () => {
  const crontab = await read(
    `MAILTO=me@example.org\nSHELL=/bin/bash\nGREETING = "it's \${1}"\n0 9 * * * say`,
  );
  expect(callsOf(crontab)).toEqual([
    { command: ['/bin/bash', '-c', `cd\nexport GREETING='it'\\''s $\${1}'\nsay`] },
  ]);
  expect(crontab.notes).toEqual([expect.stringMatching(/^line 1: MAILTO is left out: /)]);
});

test.each([
  ['date +\\%F', ['date', '+%F'], undefined],
  ['cat%one%two', ['cat'], 'one\ntwo\n'],
  ['mail -s "a b" me%50\\% off', ['mail', '-s', 'a b', 'me'], '50% off\n'],
  [`echo 'a  b'"c" d`, ['echo', 'a  bc', 'd'], undefined],
  ['a && b', ['sh', '-c', 'cd\na && b'], undefined],
  ['cd /tmp; ls', ['sh', '-c', 'cd\ncd /tmp; ls'], undefined],
  ['ls *.txt', ['sh', '-c', 'cd\nls *.txt'], undefined],
  ['A=b run', ['sh', '-c', 'cd\nA=b run'], undefined],
  ['run > /dev/null 2>&1', ['sh', '-c', 'cd\nrun > /dev/null 2>&1'], undefined],
  ['echo ${HOME}', ['sh', '-c', 'cd\necho $${HOME}'], undefined],
  ['~/bin/run', ['sh', '-c', 'cd\n~/bin/run'], undefined],
  ['echo "it is `date`"', ['sh', '-c', 'cd\necho "it is `date`"'], undefined],
])('the command %j is called as %j', async (written, command, stdin) => {
  expect(callsOf(await read(`* * * * * ${written}`))).toEqual([
    stdin === undefined ? { command } : { command, stdin },
  ]);
});

test('a command that is called without a shell says what a shell would say', async () => {
  const word = fc.stringMatching(/^[\w@+=:,./'" -]{1,8}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
      const line = `printf %s\\n ${words.join(' ')}`;
      const [call] = callsOf(await read(`* * * * * ${line.replaceAll('%', '\\%')}`));
      const [program = '', ...args] = (call?.['command'] ?? []) as string[];
      if (program === 'sh') return;
      const told = spawnSync(program, args, { encoding: 'utf8' }).stdout;
      expect(told).toBe(spawnSync('sh', ['-c', line], { encoding: 'utf8' }).stdout);
    }),
    { numRuns: 40 },
  );
});

test('days that must match both are told, because here either is enough', async () => {
  const crontab = await read(
    '0 9 */2 * 1 a\n0 9 1 * 1 b\n0 9 */1 * 1 c\n0 9 */2 * * d\n0 9 1 * */2 e',
  );
  expect(crontab.entries.map(({ place }) => place)).toEqual(['line 2', 'line 3', 'line 4']);
  expect(crontab.problems.map(({ place }) => place)).toEqual(['line 1', 'line 5']);
});

test('in a system crontab a user stands before the command', async () => {
  const crontab = await read('17 * * * * root run-parts /etc/cron.hourly', true);
  expect(callsOf(crontab)).toEqual([{ command: ['run-parts', '/etc/cron.hourly'] }]);
  expect(crontab.notes).toEqual(['line 1: it runs as the user of Rote, not as root.']);
});

test('the same lines have the same ids, and a line that is there twice has two', async () => {
  const ids = (await read('0 9 * * * a\n0 9 * * * a\n')).entries.map(
    ({ definition }) => definition['id'],
  );
  expect(new Set(ids).size).toBe(2);
  expect(
    (await read('0 9 * * * a\n\n0 9 * * * a')).entries.map(({ definition }) => definition['id']),
  ).toEqual(ids);
});

test('no line is dropped, whatever it says', async () => {
  const line = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('* * * * * run', '@daily run', 'A=b', 'MAILTO=x', '* * * * *', '@reboot x'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), fc.boolean(), async (lines, isSystem) => {
      const { entries, problems, notes } = await read(lines.join('\n'), isSystem);
      const told = new Set([
        ...entries.map(({ place }) => place),
        ...problems.map(({ place }) => place),
        ...notes.map((note) => note.split(':')[0]),
      ]);
      for (const [index, text] of lines.join('\n').split(/\r?\n/).entries()) {
        const isQuiet =
          /^\s*(?:#|$)/.test(text) || /^\s*(?:"[^"]*"|'[^']*'|[A-Za-z_]\w*)\s*=/.test(text);
        if (!isQuiet) expect(told, JSON.stringify(text)).toContain(`line ${index + 1}`);
      }
      for (const { definition } of entries) {
        const context = { defaultTimezone: 'UTC', nowMs: 0, current: null };
        expect(() => parseSchedule(definition, context)).not.toThrow();
      }
    }),
  );
});

test('a command with a tab in it has a name that can be stored', async () => {
  const [entry] = (await read('0 9 * * * echo\thi')).entries;
  const context = { nowMs: 0, defaultTimezone: 'UTC', current: null };
  expect(parseSchedule(entry?.definition, context)).toMatchObject({
    ok: true,
    value: { draft: { name: 'echo\\x09hi' } },
  });
});

test('many lines are read in pieces, and others have their turn between them', async () => {
  let turns = 0;
  const lines = Array.from({ length: 20_000 }, (_, index) => `${index % 60} 3 * * * job ${index}`);
  const crontab = await readCrontab(lines.join('\n'), {
    isSystem: false,
    turn: async () => {
      turns += 1;
    },
  });
  expect([crontab.entries.length, crontab.problems.length]).toEqual([20_000, 0]);
  expect(turns).toBe(100);
});

test('very many variables are not multiplied by the lines, and each that is left out is told', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `V${index}=x`);
  const crontab = await read([...lines, 'V7=y', '0 3 * * * job'].join('\n'));
  expect(crontab.problems).toHaveLength(200);
  expect(crontab.problems[0]).toEqual({
    place: 'line 101',
    problem: 'V100 is left out: there are more than 100 variables',
  });
  expect(crontab.entries).toHaveLength(1);
  expect(JSON.stringify(crontab.entries)).toContain('export V7=');
});
