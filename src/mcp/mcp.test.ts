import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewRequest } from '../domain/request-view.ts';
import {
  callTool,
  type FakeMcp,
  OWNERS_TOKEN,
  openFakeMcp,
  PROTOCOLS,
  WAYS,
} from './mcp-face.fake.ts';

const cases = WAYS.flatMap((way) => PROTOCOLS.map((protocol) => ({ way, protocol })));
const PLAN = [{ toolId: 'now', tool: 'time.now', input: {} }];

let house: FakeMcp;
const standing = () => house.opened.schedules.list({ limit: 10, except: 'cancelled' });

beforeAll(async () => {
  house = await openFakeMcp();
});
afterAll(() => house.close());

describe.each(cases)('over $way with $protocol', ({ way, protocol }) => {
  test('tools say what they do by themselves, and what they answer has its schema', async () => {
    const client = await house.client({ way, protocol });
    const { tools } = await client.listTools();
    const named = new Map(tools.map((tool) => [tool.name, tool]));
    for (const name of ['understand', 'schedule_add', 'schedule_why', 'plan_run', 'runs_show'])
      expect(named.keys()).toContain(name);
    expect(named.get('schedule_list')?.annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(named.get('schedule_remove')?.annotations).toMatchObject({ destructiveHint: true });
    expect(named.get('schedule_add')?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
    });
    expect(named.get('plan_run')?.annotations).toMatchObject({ openWorldHint: true });
    expect(named.get('schedule_add')?.description).toContain('Call understand with it first');
    expect(named.get('runs_list')?.outputSchema).toMatchObject({ type: 'object' });
    for (const name of ['requests_answer', 'shell_run', 'http_request', 'schedule_draft'])
      expect(named.keys()).not.toContain(name);
  });

  test('a wish is understood without being stored, and its payload waits for the owner once it is added', async () => {
    const client = await house.client({ way, protocol, name: `Claude ${way} ${protocol}` });
    const text = 'remind me to stretch every weekday at 9';
    const { data } = await callTool(client, 'understand', { text });
    expect(data).toMatchObject({ kind: 'draft', summary: expect.any(String) });
    // It will come to the owner, so nothing is said of the session of a program.
    expect(JSON.stringify(data)).not.toContain('is not set up here');
    expect(await standing()).toEqual([]);
    expect(await (await house.opened.house.talk()).asked(10)).toEqual([]);

    const added = await callTool(client, 'schedule_add', { payload: data['payload'] });
    expect(added.data).toMatchObject({ schedule: { status: 'pending' } });
    const { requests } = (await callTool(client, 'requests_list')).data;
    const calledItself = `claude-${way}-${protocol}`.replaceAll(/[^a-z\d.]+/g, '-');
    expect(requests).toMatchObject([
      {
        kind: 'schedule',
        state: 'open',
        title: `The schedule "stretch" was added by a program that calls itself "${calledItself}".`,
      },
    ]);

    const { id } = added.data['schedule'] as { id: string };
    const { text: listed } = await callTool(client, 'schedule_list');
    expect(listed).toContain(id);
    await house.opened.house.schedules.remove(id);
    const [call] = await house.opened.own.callLog.list({ tool: 'schedule.add', limit: 1 });
    expect(call).toMatchObject({ by: 'mcp', sessionKey: `agent:main:mcp:direct:${calledItself}` });
  });

  test('what is read by its address is told when it changes', async () => {
    const client = await house.client({ way, protocol });
    const added = await house.opened.house.schedules.add({ every: '1h', plan: PLAN });
    const uri = `rote://schedules/${added.schedule.id}`;
    const { resources } = await client.listResources();
    expect(resources.map((one) => one.uri)).toEqual(expect.arrayContaining(['rote://runs', uri]));
    const templates = await client.listResourceTemplates();
    expect(templates.resourceTemplates.map((one) => one.uriTemplate)).toContain('rote://runs/{id}');
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ uri, mimeType: 'application/json' }]);
    await expect(client.readResource({ uri: 'rote://schedules/none' })).rejects.toThrow();

    const updated = Promise.withResolvers<string>();
    const listed = Promise.withResolvers<void>();
    client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
      updated.resolve(params.uri),
    );
    client.setNotificationHandler('notifications/resources/list_changed', () => listed.resolve());
    if (protocol === '2025-11-25') await client.subscribeResource({ uri });
    else await client.listen({ resourcesListChanged: true, resourceSubscriptions: [uri] });
    // A read of the same connection comes after the subscription has been taken.
    await client.readResource({ uri });
    await house.opened.house.schedules.pause(added.schedule.id);
    expect(await updated.promise).toBe(uri);
    await house.opened.house.schedules.add({ name: 'another', every: '1h', plan: PLAN });
    await listed.promise;
    for (const { id } of await standing()) await house.opened.house.schedules.remove(id);
  });

  test('who follows the runs and a file of a skill is told of both, and of nothing else', async () => {
    const client = await house.client({ way, protocol });
    const { schedule } = await house.opened.house.schedules.add({ every: '1h', plan: PLAN });
    const name = `tea-${way}-${protocol}`;
    const folder = join(house.home, 'skills', name);
    mkdirSync(folder, { recursive: true });
    const write = async (words: string): Promise<void> => {
      const head = `---\nname: ${name}\ndescription: Makes tea. Use when somebody is thirsty.\n---\n`;
      writeFileSync(join(folder, 'SKILL.md'), `${head}${words}\n`);
      await (await house.opened.own.skills()).registry.refresh();
      house.opened.own.skillsChanged();
      house.events.emit('skills-changed', {});
    };
    await write('Boil water.');
    const skill = `skill://${name}/SKILL.md`;
    const uris = ['rote://runs', skill];
    const told: string[] = [];
    const waiting = new Map(uris.map((uri) => [uri, Promise.withResolvers<void>()]));
    client.setNotificationHandler('notifications/resources/updated', ({ params: { uri } }) => {
      told.push(uri);
      waiting.get(uri)?.resolve();
    });
    if (protocol === '2025-11-25') for (const uri of uris) await client.subscribeResource({ uri });
    else await client.listen({ resourceSubscriptions: uris });
    for (const uri of uris) await client.readResource({ uri });
    await house.opened.house.schedules.runNow(schedule.id);
    await waiting.get('rote://runs')?.promise;
    await write('Boil water, then wait.');
    await waiting.get(skill)?.promise;
    expect(new Set(told)).toEqual(new Set(uris));
    await house.opened.house.schedules.remove(schedule.id);
  });

  test('skills are prompts and can be read', async () => {
    const client = await house.client({ way, protocol });
    const { prompts } = await client.listPrompts();
    const [first] = prompts;
    expect(first?.arguments).toMatchObject([{ name: 'input', required: false }]);
    const name = first?.name ?? '';
    const { messages } = await client.getPrompt({ name, arguments: { input: 'do it' } });
    expect(messages).toHaveLength(2);
    const { contents } = await client.readResource({ uri: `skill://${name}/SKILL.md` });
    expect(contents).toMatchObject([
      { mimeType: 'text/markdown', text: expect.stringContaining(name) },
    ]);
    await expect(client.readResource({ uri: `skill://${name}/../../api-token` })).rejects.toThrow();
    await expect(client.getPrompt({ name: 'no-such-skill' })).rejects.toThrow();
  });

  test('a plan runs once its owner says yes, and tells its progress', async () => {
    const client = await house.client({ way, protocol });
    const input = { plan: [{ toolId: `n-${way}-${protocol}`, tool: 'time.now', input: {} }] };
    const asked = await callTool(client, 'plan_run', input);
    expect(asked).toMatchObject({ isError: true, text: expect.stringMatching(/^needs-owner/) });
    const [request] = await house.opened.requests.list({ state: 'open', kind: 'call', limit: 10 });
    expect(viewRequest(request as never)).toMatchObject({
      title: expect.stringContaining('plan.run'),
    });
    // Asked once, however often it is called.
    await callTool(client, 'plan_run', input);
    expect(
      await house.opened.requests.list({ state: 'open', kind: 'call', limit: 10 }),
    ).toHaveLength(1);
    await house.opened.requests.answer(request?.id ?? '', 'yes');

    const told: number[] = [];
    const ran = await client.callTool(
      { name: 'plan_run', arguments: input },
      { onprogress: ({ progress }) => void told.push(progress) },
    );
    expect(ran.structuredContent).toMatchObject({ result: { success: true } });
    expect(told).toEqual([100]);
    const { runs } = (await callTool(client, 'runs_list', { limit: 1 })).data;
    const [run] = runs as { id: string }[];
    const shown = await callTool(client, 'runs_show', { id: run?.id });
    expect(shown.data).toMatchObject({ steps: [{ tool: 'time.now', state: 'succeeded' }] });
  });

  test('bad input is an answer, and an unknown tool a refusal', async () => {
    const client = await house.client({ way, protocol });
    const bad = await callTool(client, 'schedule_preview', { count: 'many' });
    expect(bad).toMatchObject({ isError: true, text: expect.stringMatching(/^bad-input/) });
    await expect(client.callTool({ name: 'shell_run', arguments: {} })).rejects.toThrow(/no tool/);
    expect(
      await callTool(client, 'plan_validate', { plan: [{ toolId: 'a', tool: 'no.such' }] }),
    ).toMatchObject({
      data: { valid: false },
    });
    const drawn = await callTool(client, 'plan.graph', { plan: PLAN });
    expect(drawn.data['graph']).toContain('now');
  });
});

