import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFakePorts, type FakePorts, failing } from './command-ports.fake.ts';
import { createCommandRunner } from './run-commands.ts';

async function runOne(line: string, ports: FakePorts = createFakePorts()) {
  return createCommandRunner(ports).run(line);
}

const SEND = 'telex.send --to bob --subject Hi';

describe('a command', () => {
  test('calls its tool with what it says', async () => {
    const ports = createFakePorts();
    expect(
      await runOne("telex.send --to bob --to ann --subject 'Hi there' --urgent", ports),
    ).toEqual({
      line: 1,
      command: "telex.send --to bob --to ann --subject 'Hi there' --urgent",
      ok: true,
      output: { done: 'telex.send' },
    });
    expect(ports.calls).toEqual([
      ['telex.send', { to: ['bob', 'ann'], subject: 'Hi there', urgent: true }],
    ]);
  });

  test.each(['telex send bob Hi', 'mail bob Hi', 'telex.send bob Hi'])(
    'may be written %j',
    async (line) => {
      const ports = createFakePorts();
      expect(await runOne(line, ports)).toMatchObject({ ok: true });
      expect(ports.calls).toEqual([['telex.send', { to: ['bob'], subject: 'Hi' }]]);
    },
  );

  test('with faults is answered with all of them, those of the schema too, and calls nothing', async () => {
    const ports = createFakePorts();
    const result = await runOne(
      `telex.send --subject ${'x'.repeat(21)} --max-tries 0 --priority hihg --titel x`,
      ports,
    );
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: 'bad-input',
        hint: 'telex.send --help shows its flags.',
      },
    });
    expect(result.error?.faults?.map(({ code, details }) => [code, details?.['path']])).toEqual([
      ['unknown-flag', undefined],
      ['bad-value', '/priority'],
      ['missing-flag', '/to'],
      ['bad-input', '/subject'],
      ['bad-input', '/maxTries'],
    ]);
    expect(result.error?.message).toContain(
      '- --priority does not take "hihg". It takes low, high. Did you mean high?\n',
    );
    expect(ports.calls).toEqual([]);
  });

  test('with the slip of a required flag is told the flag that was meant', async () => {
    expect((await runOne('telex.send --too bob --subject Hi')).error).toMatchObject({
      message: expect.stringMatching(
        /^telex\.send:\n- There is no flag --too\. Did you mean --to\?\n- --to is required\./,
      ),
      hint: 'telex.send --help shows its flags.',
    });
  });

  test('that lost a word to a comment is told so', async () => {
    expect((await runOne('telex.send --to #general --subject Hi')).error?.hint).toContain(
      'What follows # is a comment',
    );
  });

  test.each([
    ['telex.sned --to x', 'unknown-tool', /telex\.send/],
    ['telex sned', 'unknown-tool', /telex\.send/],
    ['send --to x', 'unknown-tool', /telex\.send/],
    ['tleex.send', 'unknown-tool', /telex\.send/],
    ['nothing.like.it', 'unknown-tool', /"help" lists all there are/],
    ['constructor', 'unknown-tool', /help/],
    ['telex --to x', 'no-action', /telex\.search, telex\.send/],
    ['file.delete --path x', 'not-available', /help/],
    ['file delete --path x', 'not-available', /help/],
    ['file.delete --help', 'not-available', /help/],
    ['', 'empty-command', /help/],
    ['# nothing', 'empty-command', /help/],
    ["telex.send --to 'x", 'open-quote', /Close it/],
    ['time.now | telex.send', 'not-a-shell', /line of its own/],
    ['time.now\ntime.now', 'several-commands', /one at a time/],
  ])('such as %j is answered with %s', async (line, code, hint) => {
    const ports = createFakePorts();
    const { ok, error } = await runOne(line, ports);
    expect([ok, error?.code]).toEqual([false, code]);
    expect(error?.hint).toMatch(hint);
    expect(ports.calls).toEqual([]);
  });

  test('that exists but not for this run is said to be not available to this skill', async () => {
    expect((await runOne('file.delete x')).error?.message).toBe(
      'file.delete is not available to this skill.',
    );
  });

  test.each([
    [failing('timed-out', { fate: 'unknown', retryable: true }), /may have been done.*later/],
    [failing('http-503', { retryable: true, retryAfterMs: 1500 }), /in 2 s/],
    [failing('refused'), /fails again/],
    // A yes would help.
    [failing('needs-owner'), /^$/],
  ])('whose tool fails says what that means', async (answer, hint) => {
    const { error } = await runOne(SEND, createFakePorts({ 'telex.send': answer }));
    expect(error?.message).toMatch(/^it said /);
    expect(error?.hint).toMatch(hint);
  });

  test('is answered even where a part of the machine throws', async () => {
    const broken = () => {
      throw new Error('the wire broke');
    };
    for (const port of [
      'listTools',
      'findTool',
      'checkInput',
      'effectOf',
      'call',
      'manualOf',
    ] as const) {
      const ports = { ...createFakePorts(), [port]: broken };
      for (const line of [SEND, 'help', 'telex --help', 'telex.send --help', 'nope']) {
        const results = await createCommandRunner(ports).runBlock(line);
        expect(results, `${port} ${line}`).toHaveLength(1);
      }
      if (port !== 'listTools' && port !== 'manualOf')
        expect((await runOne(SEND, ports)).error, port).toMatchObject({
          code: 'failed',
          message: expect.stringContaining('the wire broke'),
        });
    }
    expect(
      (await runOne('telex.send --help', { ...createFakePorts(), manualOf: broken })).help,
    ).toContain('--to');
  });
});

