/** Words that somebody wants to see on a page or in a feed, said without quotes: what comes, and what does not. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feedOf, HOUR, type JobHouse, openJobHouse, page } from './job-house.fake.ts';

let house: JobHouse;
beforeEach(async () => {
  house = await openJobHouse();
});
afterEach(() => house.close());

/** What is told while the page says one text after the other, an hour each. */
async function toldOf(wish: string, ...texts: string[]): Promise<string[][]> {
  let body = '';
  house.serve(page(() => `<html><body><p>${body}</p></body></html>`));
  await house.agree(wish.replace('PAGE', `${house.origin}/page.html`));
  const told: string[][] = [];
  let before = 0;
  for (body of texts) {
    await house.live(HOUR, HOUR);
    const all = await house.inbox();
    told.push(all.slice(before));
    before = all.length;
  }
  return told;
}

const says = (word: string) => [expect.stringContaining(`"${word}"`)];

test.each([
  ['every hour tell me when tickets appear on PAGE', 'tickets', 'Soon.', 'Tickets now on sale'],
  [
    'every hour tell me when the word available shows up on PAGE',
    'available',
    'Seats are unavailable',
    'Seats are available',
  ],
  [
    'every hour tell me when a vacancy shows up on PAGE',
    'vacancy',
    'Nothing',
    'We have a vacancy in Room 4',
  ],
  [
    'every hour tell me when the word sold disappears from PAGE',
    'sold',
    'All sold out',
    'Unsold seats',
  ],
  [
    'melde dich jede Stunde wenn das Wort Karten auf PAGE erscheint',
    'Karten',
    'Landkarten',
    'Es gibt KARTEN.',
  ],
])('%s: once, when it is so', async (wish, word, before, after) => {
  expect(await toldOf(wish, before, before, after, after)).toEqual([[], [], says(word), []]);
});

test.each([
  'every hour send me new things from FEED if they mention Berlin',
  'schick mir jede Stunde neue Einträge aus FEED, wenn sie Berlin erwähnen',
])('%s: each item that does, with its title, and once', async (wish) => {
  const titles = ['Rain in May'];
  house.serve(page(() => feedOf(titles), 'application/rss+xml'));
  await house.agree(wish.replace('FEED', `${house.origin}/feed.xml`));
  await house.live(HOUR, HOUR);
  titles.unshift('Berlin wins');
  await house.live(HOUR, HOUR);
  titles.unshift('Berlin again', 'Hamburg');
  await house.live(2 * HOUR, HOUR);
  expect(await house.inbox()).toEqual([
    expect.stringContaining('Berlin wins'),
    expect.stringMatching(/^(?!.*(?:wins|Hamburg)).*Berlin again/s),
  ]);
});
