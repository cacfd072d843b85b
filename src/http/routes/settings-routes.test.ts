/** The settings over real HTTP, with the files that they are kept in. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settingsView } from '../../domain/views-of-settings.ts';
import { type FakeFace, openFakeFace } from '../http.fake.ts';

let face: FakeFace;
beforeEach(async () => {
  face = await openFakeFace();
});
afterEach(() => face.close());

const file = (name: string): string => join(face.home, name);
const textOf = (name: string): string => readFileSync(file(name), 'utf8');
async function settings(method = 'GET', body?: unknown) {
  const { status, document } = await face.call(method, '/settings', body);
  expect({ status, error: document['error'] }).toEqual({ status: 200, error: undefined });
  const { ok: _, ...view } = document;
  return settingsView.parse(view);
}
async function refused(method: string, path: string, body?: unknown) {
  const { status, document } = await face.call(method, path, body);
  return [status, (document['error'] as { code: string } | undefined)?.code];
}

describe('the settings', () => {
  test('are shown with their schema, their defaults and what the file sets, and without secrets', async () => {
    writeFileSync(
      file('config.yaml'),
      [
        'log: { level: info }',
        'tools: { search: { kind: brave, key: BSA-very-secret } }',
        'mcp: { servers: { notes: { url: "https://x.example", headers: { X: very-secret } } } }',
      ].join('\n'),
    );
    const view = await settings();
    expect(view.values).toMatchObject({
      log: { level: 'info' },
      http: { port: 7683 },
      tools: { search: { key: '[secret]' } },
    });
    expect(view.defaults).toMatchObject({ log: { level: 'warn' } });
    expect(view.schema).toMatchObject({ properties: { log: { type: 'object' } } });
    expect(view.inFile).toContain('log.level');
    expect(view.inFile).not.toContain('http.port');
    expect(JSON.stringify(view)).not.toContain('very-secret');
  });

  test('are changed together, and comments stay; null takes one out again', async () => {
    writeFileSync(file('config.yaml'), '# mine\nlog:\n  level: info # why\n');
    const changed = await settings('PATCH', {
      'log.level': 'debug',
      timezone: 'Europe/Berlin',
      'http.port': 8000,
      'models.budgets.day.cents': 200,
      'http.allowedHosts': ['a.example', 'b.example'],
    });
    expect(changed.values).toMatchObject({
      log: { level: 'debug' },
      timezone: 'Europe/Berlin',
      http: { allowedHosts: ['a.example', 'b.example'] },
    });
    expect(changed.waiting).toContain('http.port');
    expect(changed.waiting).not.toContain('log.level');
    expect(textOf('config.yaml')).toMatch(/^# mine\nlog:\n {2}level: debug # why\n/);
    const back = await settings('PATCH', { 'log.level': null });
    expect(back.values).toMatchObject({ log: { level: 'warn' }, http: { port: 8000 } });
  });

  test('are not changed by the thousand: looking each up would hold up everybody', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, nth) => [`log.x${nth}`, 1]));
    expect(await refused('PATCH', '/settings', many)).toEqual([400, 'bad-request']);
  });

  test('send no key to an address that the page names', async () => {
    const evil = 'http://evil.example/v1';
    writeFileSync(
      file('config.yaml'),
      [
        'tools: { search: { kind: brave, key: BSA-very-secret } }',
        `models: { chain: [{ kind: openai-compatible, url: "http://mine.example/v1", model: m, key: MINE }] }`,
        'channels: { telegram: { token: BOT } }',
      ].join('\n'),
    );
    const before = textOf('config.yaml');
    const model = { kind: 'openai-compatible', url: evil, model: 'm', key: 'BOT' };
    for (const change of [
      { 'models.chain': [model] },
      { models: { chain: [model] } },
      { 'models.chain': [{ kind: 'openai', url: evil }] },
      { 'tools.search.url': evil },
      { 'channels.telegram.apiRoot': evil },
      { channels: { telegram: { token: 'MINE', apiRoot: evil } } },
    ])
      expect(await refused('PATCH', '/settings', change)).toEqual([403, 'only-at-the-machine']);
    expect(textOf('config.yaml')).toBe(before);
    const { key: _, ...keyless } = model;
    await settings('PATCH', { 'models.chain': [keyless, { kind: 'anthropic', key: 'MINE' }] });
  });

  test('changed at the same time are all changed', async () => {
    const changes = [{ 'log.level': 'debug' }, { timezone: 'Asia/Tokyo' }, { 'history.days': 5 }];
    await Promise.all(changes.map((change) => settings('PATCH', change)));
    expect((await settings()).inFile.toSorted()).toEqual(['history.days', 'log.level', 'timezone']);
  });

  test.each([
    [{ 'log.level': 'loud' }, 400, 'bad-config'],
    [{ 'log.level': 'debug', 'no.such': 1 }, 400, 'bad-config'],
    [{ '__proto__.x': 1 }, 400, 'bad-config'],
    [{ timezone: 'Mars/Base' }, 400, 'bad-config'],
    [{}, 400, 'bad-request'],
    ['log', 400, 'bad-request'],
    [{ 'sandbox.mode': 'off' }, 403, 'only-at-the-machine'],
    [{ 'backup.folder': '/srv/shared' }, 403, 'only-at-the-machine'],
    [{ mcp: { servers: { x: { command: 'sh' } } } }, 403, 'only-at-the-machine'],
    [{ 'mcp.servers.x.command': 'sh' }, 403, 'only-at-the-machine'],
    [{ tools: { shell: { allow: true } } }, 403, 'only-at-the-machine'],
  ])('%j is %i %s, and nothing changes', async (body, status, code) => {
    expect(await refused('PATCH', '/settings', body)).toEqual([status, code]);
    expect(existsSync(file('config.yaml'))).toBe(false);
  });
});

describe('a secret', () => {
  const SECRET = '12345:very-secret';

  test('is written and removed, and its value comes back from nowhere', async () => {
    writeFileSync(file('secrets.yaml'), '# mine\nother : x\n', { mode: 0o600 });
    const written = await face.call('PUT', '/settings/secrets/telegram', { value: SECRET });
    expect([written.status, written.document]).toEqual([200, { ok: true, name: 'telegram' }]);
    expect(textOf('secrets.yaml')).toContain(`telegram: ${SECRET}`);
    const { document } = await face.call('GET', '/settings/secrets');
    expect(document).toEqual({ ok: true, secrets: [{ name: 'other' }, { name: 'telegram' }] });
    expect((await face.call('DELETE', '/settings/secrets/telegram')).status).toBe(200);
    expect((await face.call('DELETE', '/settings/secrets/other')).status).toBe(200);
    expect(textOf('secrets.yaml')).toBe('# mine\n');
    expect(JSON.stringify(face.logged)).not.toContain('very-secret');
  });

  test.each([
    ['PUT', 'a%20b', { value: 'x' }, 400, 'bad-request'],
    ['PUT', 'a%0Ab', { value: 'x' }, 400, 'bad-request'],
    ['PUT', 'telegram', { value: 'a b' }, 400, 'bad-secret'],
    ['PUT', 'telegram', { value: 'x\nother: y' }, 400, 'bad-secret'],
    ['PUT', 'telegram', { value: '' }, 400, 'bad-request'],
    ['DELETE', 'telegram', undefined, 404, 'unknown-secret'],
  ])('%s %s with %j is %i %s, and nothing is written', async (method, name, body, status, code) => {
    expect(await refused(method, `/settings/secrets/${name}`, body)).toEqual([status, code]);
    expect(existsSync(file('secrets.yaml'))).toBe(false);
  });
});
