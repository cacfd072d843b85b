import { expect, test } from 'vitest';
import { type PlanTool, planSchema } from './plan.ts';
import { watchedIn } from './watched-place.ts';

function step(toolId: string, tool: string, input: object): PlanTool {
  const [parsed] = planSchema.parse({ requestId: 'r', tools: [{ toolId, tool, input }] }).tools;
  if (parsed === undefined) throw new Error('no step');
  return parsed;
}
const URL = 'https://a.example/';
const fetched = step('fetch', 'http.request', { url: URL });
const feed = step('feed', 'rss.read', { url: URL });
const changed = (input: object) => step('watch', 'watch.changed', { name: 'a', ...input });
const picked = (...kinds: string[]) =>
  step('pick', 'list.pick', { items: [], rules: kinds.map((kind) => ({ kind })) });

const whole = { value: '${fetch.body}' };
const page = { url: URL, kind: 'page' };
const news = { url: URL, kind: 'feed' };

test.each<[string, PlanTool[], object | null]>([
  ['a page', [fetched, changed(whole)], { ...page, isPart: false }],
  ['a value on it', [fetched, changed({ value: '${find.value}' })], { ...page, isPart: true }],
  ['by so much', [fetched, changed({ ...whole, by: 5 })], { ...page, isPart: true }],
  ['a feed', [feed, picked('new')], { ...news, isPart: false }],
  ['some of a feed', [feed, picked('contains', 'new')], { ...news, isPart: true }],
  ['a feed that is read as it is', [feed, picked('contains')], null],
  ['a page that is sent each time', [fetched], null],
  ['a list that is no feed', [fetched, picked('new')], null],
  ['an address that is not known yet', [step('f', 'http.request', { url: '${input.url}' })], null],
  ['a file', [step('f', 'file.read', { path: 'a' }), changed(whole)], null],
  ['nothing', [], null],
])('%s', (_, tools, expected) => {
  expect(watchedIn(tools)).toEqual(expected);
});
