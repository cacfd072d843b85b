import { expect, test } from 'vitest';
import { cutResult } from './cut-result.ts';

const countTokens = (text: string): number => Math.ceil(text.length / 4);
const cut = (value: unknown): string =>
  cutResult(value, { countTokens, resultTokens: 100, readOn: (from) => `read --from ${from}` });

test('a list is cut between two items, and the way to the rest begins with the next one', () => {
  const schedules = Array.from({ length: 30 }, (_, index) => ({ id: `sched_${index}`, name: 'x' }));
  const [head = '', note = ''] = cut({ schedules }).split('\n');
  expect(head).toMatch(/"name":"x"\}$/);
  expect(() => JSON.parse(`${head}]}`)).not.toThrow();
  const from = Number(/--from (\d+)/.exec(note)?.[1]);
  expect(JSON.stringify({ schedules }).slice(from)).toMatch(/^,\{"id":"sched_\d+"/);
});

test('one long item, and a text, are cut where the room ends', () => {
  const one = cut([{ id: 1 }, { id: 2, text: 'y'.repeat(900) }]).split('\n')[0] ?? '';
  expect(one.length).toBeGreaterThan(200);
  expect(cut('},{'.repeat(300)).split('\n')[0]?.length).toBeGreaterThan(300);
});

test('what has room is whole', () => {
  expect(cut({ a: [1] })).toBe('{"a":[1]}');
});
