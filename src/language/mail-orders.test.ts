/** What is told of last is mailed, and mails are written, in the words that people use; any other sentence is left alone. */
import { expect, test } from 'vitest';
import { mailInFull, receiverOfTold } from './mail-quotes.ts';

test.each([
  ['send it to Ana', 'Ana'],
  ['please mail this to Ana Lopez.', 'Ana Lopez'],
  ['forward that to ana@example.org by email', 'ana@example.org'],
  ['email Ana that', 'Ana'],
  ['schick das an Ana', 'Ana'],
  ['Schick es bitte an Ana per Mail', 'Ana'],
  ['leite das an ana@example.org weiter', 'ana@example.org'],
  ['sende Ana das', 'Ana'],
  ['send it to Ana: hello', null],
  ['send it to Ana, and remind me at 5', null],
  ['send the title to Ana', null],
  ['schick das Formular an Ana', null],
])('%s: to %s', (text, who) => {
  expect(receiverOfTold(text)).toBe(who);
});

test.each([
  ['send an email to Ana saying hello', 'mail Ana: hello'],
  ['write a mail to Ana: hello', 'mail Ana: hello'],
  ['send an email to Ana with the text "Hi"', 'mail Ana "Hi"'],
  ['email Ana to say that I am late', 'mail Ana: I am late'],
  ['schick eine Mail an Ana: Hallo', 'schreib Ana eine Mail: Hallo'],
  ['schreib Ana eine Mail mit dem Text bin spät', 'schreib Ana eine Mail: bin spät'],
  ['maile Ana: Hallo', 'schreib Ana eine Mail: Hallo'],
  ['send an email to Ana', null],
  ['mail Ana that I am late', null],
])('%s: is read as %s', (text, full) => {
  expect(mailInFull(text)).toBe(full);
});
