import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { redactSecrets } from '../base/redact-secrets.ts';
import { createSecretMask } from '../tools/secret-mask.ts';
import { createSaidText } from './said-text.ts';

function open(secrets: Record<string, string> = {}) {
  const clock = createVirtualClock();
  const mask = createSecretMask(secrets);
  const told: string[] = [];
  const said = createSaidText({
    clock,
    mask: { text: (text) => String(redactSecrets(mask.text(text))), settled: mask.settled },
    tell: (text) => void told.push(text),
  });
  return { clock, said, told };
}

test('what comes within a quarter of a second is told at once, in order, and the rest at the end', () => {
  const { clock, said, told } = open();
  said.begin();
  for (const word of ['It ', 'is ', 'noon']) said.add(word);
  expect(told).toEqual([]);
  clock.advance(250);
  expect(told).toEqual(['It is noon']);
  said.add(' in Berlin.');
  said.end();
  expect(told).toEqual(['It is noon', ' in Berlin.']);
  clock.advance(1000);
  expect(told).toHaveLength(2);
});

test('much at once does not wait, and comes in bounded pieces that cut no character', () => {
  const { said, told } = open();
  const text = `x${'😀'.repeat(3000)}`;
  said.add(text);
  expect(told.length).toBeGreaterThan(2);
  expect(told.every((piece) => piece.length <= 2000 && piece.isWellFormed())).toBe(true);
  said.end();
  expect(told.join('')).toBe(text);
});

test.each(['tok-secret-1', 'tok-', 'x tok-secret-1-more y'])(
  'a secret that comes letter by letter is never told: %s',
  (text) => {
    const { clock, said, told } = open({ A: 'tok-secret-1', B: 'tok-secret-1-more', C: 'et-1-m' });
    for (const letter of text) {
      said.add(letter);
      clock.advance(250);
    }
    said.end();
    const mask = createSecretMask({ A: 'tok-secret-1', B: 'tok-secret-1-more', C: 'et-1-m' });
    expect(told.join('')).toBe(mask.text(text));
  },
);

test('who one is in an address, and what stands behind the name of a secret, is not told either', () => {
  const { clock, said, told } = open();
  for (const letter of 'see https://me:pass@example.org/x?api_key=abcdef&a=1 now') {
    said.add(letter);
    clock.advance(250);
  }
  said.end();
  const all = told.join('');
  expect(all).not.toContain('pass');
  expect(all).not.toContain('abc');
  expect(all).toContain('see https://[secret]@example.org/x?api_key=[secret]');
});

test('commands are not shown, and what is said after them is a paragraph of its own', () => {
  const { said, told } = open();
  said.begin();
  said.add('I look.\n```cmd\ntime.now\n```\n');
  said.begin();
  said.add('```cmd\ntime.now\n```');
  said.begin();
  said.add('It is noon.');
  said.end();
  expect(told).toEqual(['I look.', '\n\nIt is noon.']);
});
