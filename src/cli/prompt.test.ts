import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { promptHidden } from './prompt.ts';

/** A terminal as a process sees it: what is typed, what is shown, and whether the terminal itself echoes. */
function fakeTerminal() {
  const events: string[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => events.push(isRaw ? 'echo off' : 'echo on'),
  });
  const output = new PassThrough();
  output.on('data', (chunk: Buffer) => events.push(`shown ${JSON.stringify(String(chunk))}`));
  return { input, output, events, signals: new EventEmitter() };
}

test('what is typed is read and never shown, and nothing is asked before the terminal echoes no more', async () => {
  const terminal = fakeTerminal();
  const said = promptHidden('Passphrase: ', terminal);
  // A slip is taken back, as in any line.
  terminal.input.write('correct horsf\u007fe\r');
  expect(await said).toBe('correct horse');
  expect(terminal.events).toEqual(['echo off', 'shown "Passphrase: "', 'echo on', 'shown "\\n"']);
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s ends it, and the terminal is as it was', async (_, key) => {
  const terminal = fakeTerminal();
  const said = promptHidden('Passphrase: ', terminal);
  terminal.input.write(key);
  expect(await said).toBeNull();
  expect(terminal.events).toContain('echo on');
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends it as well, and leaves no listener behind',
  async (name) => {
    const terminal = fakeTerminal();
    const asked = once(terminal.output, 'data');
    const said = promptHidden('Passphrase: ', terminal);
    await asked;
    terminal.signals.emit(name);
    expect(await said).toBeNull();
    expect(terminal.signals.eventNames()).toEqual([]);
  },
);
