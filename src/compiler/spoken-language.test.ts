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
  'list the dir /tmp',
  'list dir /tmp',
  'make a dir called photos',
  'run dir every day',
  'delete dir a',
  'clean up dir b',
  'it was nice',
  'list files',
  'speak English',
  'answer in English',
  'read /srv/die/das/und/ich.txt',
])('"%s" is English, at first and after German', (text) => {
  expect(spokenTongue(text, { code: undefined, spoken: null }).intents.code).toBe('en');
  expect(spokenIn(text, 'de')).toBe('en');
});

test.each([
  'merk dir die Nummer',
  'was gibts neues',
  'wie geht es dir',
  'was läuft',
  'lies die Datei a.txt',
  'sprich Deutsch',
  'Notiz: Milch kaufen',
  'run backup montags um 9',
])('"%s" is German, at first and after English', (text) => {
  expect(spokenTongue(text, { code: undefined, spoken: null }).intents.code).toBe('de');
  expect(spokenIn(text, 'en')).toBe('de');
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
