/**
 * Work on text and values that somebody else has written, with expressions that somebody else has written: it may be
 * made to run for years or to take all memory there is. What is provably bounded is done here, at once; all else is
 * done in a child process that can be lost (`base/child-pool.ts`). Nothing here throws, and nothing stops the daemon.
 */
import { join } from 'node:path';
import { type ChildPool, createChildPool, type PoolAnswer } from '../../base/child-pool.ts';
import type { Clock } from '../../base/clock.ts';
import { once } from '../../base/once.ts';
import { jsonSize, parseJson } from '../../base/outside-json.ts';
import type { FindJob } from '../finding/find-value.ts';
import type { PageJob } from '../finding/page-as-text.ts';
import type { PickJob } from '../finding/pick-items.ts';
import {
  type FeedJob,
  type Job,
  LIMIT_MS,
  type MatchJob,
  type SelectJob,
  TIME_IS_UP,
} from './job.ts';
import type { JobValues } from './jobs.ts';
import { patternWork } from './pattern-work.ts';
import type { SchemaError } from './validate.ts';

export type BoundedAnswer<T> =
  | { kind: 'done'; value: T }
  /** It can't be done, and what was asked for is why. */
  | { kind: 'refused'; message: string }
  | { kind: 'too-slow' }
  /** It takes more memory than there is for it, or what comes of it is too long. */
  | { kind: 'too-large' }
  | { kind: 'stopped' };

export interface Bounded {
  match(job: Omit<MatchJob, 'kind'>, signal: AbortSignal): Promise<BoundedAnswer<string[]>>;
  select(job: Omit<SelectJob, 'kind'>, signal: AbortSignal): Promise<BoundedAnswer<string[]>>;
  readFeed(
    job: Omit<FeedJob, 'kind'>,
    signal: AbortSignal,
  ): Promise<BoundedAnswer<JobValues['feed']>>;
  query(
    request: { data: unknown; query: string },
    signal: AbortSignal,
  ): Promise<BoundedAnswer<unknown>>;
  find(
    request: Omit<FindJob, 'kind' | 'json'> & { data: unknown },
    signal: AbortSignal,
  ): Promise<BoundedAnswer<JobValues['find']>>;
  pick(
    request: Omit<PickJob, 'kind' | 'json'> & { items: unknown },
    signal: AbortSignal,
  ): Promise<BoundedAnswer<JobValues['pick']>>;
  /** A page as somebody reads it. */
  readPage(job: Omit<PageJob, 'kind'>, signal: AbortSignal): Promise<BoundedAnswer<string>>;
  /** Always in a child. */
  readMail(source: Uint8Array, signal: AbortSignal): Promise<BoundedAnswer<JobValues['mail']>>;
  /** Always in a child: what is bounded is checked where it is asked for. */
  validate(
    request: { schema: object; value: unknown },
    signal: AbortSignal,
  ): Promise<BoundedAnswer<SchemaError[]>>;
  close(): Promise<void>;
}

