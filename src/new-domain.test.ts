/** A domain that somebody adds has every face that its entries name, and none that they do not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from './base/clock.ts';
import type { CliContext, FlagValues } from './cli/command.ts';
import { operationCommands } from './cli/operation-commands.ts';
import { type FaceName, switched } from './domain/operation.ts';
import type { CallContext } from './domain/tool-call.ts';
import type { ApiContext } from './http/api-context.ts';
import { type FakeFace, openFakeFace } from './http/http.fake.ts';
import { openApiDocument } from './http/open-api.ts';
import { operationRoutes } from './http/routes/operation-routes.ts';
import { isOffered } from './mcp/offered-tools.ts';
import { NOTE_OPERATIONS } from './operations/notes.fake.ts';
import { createOperationTools } from './own-tools/operation-tools.ts';

const clock = createSystemClock();
let face: FakeFace;
beforeAll(async () => {
  face = await openFakeFace();
});
afterAll(() => face.close());

const flagsOf = (values: Record<string, string>): FlagValues => ({
  text: (name) => values[name],
  number: () => undefined,
  isSet: (name) => name in values,
});
async function rote(path: string, positionals: string[], flags: Record<string, string> = {}) {
  const command = operationCommands('notes', NOTE_OPERATIONS).find(
    (one) => one.path.join(' ') === path,
  );
  const context = { home: face.home, mayMakeHome: true, clock, warn: () => undefined };
  const run = await command?.load();
  return run?.({ flags: flagsOf(flags), positionals, context: context as unknown as CliContext });
}
const contents = async () =>
  (await (await face.opened.house.memory()).list({ limit: 10 })).map(({ content }) => content);

test('it has commands, with their help and examples', async () => {
  const [add] = operationCommands('notes', NOTE_OPERATIONS);
  expect(add).toMatchObject({
    path: ['notes', 'add'],
    description: ['Keeps a note until rote notes drop drops it.'],
    positionals: [{ name: 'TEXT', isWords: true }],
    flags: { tags: { value: 'TAGS' } },
    examples: [{ command: 'rote notes add The key is under the mat --tags home,key' }],
  });
  const answer = await rote('notes add', ['Milk is out'], { tags: 'home, shop' });
  expect(answer?.text).toBe('Noted: Milk is out');
  expect(await contents()).toEqual(['Milk is out']);
  await rote('notes drop', [String(answer?.data['note'])]);
  expect(await contents()).toEqual([]);
  await expect(rote('notes add', ['x'.repeat(501)])).rejects.toMatchObject({
    code: 'bad-argument',
  });
});

test('it has routes, which the document tells', async () => {
  const routes = operationRoutes(NOTE_OPERATIONS);
  const document = await openApiDocument(routes, '/api/v1');
  expect(document['paths']).toMatchObject({
    '/notes': { post: { operationId: 'addNote', summary: 'Keep a note.' } },
    '/notes/{note}': { delete: { parameters: [{ name: 'note', in: 'path', required: true }] } },
  });
  const api = { ...face.opened.house, clock } as unknown as ApiContext;
  const request = { uploaded: { bytes: new Uint8Array(), mediaType: '' } };
  const add = routes[0]?.handle({ ...request, body: { text: 'By HTTP' } } as never, api);
  expect(await add).toEqual({ note: expect.any(String) });
  expect(await contents()).toEqual(['By HTTP']);
  expect(routes[0]).toMatchObject({ status: 201, audience: 'member' });
});

test('it has tools, and programs are not offered what is only for agents', async () => {
  const tools = createOperationTools(
    { nowMs: clock.nowMs, defaultTimezone: () => 'UTC', desksFor: async () => face.opened.house },
    NOTE_OPERATIONS,
  );
  const [add] = tools;
  expect(add?.description).toEqual(['Keeps a note until notes.drop drops it.']);
  const result = await add?.call({ text: 'By an agent' }, {} as CallContext);
  expect(result).toMatchObject({ ok: true, output: { text: 'Noted: By an agent' } });
  const settings = { tools: [], domains: ['notes'], skillActions: false, role: 'owner' } as const;
  const offered = (isOnlyForAgents: boolean) =>
    isOffered(Object.assign({ ...add }, { origin: 'rote', isOnlyForAgents }) as never, {
      settings,
      caller: { isOwner: true },
      isAction: false,
    });
  expect([offered(add?.isOnlyForAgents === true), offered(false)]).toEqual([false, true]);
});

test('a field stands at the faces that it names, and nowhere else', async () => {
  const [note] = NOTE_OPERATIONS;
  if (note === undefined) throw new Error('there are no notes');
  const only = (at: FaceName[]) => switched('only there', { at });
  const takes = {
    ...note.takes,
    typed: only(['cli']),
    asked: only(['http']),
    called: only(['tool']),
  };
  const there = [{ ...note, takes }];
  const [command] = operationCommands('notes', there);
  expect(Object.keys(command?.flags ?? {})).toEqual(['tags', 'typed']);
  const document = await openApiDocument(operationRoutes(there), '/api/v1');
  expect(JSON.stringify(document)).toMatch(/"asked"/);
  expect(JSON.stringify(document)).not.toMatch(/"typed"|"called"/);
  const ports = {
    nowMs: clock.nowMs,
    defaultTimezone: () => 'UTC',
    desksFor: async () => face.opened.house,
  };
  const [tool] = createOperationTools(ports, there);
  expect(Object.keys(tool?.input['properties'] ?? {})).toEqual(['text', 'tags', 'called']);
});
