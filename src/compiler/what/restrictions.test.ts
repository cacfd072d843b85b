/** What narrows a wish is in what will be done, or there is no draft: it is never dropped. */

import { describe, expect, test } from 'vitest';
import { everyNth } from '../../base/rounds.fake.ts';
import { fakeOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';

const ENGLISH = [
  'fetch https://example.org every hour and send me the title',
  'send me the links of https://example.org every day at 9am',
  'every hour send me new items of the feed https://example.org/feed.xml',
  'watch https://example.org every hour',
  'check https://example.org every hour and tell me if it is down',
  'tell me every hour if main.temp of https://example.org/w is below 10',
  'every hour tell me when the price of https://example.org/x changes by 5 %',
  'run df -h every morning at 7am and send me the output',
  'run ./backup.sh --full every night at 2am and tell me if it fails',
  'every hour send me the lines of app.log',
  'every hour tell me about new files in the folder inbox/',
  'save the title of https://example.org to notes.md every day at 9am',
  'append the time to log.txt every hour',
  'every day at 8am send me my open tasks',
  'every Monday at 9am send me what failed last week',
  'every day at 9am take what ran yesterday; when there are at least 3 of them, post them to https://example.org/hook',
  'post "hello" to https://example.org/hook every day at 9am',
  'remind me every day at 9am to stretch',
  'summarize the news every morning at 7am',
];

const GERMAN = [
  'rufe jede Stunde https://example.org ab und schick mir den Titel',
  'schick mir jede Stunde neue Artikel aus dem Feed https://example.org/feed.xml',
  'prüfe jede Stunde https://example.org und sag mir, wenn es nicht erreichbar ist',
  'sag mir jede Stunde, wenn main.temp von https://example.org/w unter 10 fällt',
  'führe jeden Tag um 7 Uhr df -h aus und schick mir die Ausgabe',
  'speichere jeden Tag um 9 Uhr den Titel von https://example.org in notes.md',
  'erinnere mich jeden Tag um 9 Uhr ans Dehnen',
  'schick mir jeden Tag um 8 Uhr meine offenen Aufgaben',
  'schick mir jeden Montag um 9 Uhr, was letzte Woche fehlgeschlagen ist',
];

/** How it is said, and what stands in the draft where it was understood. */
const LIMITS: readonly (readonly [string, RegExp])[] = [
  [' that mention zebra', /zebra/],
  [' about zebras', /zebras/],
  [' but not about zebras', /zebras/],
  [', at most 5', /\b5\b/],
  [', but only if it mentions zebra', /zebra/],
  [' only if the moon is full', /moon is full|moon/],
  [' by carrier pigeon', /pigeon/],
  [' before 5', /before 5|\b5\b/],
  [' newer than 2 days', /2 days|172800/],
  [' except zebras', /zebras/],
  [' 3 times in a row', /\b3\b/],
  [' with zebra in the title', /zebra/],
];

const GERMAN_LIMITS: readonly (readonly [string, RegExp])[] = [
  [', die Zebras erwähnen', /Zebras/],
  [' über Zebras', /Zebras/],
  [', höchstens 5', /\b5\b/],
  [', aber nur wenn es Zebras erwähnt', /Zebras/],
  [' per Brieftaube', /Brieftaube/],
  [' vor 5', /\b5\b/],
  [' außer Zebras', /Zebras/],
];

/** What will be done and when, without the words that tell it back. */
function doneBy(text: string): string | null {
  const result = compile(text, fakeOptions());
  if (result.kind !== 'draft') return null;
  const { plan, instruction, trigger, manage } = result.draft;
  return JSON.stringify([plan?.tools, instruction, trigger, manage]);
}

describe.each([
  ['English', ENGLISH, LIMITS],
  ['German', GERMAN, GERMAN_LIMITS],
])('in %s', (_, sentences, limits) => {
  test('every sentence is a draft by itself', () => {
    expect(sentences.filter((text) => doneBy(text) === null)).toEqual([]);
  });

  test('a limit behind it is in what is done, or there is no draft', () => {
    const dropped = sentences.flatMap((text, at) => {
      const bare = doneBy(text);
      const tried = limits.filter((_, limit) => (at + limit) % everyNth(3) === 0);
      return tried.flatMap(([limit, sign]) => {
        const done = doneBy(`${text}${limit}`);
        const isKept = done === null || (done !== bare && sign.test(done));
        return isKept ? [] : [`${text}${limit}`];
      });
    });
    expect(dropped).toEqual([]);
  });
});
