/**
 * Brings skills from elsewhere to this machine, to be looked at and installed: a git repository, with the program
 * git, or one SKILL.md over https. What is no address is a path and stays where it is.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { type Result, refuse, succeed } from '../../base/errors.ts';

export interface FetchedSkills {
  /** Where they are now. */
  path: string;
  /** Removes what was brought. */
  remove(): Promise<void>;
}

interface FetchPorts {
  environment: NodeJS.ProcessEnv;
  clock: Pick<Clock, 'setTimer'>;
  fetch?: typeof fetch;
}

type Source =
  | { kind: 'path' }
  | { kind: 'insecure' }
  | { kind: 'file'; url: string }
  | { kind: 'git'; url: string; branch: string | null; folder: string };

const LONGEST_MS = 120_000;
const MOST_BYTES = 1_000_000;

export function sourceOf(given: string): Source {
  if (/^(?:http|git|ftp):\/\//i.test(given)) return { kind: 'insecure' };
  const page =
    /^https:\/\/github\.com\/([^/]+\/[^/]+)\/(?:tree|blob)\/([^/]+)(?:\/(.+?))?\/?$/i.exec(given);
  if (page !== null) {
    const [, repository = '', branch = '', path = ''] = page;
    const folder = path.replace(/(?:^|\/)SKILL\.md$/i, '');
    return { kind: 'git', url: `https://github.com/${repository}.git`, branch, folder };
  }
  if (/^https:\/\/.*\.md$/i.test(given)) return { kind: 'file', url: given };
  if (/^(?:https|ssh|file):\/\//i.test(given) || /^[\w.-]+@[\w.-]+:/.test(given))
    return { kind: 'git', url: given, branch: null, folder: '' };
  return { kind: 'path' };
}

export async function fetchSkills(
  given: string,
  ports: FetchPorts,
): Promise<Result<FetchedSkills>> {
  const source = sourceOf(given);
  if (source.kind === 'path') return succeed({ path: given, remove: async () => undefined });
  if (source.kind === 'insecure') return notFetched(given, 'anybody on the way could change it');
  const folder = await mkdtemp(join(tmpdir(), 'rote-skills-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const problem =
    source.kind === 'git'
      ? await clone(source, join(folder, 'source'), ports.environment)
      : await download(source.url, join(folder, 'SKILL.md'), ports);
  if (problem !== null) {
    await remove();
    return notFetched(given, problem);
  }
  const path = source.kind === 'git' ? join(folder, 'source', source.folder) : folder;
  return succeed({ path, remove });
}

/** The newest state only, without hooks and without asking anybody anything. */
function clone(
  { url, branch }: { url: string; branch: string | null },
  to: string,
  environment: NodeJS.ProcessEnv,
): Promise<string | null> {
  const settings = ['-c', 'core.hooksPath=/dev/null', '-c', 'protocol.ext.allow=never'];
  const chosen = branch === null ? [] : ['--branch', branch];
  const args = [...settings, 'clone', '--quiet', '--depth', '1', ...chosen, '--', url, to];
  const env = { ...environment, GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' };
  return new Promise((resolve) => {
    execFile('git', args, { env, timeout: LONGEST_MS }, (error, _, stderr) => {
      if (error === null) resolve(null);
      else if (error.code === 'ENOENT') resolve('it takes the program git, which is not here');
      else if (error.killed === true) resolve(`it took longer than ${LONGEST_MS / 1000} seconds`);
      else resolve(`git says: ${lastLine(stderr)}`);
    });
  });
}

async function download(
  url: string,
  to: string,
  { clock, fetch: get = fetch }: FetchPorts,
): Promise<string | null> {
  const limit = new AbortController();
  const cancel = clock.setTimer(LONGEST_MS, () => limit.abort(new Error('it took too long')));
  try {
    const response = await get(url, { signal: limit.signal });
    if (!response.ok) return `the server answers ${response.status}`;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) return `it is longer than ${MOST_BYTES} bytes`;
      chunks.push(chunk);
    }
    await writeFile(to, Buffer.concat(chunks));
    return null;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? `${message} (${cause.message})` : message;
  } finally {
    cancel();
  }
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => line.startsWith('fatal:')) ?? lines.at(-1) ?? '').slice(0, 300);
}

function notFetched(given: string, why: string): Result<never> {
  return refuse({
    code: 'not-fetched',
    message: `${given} can't be fetched: ${why.replace(/\.$/, '')}.`,
    hint: 'Give a git repository (https://…, ssh://…, user@host:…), an https address of a SKILL.md, or a folder on this machine.',
  });
}
