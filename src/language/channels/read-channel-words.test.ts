import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChannelWords } from './read-channel-words.ts';

describe('a way', () => {
  test.each([
    ['remind me at 5pm on Telegram to call mum', 'telegram', 'remind me at 5pm to call mum'],
    ['remind me on Telegram at 5pm to call mum', 'telegram', 'remind me at 5pm to call mum'],
    ['remind me, on Telegram, at 5pm to run', 'telegram', 'remind me at 5pm to run'],
    ['On Telegram, remind me at 5pm to run', 'telegram', 'remind me at 5pm to run'],
    ['at 5pm on Telegram remind me to run', 'telegram', 'at 5pm remind me to run'],
    ['remind me to call mum at 5pm, on Telegram', 'telegram', 'remind me to call mum at 5pm'],
    [
      'remind me at 5pm to drink water on Telegram.',
      'telegram',
      'remind me at 5pm to drink water.',
    ],
    ['send me hello on telegram every minute', 'telegram', 'send me hello every minute'],
    [
      'I want you to tell me via Slack every day at 9 hello',
      'slack',
      'I want you to tell me every day at 9 hello',
    ],
    [
      'every weekday at 9 send me the open PRs on Telegram',
      'telegram',
      'every weekday at 9 send me the open PRs',
    ],
    [
      'tell me the weather every morning via WhatsApp please',
      'whatsapp',
      'tell me the weather every morning please',
    ],
    ['tell me on Telegram when slack.com changes', 'telegram', 'tell me when slack.com changes'],
    ['remind me at 5pm by email about the meeting', 'email', 'remind me at 5pm about the meeting'],
    ['notify me by text message tomorrow of the rent', 'sms', 'notify me tomorrow of the rent'],
    [
      'check AI news every 3 hours, summarize, send to Telegram',
      'telegram',
      'check AI news every 3 hours, summarize, send',
    ],
    ['remind me at 5pm in this chat to stretch', 'here', 'remind me at 5pm to stretch'],
    ['remind me here at 5pm to stretch', 'here', 'remind me at 5pm to stretch'],
    ['remind me in the terminal at 5pm to stretch', 'terminal', 'remind me at 5pm to stretch'],
    [
      'erinnere mich um 17 Uhr auf Telegram an den Müll',
      'telegram',
      'erinnere mich um 17 Uhr an den Müll',
    ],
    [
      'kannst du mich um 17 Uhr per Mail an den Müll erinnern?',
      'email',
      'kannst du mich um 17 Uhr an den Müll erinnern?',
    ],
    ['schick mir jeden Tag um 9 hallo über Slack', 'slack', 'schick mir jeden Tag um 9 hallo'],
    ['sag mir in diesem Chat jeden Tag um 9 hallo', 'here', 'sag mir jeden Tag um 9 hallo'],
    ['erinnere mich hier um 17 Uhr an den Müll', 'here', 'erinnere mich um 17 Uhr an den Müll'],
    ['no, send it on Telegram instead', 'telegram', ''],
    ['auf Telegram bitte', 'telegram', ''],
  ])('%s: %s, and its words are gone', (said, channel, text) => {
    expect(readChannelWords(said)).toEqual({ channel, text, doubtful: null });
  });
});

describe('a message that names a channel', () => {
  test.each([
    'remind me to email bob',
    'email bob about the party on Friday',
    'remind me at 5pm to write on Slack',
    'remind me at 5pm to call mum on Telegram',
    'remind me to reply to Ann on WhatsApp tomorrow',
    'remind me to post on Telegram the summary at 5pm',
    'every day at 9 post on Telegram the summary',
    'remind me to check Slack at 5pm',
    'remind me to check my messages on Slack at 5pm',
    'remind me at 9 that the standup is on Slack today at our usual place',
    'remind me about the call over Slack',
    'remind me to delete the photos on Telegram',
    'remind me to ask bob to send me the file on Slack',
    'remind me to send the report to Slack',
    'remind me to print the report and send it to Slack',
    'tell me what happens on Slack every morning',
    'tell me who wrote on Telegram every morning',
    'send me the unread messages on Telegram every day',
    'send me news on Slack every day',
    'tell me when slack.com changes',
    'tell me when bob writes on Slack',
    'read the telegram every morning',
    'remind me to buy milk here',
    'remind me at 5pm to wait here',
    'send me "hello on Telegram" every day at 9',
    "send me 'on Slack' every day at 9",
    'remind me on Telegram and Slack to call mum',
    "don't remind me on Telegram",
    'remind me to set up the Telegram-Bot on Telegram-Web tomorrow',
    'send me an email every day at 9',
    'bob should tell me on Slack about it',
    'remind me of the meeting on Slack',
    'erinnere mich daran, Bob auf Slack zu schreiben',
    'erinnere mich um 17 Uhr, auf Telegram zu antworten',
    'erinnere mich an die Nachricht auf WhatsApp',
    'sag mir jeden Morgen, was auf Slack passiert',
    'erinnere mich daran, hier aufzuräumen',
    'what failed on Telegram?',
    'ok',
    '',
  ])('%s stays as it is', (said) => {
    expect(readChannelWords(said)).toMatchObject({ channel: null, text: said });
  });

  test.each([
    ['remind me at 5pm to call mum on Telegram', 'on Telegram'],
    ['remind me on Telegram and Slack to call mum', 'on Telegram'],
    ['tell me what happens on Slack every morning', 'on Slack'],
    ['remind me to email bob', null],
    ['remind me at 5pm to wait here', null],
    ['send me "hello on Telegram" every day at 9', null],
  ])('%s: whether %s is a way is doubtful', (said, doubtful) => {
    expect(readChannelWords(said).doubtful).toBe(doubtful);
  });
});

test('any text is read, and what is taken out of it is nothing but a way', () => {
  const words = fc.constantFrom(
    ...'remind me send to on by Telegram email here , " at 5pm in this chat über und Slack ü 😀'.split(
      ' ',
    ),
  );
  const text = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(words).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(text, (said) => {
      const read = readChannelWords(said);
      if (read.channel === null) expect(read.text).toBe(said);
      else expect(read.text.length).toBeLessThan(said.length);
    }),
  );
});

test('what is long is read in no time', () => {
  for (const part of ['on Telegram ', 'remind me ', 'on   on   ', '"', 'send me it to ', 'a,b ']) {
    const { text } = readChannelWords(part.repeat(4000 / part.length));
    expect(text.length).toBeGreaterThan(0);
  }
});
