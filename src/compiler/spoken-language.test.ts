/** Each sentence is answered in its own language, whatever was spoken before it. */
import { expect, test } from 'vitest';
import { spokenTongue } from './spoken-language.ts';

const spokenIn = (text: string, spoken: string): string =>
  spokenTongue(text, { code: undefined, spoken }).intents.code;

test.each([
  'how many reminders do I have?',
  'which reminders do I have?',
  'what do I have tomorrow?',
  'it was good, I went swimming',
  'show reminders',
])('"%s" is English after German', (text) => {
  expect(spokenIn(text, 'de')).toBe('en');
});

test.each([
  'welche Erinnerungen habe ich?',
  'was steht morgen an?',
  'zeig meine Erinnerungen',
  'Sag mir, wenn auf https://a.example "for sale with a reminder" steht und es neu ist',
])('"%s" is German after English', (text) => {
  expect(spokenIn(text, 'en')).toBe('de');
});

test.each(['10', 'cancel', 'yes please'])('"%s" leaves it as it was', (text) => {
  expect(spokenIn(text, 'de')).toBe('de');
  expect(spokenIn(text, 'en')).toBe('en');
});
