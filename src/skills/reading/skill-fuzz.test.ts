import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import type { Finding, Loaded } from '../skill.ts';
import { checkAction, readAction } from './read-action.ts';
import { checkSkill, readSkill } from './read-skill.ts';
import { PLACE } from './skill-file.fake.ts';

const ACTION_PLACE = { file: 'mail/send.md', domain: 'mail', verb: 'send' };

const SEED = `---
name: mail-sorter
description: "Sorts mail: all of it"
license: MIT
allowed-tools: Bash(git:*) Read
flags:
  to: {type: string, required: true}
  - --cc ADDRESS  who else
tool: http.request
with: {url: "\${input.to}"}
metadata: {"rote-schedule": "0 9 * * 1-5 UTC", "a": {"b": [1, 2]}}
---

# Mail

Sort it.
`;

const snippet = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '---',
    '\n',
    '\r\n',
    '\t',
    ': ',
    '- ',
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    '&a ',
    '*a',
    '!x',
    '|',
    '>',
  ),
  fc.constantFrom(
    '\uFEFF',
    '\0',
    '#',
    '<!--',
    '```',
    '...',
    '  ',
    'name:',
    'metadata:\n',
    '\ud800',
    '\u2028',
  ),
);
/** A good file with a few things cut out, put in or said again. */
const mutated = fc
  .array(fc.tuple(fc.nat(SEED.length), fc.nat(12), snippet), { maxLength: 6 })
  .map((changes) =>
    changes.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), SEED),
  );
const anything = fc.oneof(
  mutated,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(snippet, { maxLength: 30 }).map((parts) => `---\n${parts.join('')}\n---\n`),
);

function expectWellFormed(findings: readonly Finding[], text: string): void {
  const lines = text.split(/\r\n?|\n/).length;
  for (const { code, line, message, fix } of findings) {
    expect(code).toMatch(/^[a-z-]+$/);
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines);
    expect(message).not.toBe('');
    expect(fix).not.toBe('');
  }
}

/** Loaded, or not loaded with the reason: never both, never neither. */
function expectOneOutcome(loaded: Loaded<{ bodyStart: number }>, checked: Finding[], text: string) {
  expectWellFormed(loaded.ok ? loaded.warnings : loaded.findings, text);
  expectWellFormed(checked, text);
  if (!loaded.ok) {
    expect(loaded.findings.some(({ level }) => level === 'error')).toBe(true);
    expect(checked.some(({ level }) => level === 'error')).toBe(true);
  } else {
    expect(loaded.warnings.every(({ level }) => level === 'warning')).toBe(true);
    expect(loaded.value.bodyStart).toBeLessThanOrEqual(text.length);
  }
}

test('whatever a SKILL.md holds, it is loaded or a diagnostic, and nothing throws', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expectOneOutcome(readSkill(text, PLACE), checkSkill(text, PLACE), text);
    }),
    { numRuns: rounds(1000) },
  );
});

test('whatever the file of an action holds, it is loaded or a diagnostic, and nothing throws', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const loaded = readAction(text, ACTION_PLACE);
      expectOneOutcome(loaded, checkAction(text, ACTION_PLACE), text);
      if (loaded.ok) JSON.stringify(loaded.value);
    }),
    { numRuns: rounds(700, 7) },
  );
});

/** The least processor time of this thread in a few tries: what others do on the machine does not count. One below `enough` is the last. */
function costMs(work: () => unknown, enough = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least >= enough; tries++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** For what is sixteen times as long: less than its square, and more than the clock of processor time is out by. */
const mostFor = (shortMs: number): number => 200 + 40 * shortMs;

const rules: [string, (size: number) => string][] = [
  ['a body', (size) => `${SEED}${'word ['.repeat(size / 6)}`],
  ['a fence that is never closed', (size) => `---\n${'a: b\n'.repeat(size / 5)}`],
  ['comments that do not end', (size) => '<!-- '.repeat(size / 5)],
  ['lines of dashes', (size) => '---\n'.repeat(size / 4)],
  ['no front matter', (size) => '**_`['.repeat(size / 5)],
];

test.each(rules)('%s that is sixteen times as long costs no more than its length', (_, build) => {
  const [short, long] = [build(60_000), build(960_000)];
  const most = mostFor(costMs(() => checkSkill(short, PLACE)));
  expect(costMs(() => checkSkill(long, PLACE), most)).toBeLessThan(most);
});

const NASTY: [string, (size: number) => string][] = [
  ['keys', (size) => Array.from({ length: size / 12 }, (_, index) => `k${index}: a: b`).join('\n')],
  ['the same key', (size) => 'a: b\n'.repeat(size / 5)],
  ['brackets', (size) => `a: ${'['.repeat(size)}`],
  ['maps in maps', (size) => `a: ${'{"a":'.repeat(size / 6)}`],
  [
    'references',
    (size) =>
      `a: &a x\n${Array.from({ length: size / 12 }, (_, index) => `k${index}: *a`).join('\n')}`,
  ],
  ['quotes', (size) => `description: "${'a"b '.repeat(size / 4)}`],
  ['tabs', (size) => '\ta:\n'.repeat(size / 4)],
  ['dashes', (size) => '- '.repeat(size / 2)],
];

test.each(NASTY)('front matter full of %s costs no more than its length', (_, build) => {
  const cost = (size: number, enough = 0): number =>
    costMs(() => readSkill(`---\n${build(size)}\n---\nText.`, PLACE), enough);
  const most = mostFor(cost(30_000 / 16));
  expect(cost(30_000, most)).toBeLessThan(most);
});
