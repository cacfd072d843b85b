import { expect, test } from 'vitest';
import { decideTalk } from './decide-talk.ts';
import type { KeptTurn } from './turn-book.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const said = (text: string) => ({ said: text }) as KeptTurn;
const LONG = [said('x'.repeat(40)), said('y'.repeat(40))];
const SHORT = [said('thanks'), said('bye')];

const UNREAD = {
  ...{ person: 'ada', sessionKey: 's', turns: ['a', 'b'], lastMs: 0, tries: 0 },
  ...{ notBeforeMs: 0, found: null },
};
const FACTS = { nowMs: 30 * MINUTE_MS, idleMs: 30 * MINUTE_MS, isOff: false, isLeft: false };
const found = { findings: [], isTainted: false, looked: [] };

test.each([
  ['is over', {}, {}, 'ask'],
  ['goes on', {}, { nowMs: 29 * MINUTE_MS }, 'wait'],
  ['was left with /new', {}, { nowMs: 1, isLeft: true }, 'ask'],
  ['goes on, with learning off', {}, { nowMs: 1, isOff: true }, 'wait'],
  ['is over, with learning off', {}, { isOff: true }, 'let-go'],
  ['is short and may go on', {}, { turns: SHORT }, 'wait'],
  ['is short and was left', {}, { turns: SHORT, isLeft: true }, 'let-go'],
  ['is short and old', {}, { turns: SHORT, nowMs: DAY_MS }, 'let-go'],
  ['was forgotten', {}, { turns: [], isLeft: true }, 'let-go'],
  ['failed just now', { tries: 1, notBeforeMs: 40 * MINUTE_MS }, {}, 'wait'],
  ['failed a while ago', { tries: 1, notBeforeMs: 20 * MINUTE_MS }, {}, 'ask'],
  ['failed too often', { tries: 3 }, {}, 'let-go'],
  ['failed for a day', { tries: 1, notBeforeMs: 1 }, { nowMs: DAY_MS }, 'let-go'],
  ['found no budget for a day', { tries: 0, notBeforeMs: 1 }, { nowMs: DAY_MS }, 'let-go'],
  ['is old, and was never tried', {}, { nowMs: 3 * DAY_MS }, 'ask'],
  ['has its findings written down', { found }, { nowMs: 1, isOff: true }, 'carry-out'],
])('a conversation that %s', (_, unread, facts, kind) => {
  expect(decideTalk({ ...UNREAD, ...unread }, { ...FACTS, turns: LONG, ...facts }).kind).toBe(kind);
});
