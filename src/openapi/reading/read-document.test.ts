/** A real child process reads what is hostile by its size or its shape. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { documentOf, wishOf } from '../document.fake.ts';
import { readDocument } from './read-document.ts';

const clock = createSystemClock();
const folder = mkdtempSync(join(tmpdir(), 'rote-document-'));
const copy = join(folder, 'copy.json');
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const file = join(folder, 'document');
  writeFileSync(file, text);
  return readDocument({ file, copy, wish: wishOf() }, { clock });
}

test('YAML is read, and kept as JSON', async () => {
  const text =
    'openapi: 3.1.0\ninfo: {title: A, version: 1.0}\nservers: [{url: https://a.example}]\npaths:\n  /a: {get: {summary: "yes"}}\n';
  const document = await read(text);
  expect(document).toMatchObject({ ok: true, value: { server: 'https://a.example' } });
  expect(JSON.parse(readFileSync(copy, 'utf8')).paths['/a'].get.summary).toBe('yes');
});

test('10 MB are read in the child, beside which the loop goes on', async () => {
  const description = 'x'.repeat(5000);
  const paths = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`/things/a${index}`, { get: { description } }]),
  );
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) clock.defer(turn);
  };
  turn();
  const document = await read(JSON.stringify(documentOf({ ...paths, '/x': { get: {} } })));
  isDone = true;
  expect(document).toMatchObject({
    ok: false,
    fault: { message: expect.stringContaining('2001') },
  });
  expect(turns).toBeGreaterThan(20);
}, 60_000);

test.each([
  ['neither', 'just words', 'neither JSON nor YAML'],
  ['too deep', `{"a":${'['.repeat(300)}${']'.repeat(300)}}`, 'nested more than 200 levels'],
  ['deeper than a stack', `{"a":${'['.repeat(20_000)}`, "can't be used"],
  ['too long', ' '.repeat(24_000_001), 'larger than 24000000'],
  [
    'aliases that multiply',
    `a: &a [${Array(9).fill('x')}]\n${'bcdefghi'
      .split('')
      .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`)}]`)
      .join('\n')}\n`,
    'alias',
  ],
])(
  'a document that is %s is refused',
  async (_, text, why) => {
    const document = await read(text);
    expect(document).toMatchObject({ ok: false, fault: { message: expect.stringContaining(why) } });
  },
  60_000,
);