describe('a block', () => {
  const codes = async (text: string, ports = createFakePorts()) =>
    (await createCommandRunner(ports).runBlock(text)).map(({ line, ok, error }) => [
      line,
      ok ? 'ok' : error?.code,
    ]);

  test('runs its commands in order', async () => {
    const ports = createFakePorts();
    expect(await codes(`time.now\n\n# then\n${SEND}\ntelex.search x`, ports)).toEqual([
      [1, 'ok'],
      [4, 'ok'],
      [5, 'ok'],
    ]);
    expect(ports.calls.map(([name]) => name)).toEqual(['time.now', 'telex.send', 'telex.search']);
  });

  test('ends where something fails that might have changed something', async () => {
    const ports = createFakePorts({ 'telex.send': failing('refused') });
    const results = await createCommandRunner(ports).runBlock(`${SEND}\ntime.now\n${SEND}`);
    expect(results.map(({ error }) => error?.code)).toEqual(['refused', 'not-run', 'not-run']);
    expect(results[1]).toMatchObject({
      command: 'time.now',
      error: { message: 'Not run, since the command on line 1 failed.' },
    });
    expect(ports.calls).toHaveLength(1);
  });

  test.each([
    ['a slip in a flag', 'telex.send --too x'],
    ['a slip in the name', 'telex.sned x'],
    ['an open quote', "telex.send --to Bob's"],
    ['a pipe', 'time.now | telex.send'],
    ['a tool it may not call', 'file.delete x'],
  ])('ends at %s', async (_, line) => {
    expect((await codes(`time.now\n${line}\ntime.now`)).at(-1)).toEqual([3, 'not-run']);
  });

  test.each([
    ['a read that fails', 'telex.search x'],
    ['a read with a slip', 'telex.search --qery x'],
    ['help that does not exist', 'tleex --help'],
    ['help that does not exist, asked first', 'help tleex'],
  ])('goes on after %s', async (_, line) => {
    const ports = createFakePorts({ 'telex.search': failing('http-500') });
    const [first, second] = await codes(`${line}\ntime.now`, ports);
    expect(first?.[1]).not.toBe('ok');
    expect(second).toEqual([2, 'ok']);
  });

  test('ends where even a read was stopped', async () => {
    const ports = createFakePorts({ 'telex.search': failing('aborted') });
    expect(await codes('telex.search x\ntime.now', ports)).toEqual([
      [1, 'aborted'],
      [2, 'not-run'],
    ]);
  });

  test('of anything is answered', async () => {
    const words = fc.constantFrom(
      'telex.send',
      'telex',
      'help',
      '--help',
      '--to',
      "'",
      '"',
      '|',
      'x',
      '\n',
      '--',
      '<<E',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(words, fc.string()), { maxLength: 12 }), async (parts) => {
        const runner = createCommandRunner(createFakePorts());
        for (const { ok, error, output, help } of await runner.runBlock(parts.join(' ')))
          expect(ok).toBe(error === undefined && (output !== undefined || help !== undefined));
      }),
      { numRuns: 300 },
    );
  });
});
