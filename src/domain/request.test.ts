import { expect, test } from 'vitest';
import { endedText } from './request.ts';

test.each([
  ['the person who asked', 'ann', 'yes', 'Bob takes reminders and messages from you.'],
  ['the person who asked', 'ann', 'no', 'Bob takes no reminders or messages from you.'],
  ['the person who asked', 'ann', 'expired', 'Nobody answered in time: May Ann?'],
  ['the person who was asked', 'bob', 'yes', 'The answer is yes: May Ann?'],
] as const)(
  'whether somebody may remind another is told to %s (%s, %s)',
  (_, session, state, text) => {
    const asked = { kind: 'hear', title: 'May Ann?', note: null, sessionKey: 'ann' } as const;
    expect(endedText({ ...asked, state, payload: { name: 'Bob' } }, session)).toBe(text);
  },
);
