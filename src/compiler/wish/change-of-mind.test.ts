/** Of a time that is taken back in the same sentence the second one counts, and the draft says what it leaves out. */
import { expect, test } from 'vitest';
import { fakeOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';

function said(text: string): string {
  const result = compile(text, fakeOptions());
  if (result.kind === 'question') return `? ${result.question.text}`;
  return result.kind === 'draft'
    ? [result.draft.summary, ...result.draft.notes].join(' ')
    : `- ${'reason' in result ? result.reason : ''}`;
}

test.each([
  [
    'remind me at 4pm, no wait, make that 4:30pm, to ring the school',
    ['16:30', 'ring the school"'],
  ],
  [
    'remind me to call the bank tomorrow, no wait, on monday at 10',
    ['11-16 10:00', 'call the bank"'],
  ],
  [
    'remind me on Wednesday, or actually Thursday is better, at 10am to read',
    ['Thu', '"Reminder: read"'],
  ],
  ['weck mich um 6:30 Uhr, nein, um 6:45 Uhr', ['06:45', 'Nicht verwendet']],
  ['remind me at five, uh no, at six to call Bo', ['? six']],
])('%s', (text, words) => {
  for (const one of words) expect(said(text)).toContain(one);
});

test.each([
  // The day of the first would be lost, and half a day lies between the others.
  'remind me on Friday at 9am, sorry, I mean 10am, to go',
  'remind me at noon, or rather half past twelve, to call grandma',
  'remind me tomorrow at 6pm, sorry, 7pm, to go',
  'erinnere mich um 12 Uhr, oder lieber um halb eins, an Oma',
])('is no change where more would be lost: %s', (text) => {
  expect(said(text)).toMatch(/^- /);
});
