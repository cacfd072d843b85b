import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { type ChatTerminal, openChatTerminal } from './chat-terminal.ts';

let folder: string;
let clock: VirtualClock;
let input: PassThrough;
let shown: string;
let interrupts: number;
let ending: AbortController;
let terminal: ChatTerminal;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rote-chat-'));
  terminal = await open();
});
afterEach(async () => {
  await terminal.close();
  rmSync(folder, { recursive: true });
});

async function open(): Promise<ChatTerminal> {
  clock = createVirtualClock();
  interrupts = 0;
  ending = new AbortController();
  shown = '';
  input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const output = new PassThrough();
  output.on('data', (chunk: Buffer) => {
    shown += chunk;
  });
  return openChatTerminal({
    streams: { input, output },
    clock,
    historyFile: join(folder, 'chat-history'),
    signal: ending.signal,
    onInterrupt: () => void interrupts++,
  });
}

/** Lets what was typed arrive, and the moment pass in which more could have come. */
async function type(text: string): Promise<void> {
  input.write(text);
  await clock.idle();
  await clock.pass(100);
}

test('a line is what was typed', async () => {
  const said = terminal.ask('> ');
  await type('hello\r');
  expect(await said).toBe('hello');
});

test('at its end it answers nothing to all that is asked from then on', async () => {
  const said = terminal.ask('When? ');
  await type('\u0004');
  expect(await said).toBeNull();
  expect(await terminal.ask('> ')).toBeNull();
});

test('whoever ends the process is not kept waiting by a question', async () => {
  const said = terminal.ask('When? ');
  ending.abort();
  expect(await said).toBeNull();
});

test.each([
  ['a line that ends with \\ goes on', ['one\\\r', 'two\r']],
  ['a pasted block is one', ['one\rtwo\r']],
])('%s', async (_, chunks) => {
  const said = terminal.ask('> ');
  for (const chunk of chunks) await type(chunk);
  expect(await said).toBe('one\ntwo');
});

test('what comes while somebody types stands above the line, and the line is as it was', async () => {
  const said = terminal.ask('> ');
  await type('hel');
  shown = '';
  terminal.show('[Rote] Reminder: tea');
  expect(shown.startsWith('\r\u001b[K[Rote] Reminder: tea\n')).toBe(true);
  expect(shown).toContain('> hel');
  await type('lo\r');
  expect(await said).toBe('hello');
});

test('the arrow up brings back what was typed, also the next time, for nobody else to read', async () => {
  const first = terminal.ask('> ');
  await type('remember this\r');
  await first;
  await terminal.close();
  const file = join(folder, 'chat-history');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(['remember this']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  terminal = await open();
  const again = terminal.ask('> ');
  await type('\u001b[A');
  await type('\r');
  expect(await again).toBe('remember this');
});

test.each([
  ['Ctrl-C', '\u0003', 1],
  ['Ctrl-D', '\u0004', 0],
])('%s ends it', async (_, key, count) => {
  const said = terminal.ask('> ');
  await type(key);
  expect(await said).toBeNull();
  expect(interrupts).toBe(count);
});

test('it turns while somebody waits, and nothing of that is left', async () => {
  terminal.spin();
  await clock.pass(300);
  expect(shown).toContain('⠹');
  terminal.show('There.');
  expect(shown.endsWith('\r\u001b[KThere.\n')).toBe(true);
  expect(clock.pendingTimers()).toBe(0);
});
