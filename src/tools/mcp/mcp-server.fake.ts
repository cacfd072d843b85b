/**
 * An MCP server for tests, run as a program of its own: it serves, or fails in one of the ways that
 * real ones do. The first argument says which.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

interface Message {
  id?: number;
  method?: string;
  params?: {
    name?: string;
    cursor?: string;
    arguments?: Record<string, unknown>;
    _meta?: { progressToken?: number };
  };
}

const [asked = 'serve', rest = '1'] = process.argv.slice(2);
// The settings of a server stay the same while the server does not.
const mode = asked === 'as-file-says' ? readFileSync(rest, 'utf8') : asked;
const pages = asked === 'serve' ? rest : '1';
const anything = { type: 'object' };
let tools = [
  'echo',
  'fail',
  'refuse',
  'die',
  'wait',
  'cancelled',
  'large',
  'progress',
  'environment',
  'change',
  'pid',
  ...(process.env['MORE_TOOLS']?.split(' ') ?? []),
].map(described);
let cancelled = 0;

function described(name: string) {
  const readOnlyHint = process.env['SAYS_IT_READS']?.split(' ').includes(name) === true;
  return { name, inputSchema: anything, ...(readOnlyHint && { annotations: { readOnlyHint } }) };
}

const say = (message: object): void =>
  void process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (said: unknown): object => ({ content: [{ type: 'text', text: String(said) }] });

function listPage(cursor: string | undefined): object {
  if (pages === 'endless') return { tools: [], nextCursor: 'more' };
  const [page, of] = [Number(cursor ?? 0), Number(pages)];
  const size = Math.ceil(tools.length / of);
  return {
    tools: tools.slice(page * size, (page + 1) * size),
    ...(page + 1 < of && { nextCursor: String(page + 1) }),
  };
}

function call(id: number, { name, arguments: given = {}, _meta }: NonNullable<Message['params']>) {
  const answer = (result: object): void => say({ id, result });
  const token = _meta?.progressToken;
  switch (name) {
    case 'echo':
      return answer({ ...text('echoed'), structuredContent: given });
    case 'fail':
      return answer({ ...text('it went wrong'), isError: true });
    case 'refuse':
      return say({ id, error: { code: -32_602, message: 'not like this' } });
    case 'die':
      process.stderr.write('I am dying\n');
      return process.exit(7);
    case 'wait':
      return undefined;
    case 'cancelled':
      return answer(text(cancelled));
    case 'large':
      // The other one writes the id first.
      return given['idFirst'] === true
        ? process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":"${'x'.repeat(6e6)}"}\n`)
        : process.stdout.write(`{"result":"${'x'.repeat(6e6)}","jsonrpc":"2.0","id":${id}}\n`);
    case 'progress':
      say({
        method: 'notifications/progress',
        params: { progressToken: token, progress: 1, total: 4, message: 'a quarter' },
      });
      say({ method: 'notifications/progress', params: { progressToken: token, progress: 2 } });
      return answer(text('done'));
    case 'environment':
      return answer(text(JSON.stringify(process.env)));
    case 'change':
      tools = [...tools, described(String(given['add']))];
      say({ method: 'notifications/tools/list_changed' });
      return answer(text('changed'));
    case 'tell':
      say({ method: 'notifications/mail/arrived', params: given });
      return answer(text('told'));
    case 'deep':
      return process.stdout.write(
        `{"result":{"content":[],"structuredContent":{"a":${'['.repeat(500)}${']'.repeat(500)}}},"jsonrpc":"2.0","id":${id}}\n`,
      );
    case 'pid':
      return answer(text(process.pid));
    case 'read-file':
      return answer(text(outcomeOf(() => readFileSync(String(given['path']), 'utf8'))));
    case 'write-file':
      return answer(text(outcomeOf(() => writeFileSync(String(given['path']), 'written'))));
    case 'start-program':
      spawn('setsid', ['sleep', String(given['mark'])], { stdio: 'inherit', detached: true });
      return answer(text('started'));
    case 'use-memory':
      used = Buffer.alloc(Number(given['bytes']), 1);
      return answer(text(used.length));
    case 'fetch':
      return void fetch(String(given['url'])).then(
        async (response) => answer(text(await response.text())),
        () => answer(text('nothing was reached')),
      );
    default:
      return answer(text(`${name} was called`));
  }
}

let used: Buffer | null = null;

function outcomeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

function take({ id, method, params = {} }: Message): void {
  if (method === 'notifications/cancelled') cancelled++;
  if (id === undefined) return;
  if (method === 'tools/list') say({ id, result: listPage(params.cursor) });
  else if (method === 'tools/call') call(id, params);
  else {
    const serverInfo = { name: 'fake', version: '1' };
    const capabilities = { tools: { listChanged: true } };
    say({ id, result: { protocolVersion: '2025-06-18', serverInfo, capabilities } });
  }
}

if (mode === 'exit') {
  process.stderr.write(`${process.env['LAST_WORDS'] ?? 'nothing works here'}\n`);
  process.exit(3);
} else if (mode === 'silent') {
  // Neither the end of its input nor a polite signal makes it go.
  process.on('SIGTERM', () => {});
  createServer().listen(0, '127.0.0.1');
} else {
  if (mode === 'noisy') process.stdout.write('Welcome to the server!\n\x1b[31mred\n{"a":1}\n');
  createInterface(process.stdin).on('line', (line) => {
    if (mode !== 'noisy-only') take(JSON.parse(line));
    else process.stdout.write('I do not know what to say\n', () => writeFileSync(rest, ''));
  });
}
