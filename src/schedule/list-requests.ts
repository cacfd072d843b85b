/**
 * One request for many schedules that came together: all of them can be read before a yes, at once or page by page, and a
 * yes counts for exactly those that its digest covers. Where one of them became another since, or is gone, nothing is
 * approved and the rest is asked for anew.
 */
import { contentHash, textHash } from '../base/content-hash.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import type { Request } from '../domain/request.ts';
import type { NewDocument } from '../domain/request-document.ts';
import { hashShown } from '../domain/schedule/definition.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { Requests } from '../people/requests.ts';
import type { Store } from '../store/store.ts';
import { createListSummary, type ListedSchedule, lettersOf, listedWhole } from './list-summary.ts';

const LISTED = 'schedules:';
/** So many are looked at or approved in one go, which holds the house up for some ten milliseconds. */
const AT_A_TIME = 200;
/** So much is on one page. */
const MOST_ON_A_PAGE = 200;
/** Even if most of its letters have to be written out, a page can be shown whole. */
const MOST_LETTERS_ON_A_PAGE = 50_000;

interface WaitingOne {
  schedule: Schedule;
  /** Of what is shown of it. */
  hash: string;
}

interface ListedOne extends WaitingOne {
  /** Not if it is approved already, as it was shown. */
  isWaiting: boolean;
}

/** All that is held of each while a list is carried out. */
interface NamedOne {
  id: string;
  hash: string;
}

/** A page of a list: its first and last schedule, and its text. */
interface ListPage {
  /** The id of the last one before it. */
  after: string;
  count: number;
  digest: string;
}

export type ListRequests = ReturnType<typeof createListRequests>;

export function createListRequests(ports: {
  store: Pick<Store, 'schedules'>;
  requests: Pick<Requests, 'ask'>;
  /** Null if all of it is approved, or it is over. */
  waiting: (schedule: Schedule) => Promise<WaitingOne | null>;
  documentOf: (schedule: Schedule) => Promise<NewDocument>;
  /** Exactly what has this hash; refused if it became another meanwhile. */
  approve: (one: NamedOne) => Promise<unknown>;
  reject: (id: string) => Promise<unknown>;
}) {
  const { store, requests, waiting, documentOf, approve, reject } = ports;

  /** A schedule that was approved meanwhile exactly as it was shown still belongs to the list. */
  async function listed(schedule: Schedule): Promise<ListedOne> {
    const one = await waiting(schedule);
    return one === null
      ? { schedule, hash: hashShown(schedule), isWaiting: false }
      : { ...one, isWaiting: schedule.status === 'pending' };
  }

  async function partOf(source: string, after: string, limit: number): Promise<ListedOne[]> {
    const part = await store.schedules.inList({ source, after, limit });
    return Promise.all(part.map(listed));
  }

  /** All of a list, part by part: however long it is, only one part is held. */
  async function* partsOf(source: string): AsyncGenerator<ListedOne[]> {
    let after = '';
    while (true) {
      const part = await partOf(source, after, AT_A_TIME);
      if (part.length === 0) return;
      yield part;
      after = part.at(-1)?.schedule.id ?? '';
    }
  }

  /** The digest of all of them, and those that wait. */
  async function lookThrough(source: string): Promise<{ digest: string; left: NamedOne[] }> {
    const left: NamedOne[] = [];
    let digest = '';
    for await (const part of partsOf(source)) {
      digest = part.reduce(withOne, digest);
      for (const { schedule, hash, isWaiting } of part)
        if (isWaiting) left.push({ id: schedule.id, hash });
    }
    return { digest, left };
  }

  /** `added` are all of the list as they were stored just now. */
  async function ask(source: string, added?: readonly Schedule[]): Promise<Request | null> {
    const summary = createListSummary();
    const pages = createPages();
    let [digest, count] = ['', 0];
    for await (const part of added === undefined ? partsOf(source) : partsOfAdded(added)) {
      digest = part.reduce(withOne, digest);
      const documents = await Promise.all(part.map(({ schedule }) => documentOf(schedule)));
      for (const [index, one] of part.entries()) {
        const shown = { schedule: one.schedule, document: documents[index] ?? {} };
        if (one.isWaiting) count += 1;
        summary.add(shown);
        pages.add(one, shown);
      }
    }
    if (count === 0) return null;
    const all = pages.all();
    const document = summary.document(all.length);
    return requests.ask(
      {
        kind: 'schedule',
        about: LISTED + source,
        hash: digest,
        title: count === 1 ? 'A schedule was imported.' : `${count} schedules were imported.`,
        lines: [
          'A yes approves all of them, and nothing else.',
          ...(document.pages === undefined
            ? []
            : [
                `This is a summary. All of them, each with all its steps, are on ${all.length} pages; a yes counts for exactly that list, whose digest is ${digest}.`,
              ]),
        ],
        document,
        payload: { list: source, ...(document.pages !== undefined && { pages: all }) },
      },
      { isTold: false },
    );
  }

  async function askAnew(source: string): Promise<never> {
    await ask(source);
    throw anotherList();
  }

  return {
    isList: ({ about }: Pick<Request, 'about'>): boolean => about.startsWith(LISTED),
    ask,
    /** A page of what a request asks for; refused if what stands there now is not what it asks for. */
    async page({ about, payload }: Request, page: number): Promise<NewDocument> {
      const { pages = [] } = payload as { pages?: readonly ListPage[] };
      const wanted = pages[page - 1];
      if (wanted === undefined) return {};
      const all = await partOf(about.slice(LISTED.length), wanted.after, wanted.count);
      if (digestOfPage(all) !== wanted.digest) return askAnew(about.slice(LISTED.length));
      const documents = await Promise.all(all.map(({ schedule }) => documentOf(schedule)));
      return listedWhole(
        all.map(({ schedule }, index) => ({ schedule, document: documents[index] ?? {} })),
      );
    },
    /** Carries out the answer to a list; again, also at the same time, it comes to the same. */
    async carryOut({ about, asks, state }: Request): Promise<string | null> {
      const source = about.slice(LISTED.length);
      const { digest, left } = await lookThrough(source);
      const count = left.length;
      if (state === 'yes' && count === 0) return 'None of them waits any more.';
      if (state === 'yes' && digest !== asks) return askAnew(source);
      for (let at = 0; at < count; at += AT_A_TIME) {
        const some = left.slice(at, at + AT_A_TIME);
        await Promise.all(some.map((one) => (state === 'no' ? reject(one.id) : approve(one))));
      }
      if (state === 'no') return null;
      return count === 1 ? 'A schedule is active now.' : `${count} schedules are active now.`;
    },
  };
}

