import { describe, expect, test } from 'vitest';
import type { MessageView } from '../../src/domain/views.ts';
import { notYetThere, withEarlier, withLatest, withPart } from './merge-messages.ts';

function message(id: string, text = id): MessageView {
  const rest = {
    sessionKey: 's',
    runId: null,
    choices: [],
    files: [],
    othersWords: [],
    draft: null,
  };
  return { id, text, role: 'user', createdAtUtc: '2026-11-16T09:00:00Z', ...rest };
}
/** Of `abc` three messages, the oldest first. */
const messages = (ids: string) => [...ids].map((id) => message(id));
const page = (ids: string, next: string | null = null) => ({
  messages: messages(ids).toReversed(),
  next,
});
const inOrder = (known: { messages: readonly MessageView[]; next: string | null }) =>
  [known.messages.map(({ id }) => id).join(''), known.next] as const;

describe('the latest page', () => {
  test.each([
    ['is all that is known at first', null, page('cd', 'c'), 'cd', 'c'],
    [
      'goes on behind what is known',
      { messages: messages('abc'), next: 'a' },
      page('cd', 'c'),
      'abcd',
      'a',
    ],
    [
      'with something between counts alone',
      { messages: messages('ab'), next: 'a' },
      page('de', 'd'),
      'de',
      'd',
    ],
    [
      'that is the whole conversation leaves no gap',
      { messages: messages('ab'), next: null },
      page('cd'),
      'abcd',
      null,
    ],
    ['of an empty conversation is empty', null, page(''), '', null],
    [
      'has the end of its own where nothing lies before it',
      { messages: messages('cd'), next: 'c' },
      page('cde', 'c'),
      'cde',
      'c',
    ],
  ])('%s', (_, known, latest, ids, next) => {
    expect(inOrder(withLatest(known, latest))).toEqual([ids, next]);
  });

  test('has the last word on a message that is known', () => {
    const known = { messages: messages('ab'), next: null };
    const latest = { messages: [message('b', 'new'), message('a')], next: null };
    expect(withLatest(known, latest).messages.map(({ text }) => text)).toEqual(['a', 'new']);
  });
});

test('an earlier page goes before what is known, each message once', () => {
  const known = { messages: messages('cd'), next: 'c' };
  expect(inOrder(withEarlier(known, page('abc', 'a')))).toEqual(['abcd', 'a']);
});

test.each([
  ['is shown until it is there', [], ['x']],
  ['is hidden once it is there', [message('2', 'x')], []],
  ['is not what was said before it', [message('1', 'x')], ['x']],
  ['is not what somebody else said', [{ ...message('2', 'x'), role: 'assistant' as const }], ['x']],
])('what one said %s', (_, there, shown) => {
  const said = [{ text: 'x', afterId: '1' }];
  expect(notYetThere(said, there).map(({ text }) => text)).toEqual(shown);
});

test('of two equal words one is there when one message is', () => {
  const said = [
    { text: 'x', afterId: '1', id: 'a' },
    { text: 'x', afterId: '1', id: 'b' },
  ];
  expect(notYetThere(said, [message('2', 'x')])).toMatchObject([{ id: 'b' }]);
});

test.each([
  ['goes on', 'It is', { text: ' noon', from: 5 }, 'It is noon'],
  ['begins anew', 'It is', { text: 'No', from: 0 }, 'No'],
  ['came with the whole already', 'It is noon', { text: ' is', from: 2 }, 'It is noon'],
  ['lacks something before it', 'It', { text: 'noon', from: 6 }, null],
  ['is the first', '', { text: 'It', from: 0 }, 'It'],
])('a part of what is said that %s', (_, before, part, after) => {
  expect(withPart(before, part)).toBe(after);
});
