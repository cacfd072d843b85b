import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { requestCode } from '../../domain/request-code.ts';
import type { Asking } from '../../people/requests.ts';
import { configSchema } from '../../runtime/config-schema.ts';
import { openHome } from '../../runtime/home.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-requests-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });

async function ask(asking: Partial<Asking> = {}): Promise<string> {
  const opened = openHome({ home, config: configSchema.parse({}), clock });
  try {
    const asked = { kind: 'tool', about: 'tool:x', hash: 'h1', title: 'May it?' } as const;
    return (await opened.requests.ask({ ...asked, ...asking })).id;
  } finally {
    await opened.close();
  }
}

const rote = (...argv: string[]) => runRoteJson(argv, { home, clock });
const roteText = async (...argv: string[]) => (await runRote(argv, { home, clock })).out;

test('what waits is listed, shown whole with its code and its hash, and answered', async () => {
  expect(await roteText('requests')).toBe('Nothing waits for you.\n');
  const document = {
    reaches: ['Reads from: https://a.example'],
    steps: ['fetch https://a.example'],
    changes: ['the address of step 1: A → B'],
    files: [{ name: 'run.sh', text: 'echo\n\techo 2\n' }],
  };
  const id = await ask({ lines: ['one'], document });
  expect(await roteText('requests')).toContain(id);
  expect(await roteText('status')).toContain('One request waits for you: rote requests');
  expect((await rote('status')).counts.requests).toBe(1);
  const shown = await roteText('requests', 'show', id);
  const { hash } = (await rote('requests', 'show', id)).request;
  for (const part of [
    'May it?\none\n\nWhat it reaches:\n- Reads from: https://a.example\n',
    'What it does:\n1. fetch https://a.example\n',
    'What would be another:\n- the address of step 1: A → B\n',
    'The file run.sh:\n| echo\n| \techo 2\n',
    hash,
    `rote requests answer ${id} yes (or no); in a chat with "yes ${requestCode({ id, hash })}"`,
  ])
    expect(shown).toContain(part);
  expect(await rote('requests', 'answer', id.slice(0, 8), 'yes')).toMatchObject({
    ok: true,
    request: { id, state: 'yes', answeredBy: 'owner' },
  });
  expect(await rote('requests', 'answer', id, 'no')).toMatchObject({
    status: 2,
    error: { code: 'request-over', details: { state: 'yes' } },
  });
  expect((await rote('requests')).requests).toEqual([]);
  expect((await rote('requests', '--all')).requests).toMatchObject([{ id, state: 'yes' }]);
  expect((await rote('requests', '--all', '--kind', 'skill')).requests).toEqual([]);
});

test('what is too long for a message takes a yes only after it was shown, and a no at once', async () => {
  const files = [{ name: 'run.sh', text: 'echo\n'.repeat(2000) }];
  const id = await ask({ document: { files } });
  expect((await rote('requests')).requests).toMatchObject([{ id, hash: null, document: null }]);
  const refused = await rote('requests', 'answer', id, 'yes');
  expect(refused.error).toMatchObject({ code: 'not-read' });
  expect(refused.error.hint).toContain(`rote requests show ${id}`);
  expect(await roteText('requests', 'show', id)).toContain('| echo\n'.repeat(2000));
  expect(await rote('requests', 'answer', id, 'yes')).toMatchObject({ request: { state: 'yes' } });
  const other = await ask({ document: { files }, about: 'tool:y' });
  expect(await rote('requests', 'answer', other, 'no')).toMatchObject({ request: { state: 'no' } });
});

test('what is more than can be shown takes no yes', async () => {
  const id = await ask({ document: { files: [{ name: 'a', text: 'x'.repeat(600_000) }] } });
  expect(await roteText('requests', 'show', id)).toContain('It is more than can be shown');
  expect((await rote('requests', 'answer', id, 'yes')).error.code).toBe('too-long-to-show');
});

test('what is no answer, and no request, is refused', async () => {
  const id = await ask();
  expect((await rote('requests', 'answer', id, 'perhaps')).status).toBe(2);
  expect((await rote('requests', 'show', 'req_nope')).error.code).toBe('unknown-request');
  expect((await rote('requests')).requests).toHaveLength(1);
});

test('what was asked for in words of others can not steer the terminal', async () => {
  const id = await ask({ title: 'Run \u001b[8mrm', lines: ['a\u001b[2J'], about: 'tool:\u202e' });
  for (const text of [await roteText('requests'), await roteText('requests', 'show', id)])
    for (const hidden of ['\u001b', '\u202e']) expect(text).not.toContain(hidden);
});

test('what has waited for days is a finding of the doctor', async () => {
  const id = await ask();
  const findings = async () =>
    (await rote('doctor')).findings.map(({ code }: { code: string }) => code);
  expect(await findings()).not.toContain('waiting-request');
  clock.advance(3 * 86_400_000 + 1);
  expect((await rote('doctor')).findings).toContainEqual(
    expect.objectContaining({ code: 'waiting-request', subject: `request:${id}` }),
  );
});

test('a list that is too long to be shown at once is read page by page, and answered after a look', async () => {
  const say = 'long '.repeat(2000);
  const schedules = Array.from({ length: 48 }, (_, index) => ({
    id: `s${index}`,
    cron: '0 9 * * *',
    say: `${say}${index}`,
  }));
  const file = join(home, 'many.json');
  writeFileSync(file, JSON.stringify({ version: 1, schedules }));
  await rote('schedule', 'import', file);
  const [{ id }] = (await rote('requests')).requests;
  expect(await rote('requests', 'answer', id, 'yes')).toMatchObject({
    error: { code: 'not-read' },
  });
  expect(await roteText('requests', 'show', id)).toContain(
    `All of it is on 12 pages: rote requests show ${id} --page 1\nAnswer it with: rote requests answer ${id} yes (or no)\n`,
  );
  const page = await roteText('requests', 'show', id, '--page', '12');
  expect(page).toMatch(/^Page 12 of 12: 48 schedules were imported\./);
  expect(page).toContain(`${say}47`);
  const beyond = await rote('requests', 'show', id, '--page', '13');
  expect(beyond).toMatchObject({ error: { code: 'unknown-page' } });
  const { request } = await rote('requests', 'answer', id, 'yes');
  expect(request.note).toBe('48 schedules are active now.');
});
