/**
 * A feed that grows while a daemon that watches it is killed again and again. Every item that came after the first look is
 * told, and none twice.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { feedOf } from '../src/runtime/job-house.fake.ts';
import { openHome } from '../src/runtime/open-home.ts';
import { liveThroughKills, startReceiver } from './killed-daemon.ts';

export interface FeedKillReport {
  /** The numbers of the items that were told, in the order of their messages. */
  told: number[];
  looks: number;
}

const SETTINGS = { tools: { http: { allowPrivate: ['127.0.0.1'] } } };
const FIRST_ITEMS = 3;
const MOST_MESSAGES = 1000;

export async function killFeed(options: {
  items: number;
  kills: number;
  seed: number;
}): Promise<FeedKillReport> {
  const home = mkdtempSync(join(tmpdir(), 'rote-kill-feed-'));
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(SETTINGS));
  let looks = 0;
  const titleOf = (index: number): string => `item-${index}.`;
  /** One more with each second look, the latest first. */
  function feed(): string {
    const count = Math.min(options.items, FIRST_ITEMS + Math.floor(looks / 2));
    return feedOf(Array.from({ length: count }, (_, index) => titleOf(count - index)));
  }
  const receiver = await startReceiver(
    () => {
      looks += 1;
    },
    () => ({ type: 'application/rss+xml', body: feed() }),
  );
  const clock = createSystemClock();
  const opened = openHome({ home, config: configSchema.parse(SETTINGS), clock });
  const desk = await opened.house.talk();
  const wish = `whenever ${receiver.url}/feed has something new, tell me`;
  const drafted = await desk.ask(wish, { dryRun: true, yes: false });
  if (drafted.kind !== 'draft') throw new Error(`"${wish}" became ${drafted.kind}`);
  await opened.schedules.add({ id: 'news', every: '1s', plan: drafted.draft.plan });
  const told = async (): Promise<number[]> => {
    const messages = await opened.store.inbox.list({ limit: MOST_MESSAGES });
    const texts = messages.filter(({ role }) => role !== 'notice').map(({ text }) => text);
    return texts
      .reverse()
      .flatMap((text) => [...text.matchAll(/item-(\d+)\./g)].map(([, number]) => Number(number)));
  };
  const isDone = async (): Promise<boolean> => (await told()).includes(options.items);
  await liveThroughKills({ ...options, home, receiver, mostRequests: 6, isDone });
  const report = { told: await told(), looks };
  await opened.close();
  receiver.close();
  rmSync(home, { recursive: true });
  return report;
}
