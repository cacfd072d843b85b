/**
 * The recipes of docs/recipes.md, each to its result: said as it stands there (only the website is one on loopback),
 * agreed to, and then time goes by until the inbox holds what the recipe promises, and nothing else.
 */
import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY, feedOf, HOUR, type JobHouse, MINUTE, openJobHouse, page } from './job-house.fake.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/recipes.md'), 'utf8');
const recipes = [...PAGE.matchAll(/^\| [^|]+ \| `([^`]+)` \|$/gm)].map(([, wish = '']) => wish);

/** What goes on after the yes, from a Monday at 06:00 on; what the inbox must hold then, message by message. */
interface Story {
  /** What is said in place of the recipe, where the machine can't be made to do what it waits for. */
  said?(wish: string): string;
  /** How the website is when it is looked at first. */
  before?(house: JobHouse): void;
  after(house: JobHouse): Promise<void>;
  comes: readonly (string | RegExp)[];
}

const passing =
  (lengthMs: number): Story['after'] =>
  (house) =>
    house.live(lengthMs);

/** A page that is another one at each look; the last one stays. */
const looks = (bodies: readonly string[], type = 'text/html') => {
  let count = 0;
  return page(() => bodies[Math.min(count++, bodies.length - 1)] ?? '', type);
};
const temperatures = (...degrees: number[]) =>
  looks(
    degrees.map((temp) => JSON.stringify({ main: { temp } })),
    'application/json',
  );
/** A site that is up (u) or down (d), five minutes each; the last one stays. */
const upAndDown =
  (states: string): NonNullable<Story['before']> =>
  (house) => {
    const startMs = house.nowMs();
    house.serve((_, response) => {
      const look = Math.round((house.nowMs() - startMs) / (5 * MINUTE));
      response.statusCode = (states[look] ?? states.at(-1)) === 'u' ? 200 : 500;
      response.end('hello');
    });
  };

const STORIES: Readonly<Record<string, Story>> = {
  'remind me in 20 minutes to take out the bread': {
    after: passing(HOUR),
    comes: ['Reminder: take out the bread'],
  },
  'remind me tomorrow at 9am to call the dentist': {
    after: passing(2 * DAY),
    comes: ['Reminder: call the dentist'],
  },
  'remind me every weekday at 9:55 about the stand-up': {
    after: passing(2 * DAY),
    comes: ['Reminder: the stand-up', 'Reminder: the stand-up'],
  },
  'remind me every 2 hours to drink water': {
    after: passing(5 * HOUR),
    comes: ['Reminder: drink water', 'Reminder: drink water'],
  },
  'remind me on the 1st of every month at 10am to pay the rent': {
    after: passing(2 * DAY),
    comes: ['Reminder: pay the rent'],
  },
  'text me good night every night at 22:00': {
    after: passing(2 * DAY),
    comes: ['good night', 'good night'],
  },
  'ask me every evening at 9pm how my day was': {
    after: passing(DAY),
    comes: [/How was your day/],
  },
  'every weekday at 9 fetch https://example.org and send me the title': {
    before: (house) => house.serve(page(() => '<title>Breakfast news</title>')),
    after: passing(DAY),
    comes: [/Breakfast news/],
  },
  'watch https://example.org every hour and tell me when it changes': {
    before: (house) => house.serve(looks(['<p>one</p>', '<p>one</p>', '<p>two</p>'])),
    after: passing(5 * HOUR),
    comes: [/changed/],
  },
  'notify me if https://example.org says "in stock" every 10 minutes': {
    before: (house) => house.serve(looks(['<p>Sold out.</p>', '<p>Now in stock!</p>'])),
    after: passing(HOUR),
    comes: [/in stock/],
  },
  'check https://example.org every 5 minutes and tell me when it goes down': {
    before: upAndDown('uuuddd'),
    after: passing(30 * MINUTE),
    comes: [/does not answer/],
  },
  'check https://example.org every 5 minutes and tell me if it fails 3 times in a row and when it is back':
    {
      before: upAndDown('uuddudddu'),
      after: passing(HOUR),
      comes: [/does not answer/, /answers again/],
    },
  'tell me when the price of https://example.org drops below 50, check hourly': {
    before: (house) =>
      house.serve(looks([59, 55, 49, 45].map((euro) => `<b itemprop="price">${euro} €</b>`))),
    after: passing(6 * HOUR),
    comes: [/49/],
  },
  'get https://example.org/weather.json daily at 10 and tell me main.temp': {
    before: (house) => house.serve(temperatures(17.5)),
    after: passing(DAY),
    comes: [/17\.5/],
  },
  'tell me every hour if main.temp of https://example.org/weather.json is above 30 or below 0': {
    before: (house) => house.serve(temperatures(20, 31, 33, 10, -1)),
    after: passing(6 * HOUR),
    comes: [/31/, /-1/],
  },
  'read the feed https://example.org/feed.xml every hour and send me new items': {
    before: serveFeed('Old news', 'Fresh news'),
    after: passing(4 * HOUR),
    comes: [/^(?!.*Old news).*Fresh news/s],
  },
  'send me new items of the feed https://example.org/feed.xml that mention AI, every hour': {
    before: serveFeed('AI of old', 'Gardening in June', 'A law for AI'),
    after: passing(4 * HOUR),
    comes: [/^(?!.*(?:of old|Gardening)).*A law for AI/s],
  },
  'tell me when the disk is over 80 %, check every hour': {
    // How full the disk of this machine is, nobody knows; but it is not empty.
    said: (wish) => wish.replace('80 %', '0 %'),
    after: passing(3 * HOUR),
    comes: [/\d/],
  },
  'tell me every morning at 8 if backup.log is older than 1 day': {
    before(house) {
      const file = house.inWorkspace('backup.log');
      writeFileSync(file, 'done\n');
      utimesSync(file, house.nowMs() / 1000, house.nowMs() / 1000);
    },
    after: passing(2 * DAY),
    comes: [/backup\.log/],
  },
  'back up Rote every night at 3': {
    async after(house) {
      await house.live(2 * DAY);
      const folder = house.inWorkspace('../backups');
      expect(readdirSync(folder)).toEqual([
        'rote-2026-06-02T03-00-00Z.db',
        'rote-2026-06-03T03-00-00Z.db',
      ]);
      rmSync(folder, { recursive: true });
      writeFileSync(folder, 'in the way');
      await house.live(DAY);
      // A run that fails is a notice, with the reason; one that succeeds says nothing.
      const said = await house.daemon.opened.store.inbox.list({ limit: 10 });
      const reason = expect.stringMatching(/Nothing was backed up: the folder \S+ is no folder/);
      expect(said).toMatchObject([{ role: 'notice', text: reason }]);
    },
    comes: [],
  },
  'every hour send me the lines in app.log that contain ERROR': {
    before: (house) => writeFileSync(house.inWorkspace('app.log'), 'all is well\n'),
    async after(house) {
      await house.live(90 * MINUTE);
      appendFileSync(house.inWorkspace('app.log'), 'ERROR: no milk\nstill well\n');
      await house.live(HOUR);
    },
    comes: [/^(?!.*well).*ERROR: no milk/s],
  },
};

/** The first item is there from the start, the others come with the third look. */
function serveFeed(old: string, ...fresh: string[]): (house: JobHouse) => void {
  const feeds = [[old], [old], [...fresh, old]].map(feedOf);
  return (house) => house.serve(looks(feeds, 'application/rss+xml'));
}

test('every recipe of the page has its story here', () => {
  expect(recipes).toHaveLength(21);
  expect(Object.keys(STORIES)).toEqual(recipes);
});

test.each(Object.entries(STORIES))('%s', async (wish, story) => {
  const { said = (words) => words, before, after, comes } = story;
  const house = await openJobHouse();
  try {
    before?.(house);
    const desk = await house.daemon.opened.talk();
    const asked = { dryRun: true, yes: false };
    expect(await desk.ask(wish, asked)).toMatchObject({ kind: 'draft', draft: { tier: 'direct' } });
    await house.agree(said(wish).replace('https://example.org', house.origin));
    await after(house);
    const expected = comes.map((one) => (one instanceof RegExp ? expect.stringMatching(one) : one));
    expect(await house.inbox()).toEqual(expected);
  } finally {
    await house.close();
  }
});
