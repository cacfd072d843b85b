import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { pullModel } from './pull-model.ts';

const FILE = Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(200_000, 'tiny model ')]);
const SHA = createHash('sha256').update(FILE).digest('hex');

let folder = '';
let origin = '';
/** What breaks once so much has come. */
let breaks: { atBytes: number; socket: Socket | null } | null = null;
let ranges: (string | undefined)[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  ranges.push(request.headers.range);
  answer(request, response);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rote-pull-'));
  ranges = [];
  answer = (request, response) => sendFile(request, response);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

/** As much of the file as was asked for, or the beginning of it and then nothing. */
function sendFile(
  { headers }: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
  { breakAfter = Number.POSITIVE_INFINITY, file = FILE } = {},
): void {
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  if (start >= file.length) {
    response.writeHead(416).end();
    return;
  }
  const rest = file.subarray(start);
  response.writeHead(start === 0 ? 200 : 206, {
    'content-length': rest.length,
    ...(start === 0 ? {} : { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
  });
  if (rest.length <= breakAfter) {
    response.end(rest);
    return;
  }
  response.write(rest.subarray(0, breakAfter));
  breaks = { atBytes: start + breakAfter, socket: response.socket };
}

/** Pauses between tries do not take time here. */
const clock = {
  setTimer(_: number, callback: () => void): () => void {
    createSystemClock().defer(callback);
    return () => undefined;
  },
};

function pull(more: object = {}) {
  const signal = new AbortController().signal;
  const onProgress = ({ bytes }: { bytes: number }): void => {
    if (bytes === breaks?.atBytes) breaks.socket?.destroy();
  };
  const url = `${origin}/models/tiny.gguf`;
  const request = { url, folder, sha256: SHA, signal, onProgress, ...more };
  return pullModel(request, { clock });
}

const content = () => readFile(join(folder, 'tiny.gguf'));

test('a file is brought, told of as it comes, and kept', async () => {
  const seen: { bytes: number; totalBytes: number | null }[] = [];
  const onProgress = (progress: { bytes: number; totalBytes: number | null }): void =>
    void seen.push(progress);
  expect(await pull({ onProgress })).toEqual({
    ok: true,
    value: { file: join(folder, 'tiny.gguf'), cached: false },
  });
  expect(await content()).toEqual(FILE);
  expect(await readdir(folder)).toEqual(['tiny.gguf']);
  expect(seen.at(-1)).toEqual({ bytes: FILE.length, totalBytes: FILE.length });
  expect(await pull()).toMatchObject({ ok: true, value: { cached: true } });
  expect(ranges).toHaveLength(1);
});

test('a connection that breaks again and again costs nothing that came before', async () => {
  answer = (request, response) => sendFile(request, response, { breakAfter: 60_000 });
  expect(await pull()).toMatchObject({ ok: true });
  expect(await content()).toEqual(FILE);
  expect(ranges).toEqual([undefined, 'bytes=60000-', 'bytes=120000-', 'bytes=180000-']);
});

test('a download that was stopped goes on where it stopped', async () => {
  const stop = new AbortController();
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': FILE.length }).write(FILE.subarray(0, 50_000));
  };
  const onProgress = ({ bytes }: { bytes: number }): void => {
    if (bytes >= 50_000) stop.abort();
  };
  expect(await pull({ signal: stop.signal, onProgress })).toMatchObject({
    ok: false,
    fault: { code: 'aborted' },
  });
  expect((await readdir(folder))[0]).toMatch(/^tiny\.gguf\.[0-9a-f]{12}\.unfinished$/);
  answer = sendFile;
  expect(await pull()).toMatchObject({ ok: true });
  expect(await content()).toEqual(FILE);
  expect(ranges.at(-1)).toBe('bytes=50000-');
});

test('a server that can not send parts sends all again', async () => {
  let first = true;
  answer = (_, response) => {
    sendFile({ headers: {} }, response, first ? { breakAfter: 1000 } : {});
    first = false;
  };
  expect(await pull()).toMatchObject({ ok: true });
  expect(await content()).toEqual(FILE);
});

test('what is not what was asked for is thrown away', async () => {
  answer = (request, response) =>
    sendFile(request, response, { file: Buffer.from('something else') });
  expect(await pull()).toMatchObject({ ok: false, fault: { code: 'wrong-checksum' } });
  expect(await readdir(folder)).toEqual([]);
});

test('a file of another version is replaced only by one that is whole', async () => {
  await writeFile(join(folder, 'tiny.gguf'), 'older');
  answer = (_, response) => response.writeHead(404).end();
  expect(await pull()).toMatchObject({ ok: false, fault: { code: 'download-failed' } });
  expect(String(await content())).toBe('older');
  answer = sendFile;
  expect(await pull()).toMatchObject({ ok: true, value: { cached: false } });
  expect(await content()).toEqual(FILE);
});

test('all of it may be there already, and only its name missing', async () => {
  await writeFile(join(folder, `tiny.gguf.${SHA.slice(0, 12)}.unfinished`), FILE);
  expect(await pull()).toMatchObject({ ok: true });
  expect(ranges).toEqual([`bytes=${FILE.length}-`]);
});

test('a server that is down for a while is waited for, one that stays down is given up', async () => {
  let failures = 2;
  answer = (request, response) => {
    if (failures-- > 0) response.writeHead(503).end();
    else sendFile(request, response);
  };
  expect(await pull()).toMatchObject({ ok: true });
  await rm(join(folder, 'tiny.gguf'));
  failures = Number.POSITIVE_INFINITY;
  expect(await pull()).toMatchObject({
    ok: false,
    fault: { code: 'download-failed', message: expect.stringContaining('503') },
  });
  expect(ranges).toHaveLength(3 + 5);
});

test.each([
  [{ url: 'nonsense' }, 'bad-model-url'],
  [{ url: 'http://127.0.0.1:1/..%2f..%2fetc%2fpasswd' }, 'bad-model-url'],
  [{ sha256: 'abc' }, 'bad-checksum'],
])('%j is refused: %s', async (more, code) => {
  expect(await pull(more)).toMatchObject({ ok: false, fault: { code } });
  expect(ranges).toEqual([]);
});

test('a folder that can not be written is told', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  expect(await pull({ folder: file })).toMatchObject({
    ok: false,
    fault: { code: 'download-failed' },
  });
});
