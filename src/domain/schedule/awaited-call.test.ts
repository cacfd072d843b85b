/** Which calls of a hook are meant: by the name of what happened, and by what stands in the body. */
import { expect, test } from 'vitest';
import { eventSchema, isMeant } from './event.ts';
import { valuesAt } from './values-at.ts';

const BODY = {
  action: 'opened',
  repository: { full_name: 'Owner/Repo' },
  issue: { number: 7, locked: false, labels: [{ name: 'bug' }, { name: 'urgent' }] },
};

test.each<[boolean, object]>([
  [true, {}],
  [true, { event: 'Issues' }],
  [false, { event: 'issue' }],
  [true, { where: { action: 'opened', 'repository.full_name': 'owner/repo' } }],
  [false, { where: { action: 'opened', 'repository.full_name': 'owner/other' } }],
  [true, { where: { 'issue.number': 7 } }],
  [true, { where: { 'issue.number': '7' } }],
  [true, { where: { 'issue.locked': false } }],
  [true, { where: { 'issue.labels.name': 'urgent' } }],
  [false, { where: { 'issue.labels.name': 'later' } }],
  [false, { where: { 'issue.nothing': 'x' } }],
  [false, { where: { 'toString.name': 'toString' } }],
  [false, { name: 'other' }],
])('%s for %j', (isFor, awaited) => {
  const facts = { on: 'webhook', name: 'github', person: 'owner', event: 'issues', body: BODY };
  const wanted = eventSchema.parse({ on: 'webhook', name: 'github', ...awaited });
  expect(isMeant(wanted, facts as Parameters<typeof isMeant>[1])).toBe(isFor);
});

test('a call without a body or a name is meant by who waits for any', () => {
  const facts = { on: 'webhook', name: 'a', person: 'owner' } as const;
  expect(isMeant({ on: 'webhook', name: 'a' }, facts)).toBe(true);
  expect(isMeant({ on: 'webhook', name: 'a', event: 'x' }, facts)).toBe(false);
  expect(isMeant({ on: 'webhook', name: 'a', where: { b: 1 } }, facts)).toBe(false);
});

test('lists within lists make no walk without end', () => {
  const wide = Array.from({ length: 2000 }, () => ({ a: Array(2000).fill({ b: 1 }) }));
  expect(valuesAt(wide, 'a.b')).toHaveLength(1000);
});
