/** Which mails are waited for, in words. */
import { expect, test } from 'vitest';
import { tongueOf } from '../spoken-language.ts';
import { eventsIn } from './find-events.ts';

function awaitedIn(text: string): unknown {
  const { time, intents } = tongueOf(text, undefined);
  const { events } = eventsIn(text, { language: intents, words: time });
  const first = events.find(({ isOver }) => isOver);
  if (first?.awaited.on !== 'mail') return null;
  const said = Object.entries(first.awaited).filter(([, value]) => value !== null);
  return Object.fromEntries(said);
}

test.each([
  ['when a mail arrives, tell me', {}],
  ['when a mail from the bank arrives, tell me', { from: 'bank' }],
  ['whenever an email from boss@example.com comes in, tell me', { from: 'boss@example.com' }],
  ['when I get an email from Anna Berg, tell me', { from: '?Anna Berg' }],
  [
    'when a mail from my boss with an attachment arrives, tell me',
    { from: 'boss', attachment: true },
  ],
  ['as soon as a mail with "invoice" arrives, tell me', { contains: 'invoice' }],
  ['wenn eine Mail von der Bank kommt, sag mir Bescheid', { from: 'Bank' }],
  ['wenn ich eine E-Mail von meinem Chef bekomme, sag mir Bescheid', { from: 'Chef' }],
  ['wenn eine Mail mit Anhang ankommt, sag mir Bescheid', { attachment: true }],
])('%s', (text, said) => {
  expect(awaitedIn(text)).toEqual({ on: 'mail', ...said });
});

test.each([
  'when a mail from the bank and one from Anna arrive, tell me',
  'tell me about the mail from the bank tomorrow at 9',
])('%s: that is not one mail that is waited for', (text) => {
  expect(awaitedIn(text)).toBeNull();
});