test('only who has the token of the owner answers requests', async () => {
  const program = await house.client();
  const owner = await house.client({ token: OWNERS_TOKEN });
  await callTool(program, 'tasks_create', { title: 'buy milk' });
  const [request] = await house.opened.requests.list({ state: 'open', kind: 'call', limit: 1 });
  const answer = { id: request?.id, answer: 'yes', hash: request?.hash };
  await expect(program.callTool({ name: 'requests_answer', arguments: answer })).rejects.toThrow(
    /no tool/,
  );
  expect((await callTool(owner, 'requests_answer', answer)).data).toMatchObject({
    request: { state: 'yes' },
  });
  const made = await callTool(program, 'tasks_create', { title: 'buy milk' });
  expect(made.isError).toBe(false);
});

test('no bad token gets in, and no page session', async () => {
  const post = (headers: Record<string, string>) =>
    house.fetch('/mcp', { method: 'POST', headers, body: '{}' });
  expect((await post({})).status).toBe(401);
  expect((await post({ Authorization: `Bearer ${'x'.repeat(64)}` })).status).toBe(401);
  expect((await post({ Cookie: 'rote=whatever' })).status).toBe(401);
  const elsewhere = { Authorization: `Bearer ${'m'.repeat(64)}` };
  expect((await house.fetch('/api/v1/schedules', { headers: elsewhere })).status).toBe(401);
});

