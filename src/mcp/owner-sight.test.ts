/** A program over MCP reads of what members say what the owner reads of it: nothing, by default. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { fillWordsOfAnn, WORD, type WordsOfAnn } from '../runtime/words-of-ann.fake.ts';
import { callTool, type FakeMcp, openFakeMcp } from './mcp-face.fake.ts';

let house: FakeMcp;
let words: WordsOfAnn;
beforeAll(async () => {
  house = await openFakeMcp();
  words = await fillWordsOfAnn(house.opened, createSystemClock().nowMs());
});
afterAll(() => house.close());

test('no resource and no tool that reads tells a word of hers, and runs have her name', async () => {
  const client = await house.client();
  const { resources } = await client.listResources();
  const uris = [...resources.map(({ uri }) => uri), ...words.runs.map((id) => `rote://runs/${id}`)];
  for (const uri of new Set(uris.filter((one) => one.startsWith('rote:'))))
    expect([uri, JSON.stringify(await client.readResource({ uri }))]).toEqual([
      uri,
      expect.not.stringContaining(WORD),
    ]);
  const [run = ''] = words.runs;
  const calls: [string, Record<string, unknown>][] = [
    ['runs_list', {}],
    ['runs_show', { id: run }],
    ['requests_list', {}],
    ['schedule_list', { all: true }],
    ['schedule_why', { id: words.schedule, all: true }],
    ['memory_search', { query: 'plant flower', conversations: true }],
    ['tasks_search', { query: 'water' }],
  ];
  const { tools } = await client.listTools();
  const offered = new Set(tools.map(({ name }) => name));
  for (const [name, input] of calls) {
    expect([name, offered.has(name)]).toEqual([name, true]);
    const { text } = await callTool(client, name, input);
    expect([name, text]).toEqual([name, expect.not.stringContaining(WORD)]);
  }
  expect((await callTool(client, 'runs_show', { id: run })).text).toContain('Ann');
});
