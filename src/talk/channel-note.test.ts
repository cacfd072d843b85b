import { expect, test } from 'vitest';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { channelNote } from './channel-note.ts';

test.each([
  ['check AI news every 3 hours, summarize, send to Telegram', 'Telegram'],
  ['send me hello on telegram every minute', 'Telegram'],
  ['post it to our Slack', 'Slack'],
  ['remind me at 5pm by email about the meeting', 'Email'],
  ['schick mir die Nachrichten auf Telegram', 'Telegram'],
])('%s: %s is not there, and that is said', (words, name) => {
  expect(channelNote(words, OWNER_SESSION)).toBe(
    `${name} is not set up here. What it says comes to this conversation instead: ${OWNER_SESSION}`,
  );
});

test.each([
  'remind me to email bob at 5pm',
  'read the telegram every morning',
  'tell me when slack.com changes',
  'send me hello every minute',
])('%s names no way', (words) => {
  expect(channelNote(words, OWNER_SESSION)).toBe(null);
});

test('the way that the conversation has is there', () => {
  expect(channelNote('send it to Telegram', 'agent:main:telegram:direct:1')).toBe(null);
});
