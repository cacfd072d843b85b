import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { sandboxHere } from '../../sandbox/sandbox.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { createCatalog } from '../catalog.ts';
import { toolSettingsSchema } from '../tool-settings.ts';
import { createBuiltInTools } from './built-in-tools.ts';

const bounded = openBounded();

const folder = mkdtempSync(join(tmpdir(), 'rote-built-in-'));
writeFileSync(join(folder, 'notify-send'), '');
chmodSync(join(folder, 'notify-send'), 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

const notUsed = () => Promise.reject(new Error('not used'));

/** With everything that settings and the machine can add. */
const catalog = createCatalog({
  bounded,
  tools: createBuiltInTools({
    bounded,
    boxes: sandboxHere({ mode: 'off' }),
    clock: createVirtualClock(),
    settings: toolSettingsSchema.parse({ search: { kind: 'searxng', url: 'http://localhost' } }),
    workspace: folder,
    defaultTimezone: 'UTC',
    environment: { PATH: folder, DISPLAY: ':0' },
    platform: 'linux',
    send: notUsed,
    state: { get: notUsed, set: notUsed },
  }),
});

test('every built-in tool is there', () => {
  expect(catalog.list().map(({ name }) => name)).toEqual([
    'file.append',
    'file.delete',
    'file.info',
    'file.list',
    'file.read',
    'file.write',
    'http.request',
    'json.query',
    'list.pick',
    'message.send',
    'notify.desktop',
    'rss.read',
    'shell.run',
    'system.disk',
    'text.extract',
    'text.template',
    'time.now',
    'value.find',
    'watch.changed',
    'watch.holds',
    'web.search',
  ]);
});

test('every tool says what it takes and answers, and its examples are good input', () => {
  for (const tool of catalog.list()) {
    expect(tool.input, tool.name).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.output, tool.name).toMatchObject({ type: 'object' });
    expect(tool.summary).toMatch(/^[a-z].{5,70}[^.]$/);
    expect(tool.examples.length, tool.name).toBeGreaterThan(0);
    for (const { input } of tool.examples) {
      expect(catalog.checkInput(tool.name, input), tool.name).toEqual([]);
    }
    for (const [key, schema] of Object.entries(tool.input['properties'] as object)) {
      expect(schema, `${tool.name} ${key}`).toHaveProperty('description');
    }
  }
});

test.each([
  ['http.request', { url: 'https://Example.org:8443/x' }, 'example.org:8443'],
  ['http.request', { url: 'https://' }, null],
  ['rss.read', { url: 'http://example.org/feed' }, 'example.org'],
  ['rss.read', { xml: '<rss/>' }, null],
  ['shell.run', { command: ['sh', '-c', 'a | b'] }, 'sh -c a | b'],
])('%s with %j depends on %s', (name, input, part) => {
  expect(catalog.find(name)?.circuitOf?.(input)).toBe(part);
});

test('no alias means two tools', () => {
  const aliases = catalog.list().flatMap((tool) => tool.aliases ?? []);
  expect(new Set(aliases).size).toBe(aliases.length);
  for (const tool of catalog.list()) {
    for (const alias of tool.aliases ?? []) expect(catalog.find(alias)?.name).toBe(tool.name);
  }
});

test('docs/tools.md has a heading for every tool, an example of it, and for nothing else', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/tools.md'), 'utf8');
  const headings = [...page.matchAll(/^## (\S+\.\S+)$/gm)].map(([, name]) => name);
  expect(headings.toSorted()).toEqual(catalog.list().map(({ name }) => name));
  const examples = [...page.matchAll(/^rote tools call (\S+) --input '(.*)'$/gm)];
  for (const [, name = '', input = ''] of examples) {
    expect(catalog.checkInput(name, JSON.parse(input)), name).toEqual([]);
  }
  expect(examples.length).toBeGreaterThan(14);
});
