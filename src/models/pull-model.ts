/**
 * Brings a model file into a folder: goes on where an earlier download stopped, checks what came
 * against its hash, and shows it under its name only when it is whole. What is there already stays.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { type Result, refuse, succeed } from '../base/errors.ts';
import { pause } from '../base/pause.ts';

export interface PullRequest {
  url: string;
  folder: string;
  /** Of the whole file, in hexadecimal digits. */
  sha256: string;
  /** Default: the last part of the address. */
  name?: string;
  signal: AbortSignal;
  onProgress?: (progress: { bytes: number; totalBytes: number | null }) => void;
}

interface PullPorts {
  clock: Pick<Clock, 'setTimer'>;
  fetch?: typeof fetch;
}

const MOST_TRIES = 5;
const PAUSE_MS = 1000;

export async function pullModel(
  request: PullRequest,
  ports: PullPorts,
): Promise<Result<{ file: string; cached: boolean }>> {
  const name = request.name ?? nameOf(request.url);
  if (name === null) return badName(request.url);
  const sha256 = request.sha256.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256)) return badHash();
  const file = join(request.folder, name);
  // The hash in its name: a rest of another version is not gone on with.
  const unfinished = `${file}.${sha256.slice(0, 12)}.unfinished`;
  try {
    await mkdir(request.folder, { recursive: true });
    if ((await hashOf(file)) === sha256) return succeed({ file, cached: true });
    const fetched = await fetchAll({ ...request, unfinished }, ports);
    if (!fetched.ok) return fetched;
    const actual = await hashOf(unfinished);
    if (actual !== sha256) {
      await rm(unfinished, { force: true });
      return wrongHash(request.url, { expected: sha256, actual: actual ?? 'nothing' });
    }
    await rename(unfinished, file);
    return succeed({ file, cached: false });
  } catch (error) {
    // The folder: it can't be made, written, or read.
    return failed(request.url, (error as Error).message);
  }
}

type FetchAll = PullRequest & { unfinished: string };

/** Tries again where a connection breaks, as long as each try brings something or the tries last. */
async function fetchAll(request: FetchAll, ports: PullPorts): Promise<Result<null>> {
  let reason = '';
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = await sizeOf(request.unfinished);
    const end = await fetchOnce(request, ports.fetch ?? fetch);
    if (end.kind === 'done') return succeed(null);
    if (request.signal.aborted) return stopped(request.url);
    if (end.kind === 'refused') return failed(request.url, end.reason);
    reason = end.reason;
    if ((await sizeOf(request.unfinished)) > before) tries = -1;
    if (!(await pause(ports.clock, PAUSE_MS, request.signal))) return stopped(request.url);
  }
  return failed(request.url, reason);
}

type FetchEnd =
  | { kind: 'done' }
  | { kind: 'broken'; reason: string }
  | { kind: 'refused'; reason: string };

async function fetchOnce(
  { url, unfinished, signal, onProgress }: FetchAll,
  get: typeof fetch,
): Promise<FetchEnd> {
  const have = await sizeOf(unfinished);
  try {
    const headers: Record<string, string> = have > 0 ? { range: `bytes=${have}-` } : {};
    const response = await get(url, { signal, headers });
    // What we have may be all there is; the hash will tell.
    if (response.status === 416 && have > 0) return { kind: 'done' };
    if (!response.ok || response.body === null) {
      const reason = `it answered with ${response.status}`;
      const passes = response.status === 429 || response.status >= 500;
      return { kind: passes ? 'broken' : 'refused', reason };
    }
    // A server that can't send parts sends everything again.
    const start = startOf(response, have);
    const rest = Number(response.headers.get('content-length') ?? Number.NaN);
    const totalBytes = Number.isFinite(rest) ? start + rest : null;
    const handle = await open(unfinished, start === 0 ? 'w' : 'r+', 0o600);
    try {
      let bytes = start;
      for await (const chunk of response.body) {
        await handle.write(chunk, 0, chunk.length, bytes);
        bytes += chunk.length;
        onProgress?.({ bytes, totalBytes });
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { kind: 'done' };
  } catch (error) {
    return { kind: 'broken', reason: causeOf(error) };
  }
}

function startOf(response: Response, have: number): number {
  if (response.status !== 206) return 0;
  const [, start] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? [];
  return Number(start ?? have) === have ? have : 0;
}

async function hashOf(file: string): Promise<string | null> {
  if ((await sizeOf(file)) === 0) return null;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}

function nameOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const name = decodeURIComponent(basename(new URL(url).pathname));
  return /^[\w][\w.+-]*$/.test(name) ? name : null;
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

/** Without what may be a key in it. */
function inWords(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function badName(url: string) {
  return refuse({
    code: 'bad-model-url',
    message: `"${url}" does not end in the name of a file.`,
    hint: 'Give the address of a .gguf file, or a name for it.',
  });
}

function badHash() {
  return refuse({
    code: 'bad-checksum',
    message: 'the checksum is no SHA-256 in hexadecimal digits.',
    hint: 'The page of the model shows it, 64 characters long.',
  });
}

function wrongHash(url: string, { expected, actual }: { expected: string; actual: string }) {
  return refuse({
    code: 'wrong-checksum',
    message: `${inWords(url)} is not the file that was asked for: its checksum is ${actual}, not ${expected}.`,
    hint: 'What came was thrown away. Check the checksum, then try again.',
  });
}

function stopped(url: string) {
  return refuse({
    code: 'aborted',
    message: `the download of ${inWords(url)} was stopped.`,
    hint: 'Start it again; it goes on where it stopped.',
  });
}

function failed(url: string, reason: string) {
  return refuse({
    code: 'download-failed',
    message: `${inWords(url)} can't be downloaded: ${reason}.`,
    hint: 'Try again later; it goes on where it stopped.',
  });
}