/**
 * Schedules that were stored a moment ago are not read again. A yes is for what is there then, whatever was taken for it
 * here.
 */
function* partsOfAdded(added: readonly Schedule[]): Generator<ListedOne[]> {
  for (let at = 0; at < added.length; at += AT_A_TIME)
    yield added
      .slice(at, at + AT_A_TIME)
      .map((schedule) => ({ schedule, hash: hashShown(schedule), isWaiting: true }));
}

/** The digest of a list is that of what came before, with one more. */
function withOne(before: string, { schedule: { id }, hash }: WaitingOne): string {
  return textHash(JSON.stringify([before, id, hash]));
}

function digestOfPage(all: readonly WaitingOne[]): string {
  return contentHash(all.map(({ schedule, hash }) => [schedule.id, hash]));
}

/** Cuts a list into pages, each of which can be read whole. */
function createPages() {
  const pages: ListPage[] = [];
  let page: WaitingOne[] = [];
  let letters = 0;
  let after = '';

  function end(): void {
    if (page.length === 0) return;
    pages.push({ after, count: page.length, digest: digestOfPage(page) });
    after = page.at(-1)?.schedule.id ?? '';
    [page, letters] = [[], 0];
  }

  return {
    add(one: WaitingOne, shown: ListedSchedule): void {
      const more = lettersOf(shown);
      const isFull = page.length === MOST_ON_A_PAGE || letters + more > MOST_LETTERS_ON_A_PAGE;
      if (isFull) end();
      page.push(one);
      letters += more;
    },
    all(): ListPage[] {
      end();
      return pages;
    },
  };
}

function anotherList(): RoteError {
  return badRequest({
    code: 'not-what-was-shown',
    message: 'Something of the list changed or went since it was asked for.',
    hint: 'Nothing was approved. What still waits is asked for anew: rote requests',
  });
}
