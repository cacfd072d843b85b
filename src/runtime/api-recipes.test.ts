/**
 * The recipes of docs/recipes.md that need an API, each to its result: as they stand there, in a whole daemon, at servers that
 * answer as GitHub and HubSpot publish that theirs do.
 */
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OWNER } from '../domain/person.ts';
import {
  answerJson,
  createGithub,
  createHubspot,
  type FakeService,
  issueOf,
  SERVICE_TOKEN,
} from '../own-tools/openapi/services.fake.ts';
import { DAY, HOUR, type JobHouse, MINUTE, openJobHouse } from './job-house.fake.ts';

const [, PAGE = ''] = readFileSync(
  join(import.meta.dirname, '../../docs/recipes.md'),
  'utf8',
).split('## With an API');
const PAYLOADS = [...PAGE.matchAll(/^rote schedule add --payload '([^']+)'/gm)].map(
  ([, payload = '']) => JSON.parse(payload) as { name: string },
);

let house: JobHouse;
beforeEach(async () => {
  house = await openJobHouse();
  const secrets = `SERVICE_TOKEN: ${SERVICE_TOKEN}\n`;
  writeFileSync(join(house.inWorkspace('..'), 'secrets.yaml'), secrets, { mode: 0o600 });
});
afterEach(() => house.close());

/** Connected by a person, at the server of the test. */
async function connect(name: string, service: FakeService, source?: string): Promise<void> {
  house.serve(service.listener);
  const apis = await house.daemon.opened.house.apis();
  const wish = { name, source, server: house.origin, secret: 'SERVICE_TOKEN' };
  await apis.connect(wish, async () => true);
  await house.daemon.opened.own.tools();
}
async function add(name: string): Promise<string> {
  const payload = PAYLOADS.find((one) => one.name === name);
  if (payload === undefined) throw new Error(`there is no recipe "${name}" on the page`);
  const { schedule } = await house.daemon.opened.schedules.add(payload);
  return schedule.id;
}
async function endsOf(scheduleId: string): Promise<string[]> {
  const runs = await house.daemon.opened.store.engine.list({ scheduleId, limit: 20 });
  return runs.map(({ state }) => state).reverse();
}

test('the page has these plans and no others', () => {
  const names = ['new issues', 'deal won', 'orders of the week'];
  expect(PAYLOADS.map(({ name }) => name)).toEqual(names);
});

describe('with an API', () => {
  test('new issues: each becomes one task, whatever GitHub does meanwhile', async () => {
    const issues = [issueOf(1, 'Old')];
    const github = createGithub(issues);
    await connect('github', github);
    const id = await add('new issues');
    const { tasks } = house.daemon.opened.store;
    const titles = async () =>
      (await tasks.list({ person: OWNER, order: 'recent', limit: 10 })).map(({ title }) => title);
    await house.live(20 * MINUTE);
    expect(await titles()).toEqual([]);
    issues.unshift(issueOf(2, 'It is slow'), issueOf(3, 'It is red'));
    github.instead = [answerJson({ status: 403, headers: { 'retry-after': '1' }, body: {} })];
    await house.live(2 * HOUR);
    expect((await titles()).toSorted()).toEqual(['Issue 2: It is slow', 'Issue 3: It is red']);
    expect(new Set(await endsOf(id))).toEqual(new Set(['succeeded']));
  });

  test('deal won: HubSpot’s call is a message, once, and other changes are none', async () => {
    const deal = { id: '5', properties: { dealname: 'Boat', amount: '900' } };
    await connect('hubspot', createHubspot({ deals: [deal] }));
    const id = await add('deal won');
    const hooks = await house.daemon.opened.house.hooks();
    const { secret } = await hooks.rotate('crm');
    const change = { subscriptionId: 1, objectId: 5, propertyName: 'dealstage', occurredAt: 1 };
    const list = [
      { ...change, eventId: 1, propertyValue: 'qualified' },
      { ...change, eventId: 2, propertyValue: 'closedwon' },
    ];
    const address = 'https://rote.example.org/hooks/crm';
    const send = (body: string) => {
      const time = `${house.nowMs()}`;
      const signature = createHmac('sha256', secret).update(`POST${address}${body}${time}`);
      const headers: Record<string, string> = {
        'x-hubspot-signature-v3': signature.digest('base64'),
        'x-hubspot-request-timestamp': time,
      };
      const header = (name: string) => headers[name];
      return hooks.receive('crm', { header, body: Buffer.from(body), addresses: [address] });
    };
    expect(await send(JSON.stringify(list))).toBe('taken');
    await house.live(MINUTE);
    expect(await endsOf(id)).toEqual(['succeeded']);
    expect(await send(JSON.stringify(list.map((one) => ({ ...one, attemptNumber: 1 }))))).toBe(
      'known',
    );
    await house.live(MINUTE);
    expect(await house.inbox()).toEqual(['Won: Boat, 900']);
  });

  test('orders of the week: a file for each Monday, and none out of a page of an error', async () => {
    const content = { 'text/csv': { schema: { type: 'string' } } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths: {
        '/orders/export': {
          get: {
            operationId: 'orders/export',
            parameters: [{ name: 'until', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'the orders', content } },
          },
        },
      },
    };
    const file = house.inWorkspace('shop.json');
    writeFileSync(file, JSON.stringify(document));
    const asked: string[] = [];
    const shop: FakeService = {
      ...{ asked: [], instead: [] },
      listener(request, response) {
        asked.push(request.url ?? '');
        if (asked.length === 2) return void response.writeHead(500).end('<h1>Down</h1>');
        response.writeHead(200, { 'content-type': 'text/csv' }).end('id,total\n1,"9,50"\n');
      },
    };
    await connect('shop', shop, file);
    await add('orders of the week');
    // It is a Monday at six.
    await house.live(8 * DAY);
    const folder = house.inWorkspace('reports');
    expect(readdirSync(folder)).toEqual(['orders-2026-06-01.csv', 'orders-2026-06-08.csv']);
    expect(readFileSync(join(folder, 'orders-2026-06-08.csv'), 'utf8')).toBe(
      'id,total\n1,"9,50"\n',
    );
    expect(asked[0]).toBe('/orders/export?until=2026-06-01');
    expect(asked).toHaveLength(3);
  });
});
