import { expect, test } from 'vitest';
import { fakeOptions } from '../compiler/compile.fake.ts';
import { compile } from '../compiler/compiler.ts';
import { asPlan, planSchema } from '../domain/plan/plan.ts';
import { optionalReads } from './optional-reads.ts';

const reads = (more: object, required = false) =>
  optionalReads(
    planSchema.parse({
      requestId: 'r',
      tools: [
        { toolId: 'page', tool: 'http.request', required },
        { toolId: 'tell', tool: 'message.send', dependencies: ['page'], ...more },
      ],
    }),
  );
const FOUND = [{ step: 'tell', reads: 'page' }];
const text = { text: 'It is ${page.body}' };

test.each([
  ['in its input', { input: text }, FOUND],
  ['in its condition', { when: { value: '${page.status}', equals: 200 } }, FOUND],
  ['in its list', { forEach: { items: '${page.items}' } }, FOUND],
  ['with what holds without it', { input: { text: 'It is ${page.body ?? away}' } }, []],
  ['only if it is there', { input: text, when: { value: '${page.body}', exists: true } }, []],
  ['only that it failed', { input: { text: '${failures.page}' } }, []],
])('what may fail and is used %s', (_, more, expected) => {
  expect(reads(more)).toEqual(expected);
  expect(reads(more, true)).toEqual([]);
});

test.each([
  'every hour run ./backup.sh and tell me only if it fails',
  'every hour fetch https://a.example and tell me when it is down, and again when it is back',
  'every hour fetch https://a.example; if it is down run ./fix.sh, and tell me',
  'every hour fetch https://a.example and tell me when it takes longer than 5 seconds',
])('what Rote makes itself says what holds without it: %s', (words) => {
  const made = compile(words, fakeOptions());
  if (made.kind !== 'draft') throw new Error(made.kind);
  const plan = asPlan(made.draft.plan ?? []);
  expect(plan.tools.length).toBeGreaterThan(0);
  expect(optionalReads(plan)).toEqual([]);
});
