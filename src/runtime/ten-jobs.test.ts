/**
 * Ten jobs that somebody new brings, with no model: said in their own words, agreed to with a yes, and then hours and
 * days pass. What counts is what they find in their inbox, and that nothing else is in it.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, feedOf, HOUR, type JobHouse, MINUTE, openJobHouse, page } from './job-house.fake.ts';

let house: JobHouse;
beforeEach(async () => {
  house = await openJobHouse();
});
afterEach(() => house.close());

test('disk space: what df prints comes every morning', async () => {
  await house.agree('every morning at 8 run df -h and send me the output');
  await house.live(2 * DAY, 30 * MINUTE);
  const messages = await house.inbox();
  expect(messages).toHaveLength(2);
  for (const text of messages) expect(text).toMatch(/Use%|Filesystem/);
});

test('a price: told once when it falls below, and again only after it was above', async () => {
  const prices = [59, 55, 49, 45, 60, 48];
  let looks = 0;
  house.serve(page(() => `<p>Teapot</p><b itemprop="price">${prices[looks++] ?? 48} €</b>`));
  const words = await house.agree(
    `check ${house.origin}/teapot every hour and tell me when the price drops below 50`,
  );
  expect(words).toContain('when the price is below 50');
  await house.live(6 * HOUR, 30 * MINUTE);
  const messages = await house.inbox();
  expect(messages).toEqual([expect.stringContaining('49'), expect.stringContaining('48')]);
});

test('uptime: told when it goes down, and when it is back', async () => {
  let isDown = false;
  house.serve((_, response) => {
    response.statusCode = isDown ? 500 : 200;
    response.end('hello');
  });
  await house.agree(
    `check ${house.origin} every 5 minutes and tell me when it goes down and when it is back up`,
  );
  await house.live(10 * MINUTE, 5 * MINUTE);
  expect(await house.inbox()).toEqual([]);
  isDown = true;
  await house.live(20 * MINUTE, 5 * MINUTE);
  expect(await house.inbox()).toHaveLength(1);
  isDown = false;
  await house.live(20 * MINUTE, 5 * MINUTE);
  expect(await house.inbox()).toHaveLength(2);
});

test('a feed: only new items that mention what was named', async () => {
  const titles = ['AI wins at chess', 'Rain in May'];
  house.serve(page(() => feedOf(titles), 'application/rss+xml'));
  const words = await house.agree(
    `read the feed ${house.origin}/feed every hour and send me new items that mention AI`,
  );
  expect(words).toContain('the new items that mention "AI"');
  await house.live(HOUR, HOUR);
  expect(await house.inbox()).toEqual([]);
  titles.unshift('Gardening in June', 'A law for AI');
  await house.live(3 * HOUR, HOUR);
  const messages = await house.inbox();
  expect(messages).toEqual([expect.stringContaining('A law for AI')]);
  expect(messages[0]).not.toContain('Gardening');
  expect(messages[0]).not.toContain('chess');
});

test('an API: told when a field passes a threshold', async () => {
  const degrees = [14, 11, 9.5, 8, 12, 7];
  let looks = 0;
  house.serve(
    page(() => JSON.stringify({ main: { temp: degrees[looks++] ?? 7 } }), 'application/json'),
  );
  await house.agree(`every 10 minutes tell me if main.temp of ${house.origin}/weather is below 10`);
  await house.live(HOUR, 10 * MINUTE);
  expect(await house.inbox()).toEqual([
    expect.stringContaining('9.5'),
    expect.stringContaining('7'),
  ]);
});

test('a backup program: told when it fails, and not when it works', async () => {
  writeFileSync(house.inWorkspace('backup.sh'), '#!/bin/sh\ntest ! -e full && echo done\n');
  chmodSync(house.inWorkspace('backup.sh'), 0o755);
  await house.agree('run ./backup.sh every night at 2 and tell me if it fails');
  await house.live(DAY, HOUR);
  expect(await house.inbox()).toEqual([]);
  writeFileSync(house.inWorkspace('full'), '');
  await house.live(DAY, HOUR);
  const messages = await house.inbox();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain('backup.sh');
});

test('a program looked at every five minutes: an outage is red in each run, told once, and told when it is over', async () => {
  writeFileSync(house.inWorkspace('check.sh'), '#!/bin/sh\ntest ! -e down\n');
  chmodSync(house.inWorkspace('check.sh'), 0o755);
  await house.agree('run ./check.sh every 5 minutes and tell me only if it fails');
  await house.live(10 * MINUTE, 5 * MINUTE);
  expect(await house.inbox()).toEqual([]);
  writeFileSync(house.inWorkspace('down'), '');
  await house.live(HOUR, 5 * MINUTE);
  expect(await house.inbox()).toEqual([expect.stringContaining('./check.sh fails')]);
  const [schedule] = await house.daemon.opened.store.schedules.list({ limit: 1 });
  expect(schedule).toMatchObject({ status: 'active', lastStatus: 'failed', coolDownUntilMs: null });
  const runs = await house.daemon.opened.store.engine.list({ limit: 100 });
  // No fire of the outage was left out.
  expect(runs.filter(({ state }) => state === 'failed')).toHaveLength(12);
  expect(runs[0]).toMatchObject({ errorCode: 'exit-status' });
  rmSync(house.inWorkspace('down'));
  await house.live(10 * MINUTE, 5 * MINUTE);
  expect(await house.inbox()).toEqual([
    expect.stringContaining('./check.sh fails'),
    './check.sh works again',
  ]);
});

test('words on a page: told when they appear', async () => {
  let body = '<p>Soon.</p>';
  house.serve(page(() => body));
  await house.agree(
    `tell me when "tickets" appears on ${house.origin}/show, check every 10 minutes`,
  );
  await house.live(20 * MINUTE, 10 * MINUTE);
  expect(await house.inbox()).toEqual([]);
  body = '<p>Get your tickets now.</p>';
  await house.live(HOUR, 10 * MINUTE);
  expect(await house.inbox()).toEqual([expect.stringContaining('tickets')]);
});

test('a file: told when it changes', async () => {
  writeFileSync(house.inWorkspace('notes.txt'), 'one\n');
  await house.agree('check the file notes.txt every 5 minutes and tell me when it changes');
  await house.live(10 * MINUTE, 5 * MINUTE);
  expect(await house.inbox()).toEqual([]);
  writeFileSync(house.inWorkspace('notes.txt'), 'two\n');
  await house.live(20 * MINUTE, 5 * MINUTE);
  expect(await house.inbox()).toEqual([expect.stringContaining('notes.txt')]);
});

test('a question every week, whose words hold a time of their own', async () => {
  await house.agree('every Friday at 4pm ask me what I finished this week');
  await house.live(14 * DAY, 4 * HOUR);
  const messages = await house.inbox();
  expect(messages).toHaveLength(2);
  for (const text of messages) expect(text).toContain('what you finished this week');
});

test('two reminders in one message', async () => {
  const words = await house.agree(
    'remind me tomorrow at 9am to stretch and at 10am to drink water',
  );
  expect(words.split('\n')).toHaveLength(2);
  await house.live(2 * DAY, HOUR);
  expect(await house.inbox()).toEqual([
    expect.stringContaining('stretch'),
    expect.stringContaining('drink water'),
  ]);
});

test('failed runs: each morning those since the last one, and that there were none', async () => {
  let isUp = false;
  house.serve((_, response) => {
    response.statusCode = isUp ? 200 : 404;
    response.end('<title>All good</title>');
  });
  await house.agree(`every day at 7am send me the title of ${house.origin}/status`);
  const words = await house.agree('every morning at 8 send me which runs failed');
  expect(words).toContain('send you the failed runs since the last time');
  await house.agree('every morning at 9 tell me if any runs failed');
  await house.live(DAY, 30 * MINUTE);
  isUp = true;
  await house.live(2 * DAY, 30 * MINUTE);
  const messages = (await house.inbox()).filter((text) => /failed runs/i.test(text));
  const failure = expect.stringMatching(/^Failed runs.*\n.*failed: .*404/s);
  expect(messages).toEqual([
    failure,
    expect.stringMatching(/404/),
    'Failed runs:\nnone',
    'Failed runs:\nnone',
  ]);
});

test('a value in JSON is posted as it was said, every hour', async () => {
  const got: { type: string | undefined; body: string }[] = [];
  house.serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    got.push({ type: request.headers['content-type'], body });
    response.end();
  });
  await house.agree(`post {"state": "up", "cost": "$\{5}"} to ${house.origin}/hook every hour`);
  await house.agree(`every hour post 'hello' as text to ${house.origin}/hook`);
  await house.live(HOUR, 30 * MINUTE);
  expect(got).toContainEqual({ type: 'application/json', body: '{"state":"up","cost":"${5}"}' });
  expect(got).toContainEqual({ type: 'text/plain; charset=utf-8', body: 'hello' });
  expect(await house.inbox()).toEqual([]);
});

test('a failed run is told by the next look, and by no other', async () => {
  house.serve((_, response) => {
    response.statusCode = 404;
    response.end();
  });
  await house.agree(`every day at 7:30am send me the title of ${house.origin}/status`);
  await house.agree('every hour send me which runs failed');
  await house.live(4 * HOUR, 30 * MINUTE);
  const messages = (await house.inbox()).filter((text) => text.startsWith('Failed runs'));
  expect(messages.filter((text) => text.includes('404'))).toHaveLength(1);
  expect(messages.filter((text) => text === 'Failed runs:\nnone').length).toBeGreaterThan(1);
});