/** So many steps take some milliseconds; `patternWork` counts too many rather than too few. */
const MOST_STEPS = 500_000;
/** A page or a feed of so many characters is read in no time, however its tags are nested. */
const LONGEST_PAGE = 4000;
/** One element after the other, by name, class or attribute. */
const PLAIN_SELECTOR =
  /^(?:[a-z][\w-]*|\*)?(?:[.#][\w-]+|\[[\w-]+(?:="[^"]*")?\])*(?: *> *[a-z][\w-]*(?:[.#][\w-]+|\[[\w-]+(?:="[^"]*")?\])*)*$/i;
/** As JSON: of a value that is queried, and of what comes of it. */
const LONGEST_VALUE = 20_000_000;

const POOL = {
  most: 2,
  heapMb: 96,
  // A child cuts itself off; this is for one that can't.
  limitMs: LIMIT_MS + 1500,
  startMs: 20_000,
  idleMs: 20_000,
  maxAnswerBytes: 3 * LONGEST_VALUE,
};

export function createBounded(options: {
  clock: Pick<Clock, 'setTimer'>;
  createPool?: typeof createChildPool;
}): Bounded {
  const { clock, createPool = createChildPool } = options;
  // Asked for once: an import takes longer than most of the work, also of what is loaded.
  const queries = once(() => import('./query-json.ts'));
  const jobs = once(() => import('./jobs.ts'));
  let pool: ChildPool | null = null;
  let isClosed = false;

  async function inChild<Kind extends Job['kind']>(
    job: Job & { kind: Kind },
    signal: AbortSignal,
  ): Promise<BoundedAnswer<JobValues[Kind]>> {
    if (isClosed) return { kind: 'stopped' };
    pool ??= createPool({ ...POOL, clock, entry: childFile() });
    return asBounded(await pool.run(job, signal));
  }

  async function here<Kind extends Job['kind']>(
    job: Job & { kind: Kind },
  ): Promise<BoundedAnswer<JobValues[Kind]>> {
    try {
      const { prepareJob } = await jobs();
      const work = await prepareJob(job);
      return { kind: 'done', value: work() as JobValues[Kind] };
    } catch (error) {
      return asRefusal(error as Error);
    }
  }

  return {
    match(request, signal) {
      const job: MatchJob = { kind: 'match', ...request };
      const isPlain = patternWork(job.pattern, job.text.length, job.flags) <= MOST_STEPS;
      return isPlain ? here(job) : inChild(job, signal);
    },
    select(request, signal) {
      const job: SelectJob = { kind: 'select', ...request };
      const isPlain = job.page.length <= LONGEST_PAGE && PLAIN_SELECTOR.test(job.selector);
      return isPlain ? here(job) : inChild(job, signal);
    },
    readFeed(request, signal) {
      const job: FeedJob = { kind: 'feed', ...request };
      return job.xml.length <= LONGEST_PAGE ? here(job) : inChild(job, signal);
    },
    async query({ data, query }, signal) {
      const size = jsonSize(data, LONGEST_VALUE);
      if (size > LONGEST_VALUE) return { kind: 'too-large' };
      const { judgeQuery, queryValue } = await queries();
      const judged = judgeQuery(query, size);
      if (judged === 'too-large') return { kind: 'too-large' };
      if (judged === 'quick') return readResult(() => queryValue(data, query));
      const json = JSON.stringify(data ?? null);
      const answer = await inChild(
        { kind: 'query', json, query, maxLength: LONGEST_VALUE },
        signal,
      );
      return answer.kind === 'done' ? readResult(() => answer.value) : answer;
    },
    find({ data, ...request }, signal) {
      const size = jsonSize(data, LONGEST_VALUE);
      if (size > LONGEST_VALUE) return Promise.resolve({ kind: 'too-large' });
      const job: FindJob = { kind: 'find', json: JSON.stringify(data ?? null), ...request };
      return size <= LONGEST_PAGE ? here(job) : inChild(job, signal);
    },
    pick({ items, ...request }, signal) {
      const size = jsonSize(items, LONGEST_VALUE);
      if (size > LONGEST_VALUE) return Promise.resolve({ kind: 'too-large' });
      const job: PickJob = { kind: 'pick', json: JSON.stringify(items ?? null), ...request };
      const isPlain = size <= LONGEST_PAGE && request.rules.every(({ kind }) => kind !== 'matches');
      return isPlain ? here(job) : inChild(job, signal);
    },
    readPage(request, signal) {
      const job: PageJob = { kind: 'page', ...request };
      return job.page.length <= LONGEST_PAGE ? here(job) : inChild(job, signal);
    },
    readMail: (source, signal) =>
      inChild({ kind: 'mail', source: Buffer.from(source).toString('base64') }, signal),
    validate: ({ schema, value }, signal) =>
      inChild({ kind: 'validate', schemaJson: JSON.stringify(schema), value }, signal),
    async close() {
      isClosed = true;
      await pool?.close();
    },
  };
}

/** A query may nest what it finds deeper than anything that comes in. */
function readResult(json: () => string): BoundedAnswer<unknown> {
  try {
    return { kind: 'done', value: parseJson(json()) };
  } catch (error) {
    return asRefusal(error as Error);
  }
}

/** Beside this file where the sources run, and beside the bundle where that does. */
function childFile(): string {
  const isSource = import.meta.filename.endsWith('.ts');
  return join(import.meta.dirname, isSource ? 'bounded-child.ts' : 'bounded-child.js');
}

function asBounded<T>(answer: PoolAnswer): BoundedAnswer<T> {
  switch (answer.kind) {
    case 'done':
      return { kind: 'done', value: answer.value as T };
    case 'refused':
      return asRefusal(answer);
    case 'died':
      return { kind: 'too-large' };
    default:
      return { kind: answer.kind };
  }
}

/** Whoever throws a `RangeError` ran out of stack, of length or of memory. */
function asRefusal({ name, message }: { name: string; message: string }): BoundedAnswer<never> {
  if (message === TIME_IS_UP) return { kind: 'too-slow' };
  return name === 'RangeError' ? { kind: 'too-large' } : { kind: 'refused', message };
}
