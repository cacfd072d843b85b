import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { promptHidden } from './prompt.ts';

/** A terminal as a process sees it: what is typed, what is shown, and whether the terminal itself would echo. */
function fakeTerminal() {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => raw.push(isRaw),
  });
  const output = new PassThrough();
  const shown: Buffer[] = [];
  output.on('data', (chunk: Buffer) => shown.push(chunk));
  return { input, output, raw, shown: () => Buffer.concat(shown).toString() };
}

test('what is typed is read, and never shown', async () => {
  const terminal = fakeTerminal();
  const said = promptHidden('Passphrase: ', terminal);
  // A slip is taken back, as in any line.
  terminal.input.write('correct horsf\u007fe\r');
  expect(await said).toBe('correct horse');
  expect(terminal.shown()).toBe('Passphrase: \n');
  // The terminal itself echoes nothing from the question on, and everything again afterwards.
  expect(terminal.raw).toEqual([true, false]);
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s ends it, and the terminal is as it was', async (_, key) => {
  const terminal = fakeTerminal();
  const said = promptHidden('Passphrase: ', terminal);
  terminal.input.write(key);
  expect(await said).toBeNull();
  expect(terminal.raw.at(-1)).toBe(false);
});
