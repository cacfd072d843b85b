/**
 * `npm run bench:scale [-- --size N]`: a house with a few things beside one with N schedules, N requests and ten times as
 * many runs (100,000 where nothing is said): how soon it is ready, what it takes, and how long views and lists take.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { printScenario, type Scenario } from './bench.ts';
import { bundledRote } from './bundled-rote.ts';
import { usageOf } from './footprint/process-usage.ts';

const { values } = parseArgs({ options: { size: { type: 'string', default: '100000' } } });
const size = Number(values.size);
const rote = bundledRote();
const folder = mkdtempSync(join(tmpdir(), 'rote-scale-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const few = makeHouse();
const many = join(folder, 'many');
cpSync(few, many, { recursive: true });
multiplyAll(many);
const measured = [
  { name: 'few', figures: await measure(few) },
  { name: `${size.toLocaleString('en')}, and ten times the runs`, figures: await measure(many) },
];
for (const key of Object.keys(measured[0]?.figures ?? {})) {
  const rows = measured.map(({ name, figures }) => ({ name, value: figures[key] ?? null }));
  const unit: Scenario['unit'] = key === 'resident' ? 'MB' : 'ms';
  printScenario({ name: key, unit, rows });
}

/** One schedule that is active, one that waits with its request, and one run that is over. */
function makeHouse(): string {
  const home = join(folder, 'few');
  run(home, 'schedule', 'add', '--payload', '{"id":"far","cron":"0 0 1 1 *","say":"far away"}');
  const entries = [{ id: 'waiting', cron: '0 9 * * *', say: 'imported' }];
  const file = join(folder, 'schedules.json');
  writeFileSync(file, JSON.stringify({ version: 1, schedules: entries }));
  run(home, 'schedule', 'import', file);
  run(home, 'schedule', 'run', 'far');
  run(home, 'people', 'add', 'Ann');
  const sqlite = new DatabaseSync(join(home, 'rote.db'));
  sqlite.exec(
    "UPDATE runs SET state = 'succeeded', started_ms = enqueued_ms, finished_ms = enqueued_ms + 5",
  );
  sqlite.close();
  return home;
}

function run(home: string, ...argv: string[]): string {
  const { status, stdout, stderr } = spawnSync(rote, [...argv, '--home', home], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`rote ${argv.join(' ')}: ${stderr}`);
  return stdout;
}

function multiplyAll(home: string): void {
  const sqlite = new DatabaseSync(join(home, 'rote.db'));
  sqlite.exec('PRAGMA synchronous = OFF');
  multiply(sqlite, 'schedules', size, ['id']);
  multiply(sqlite, 'requests', size, ['id', 'about']);
  multiply(sqlite, 'runs', 10 * size, ['id']);
  sqlite.close();
}

/** So many more rows like those of a table, each with an id of its own. */
function multiply(
  sqlite: DatabaseSync,
  table: string,
  times: number,
  own: readonly string[],
): void {
  const columns = sqlite
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));
  const rows = columns.map((name) => (own.includes(name) ? `${name} || '_' || n` : name));
  sqlite.exec(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${times})
     INSERT INTO ${table} (${columns.join(', ')}) SELECT ${rows.join(', ')} FROM ${table}, numbers`,
  );
}

async function measure(home: string): Promise<Record<string, number>> {
  const startedAt = performance.now();
  const child = spawn(rote, ['start', '--port', '0', '--home', home, '--no-link'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const address = await ready(child.stdout);
    const readyMs = performance.now() - startedAt;
    const token = readFileSync(join(home, 'api-token'), 'utf8').trim();
    const owner = { Authorization: `Bearer ${token}` };
    const get = (path: string, headers: Record<string, string> = owner): Promise<number> =>
      timed(async () => {
        const answer = await fetch(`${address}/api/v1${path}`, { headers });
        await answer.text();
        if (!answer.ok) throw new Error(`GET ${path} was answered with ${answer.status}`);
      });
    const member = await signIn(address, run(home, 'open', '--for', 'Ann'));
    return {
      'ready after': readyMs,
      'GET /now': await get('/now'),
      'GET /now again': await get('/now'),
      'GET /runs': await get('/runs'),
      'GET /schedules': await get('/schedules'),
      'GET /now, as a member with nothing of their own': await get('/now', member),
      'GET /now again, as that member': await get('/now', member),
      'GET /runs, as that member': await get('/runs', member),
      'GET /schedules, as that member': await get('/schedules', member),
      'GET /requests, as that member': await get('/requests', member),
      'rote schedule list': await timed(() => run(home, 'schedule', 'list')),
      'rote requests': await timed(() => run(home, 'requests')),
      resident: usageOf([child.pid ?? 0]).rssMb,
    };
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** What a browser sends with each request, once it was opened with a link. */
async function signIn(address: string, link: string): Promise<Record<string, string>> {
  const own = { 'X-Rote': 'page', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ code: link.split('#code=')[1]?.trim() });
  const answer = await fetch(`${address}/login`, { method: 'POST', headers: own, body });
  if (!answer.ok) throw new Error(`the link was answered with ${answer.status}`);
  return { ...own, Cookie: answer.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '' };
}

async function timed(work: () => unknown): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** The address that it prints when it listens. */
async function ready(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stream)) {
    const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error('the daemon ended before it listened');
}