test('no secret is in any answer', async () => {
  const secret = 'q9-very-secret-value-17';
  writeFileSync(join(house.home, 'secrets.yaml'), `WEATHER: ${secret}\n`, { mode: 0o600 });
  const client = await house.client();
  const text = `remind me to use ${secret} every day at 9`;
  const understood = await callTool(client, 'understand', { text });
  expect(understood.text).not.toContain(secret);
  expect(JSON.stringify(understood.data)).not.toContain(secret);
  const { schedule } = await house.opened.house.schedules.add({
    name: secret,
    every: '1h',
    plan: PLAN,
  });
  const listed = await callTool(client, 'schedule_list', { all: true });
  expect(listed.text).toContain(schedule.id);
  expect(listed.text).not.toContain(secret);
  expect(JSON.stringify(listed.data)).not.toContain(secret);
  const { contents } = await client.readResource({ uri: 'rote://schedules' });
  expect(JSON.stringify(contents)).not.toContain(secret);
  const refused = await callTool(client, 'schedule_why', { id: secret, [secret]: 1 });
  expect(refused.text).not.toContain(secret);
});

test('what the settings name is called without asking, and nothing but what the role may', async () => {
  const other = await openFakeMcp({ tools: ['read', 'tasks.*', 'plan.run'], role: 'member' });
  try {
    const client = await other.client();
    expect(await callTool(client, 'tasks_create', { title: 'buy milk' })).toMatchObject({
      isError: false,
    });
    // A draft is no longer among what it may do by itself.
    const draft = { payload: { every: '1h', plan: PLAN } };
    expect((await callTool(client, 'schedule_add', draft)).text).toMatch(/^needs-owner/);
    // A plan does no more than the program might do step by step.
    const beyond = { plan: [{ toolId: 'x', tool: 'message.send', input: { text: 'hi' } }] };
    expect((await callTool(client, 'plan_run', beyond)).text).toMatch(/^needs-owner/);
    const within = { plan: [{ toolId: 'x', tool: 'tasks.search', input: {} }] };
    expect((await callTool(client, 'plan_run', within)).data).toMatchObject({
      result: { success: true },
    });
  } finally {
    await other.close();
  }
});

test('actions of enabled skills are tools where the settings say so', async () => {
  const other = await openFakeMcp({ skillActions: true });
  try {
    const folder = join(other.home, 'skills/tea-time');
    mkdirSync(join(folder, 'actions'), { recursive: true });
    writeFileSync(
      join(folder, 'SKILL.md'),
      '---\nname: tea-time\ndescription: Says when it is time for tea.\n---\n# Tea\n',
    );
    writeFileSync(
      join(folder, 'actions/now.md'),
      '---\nname: tea.now\ndescription: What time it is.\ntool: time.now\n---\nTells the time.\n',
    );
    await (await other.opened.own.skills()).registry.refresh();
    other.opened.own.skillsChanged();
    const client = await other.client();
    const { tools } = await client.listTools();
    const skill = (await (await other.opened.house.skills()).list()).skills.find(
      ({ name }) => name === 'tea-time',
    );
    expect({ skill: skill?.state, tools: tools.map(({ name }) => name) }).toMatchObject({
      skill: 'active',
      tools: expect.arrayContaining(['tea_now']),
    });
  } finally {
    await other.close();
  }
});
