/**
 * One request for many schedules that came together: all of them are read before a yes, and a yes counts for exactly
 * those. Where one of them became another since, or is gone, nothing is approved and the rest is asked for anew.
 */
import { contentHash } from '../base/content-hash.ts';
import { RoteError } from '../base/errors.ts';
import { printable } from '../base/printable.ts';
import type { Request } from '../domain/request.ts';
import type { NewDocument, ShownFile } from '../domain/request-document.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import type { Requests } from '../people/requests.ts';
import type { Store } from '../store/store.ts';

const LISTED = 'schedules:';
/** So many are looked at or approved in one go. */
const AT_A_TIME = 100;

interface WaitingOne {
  schedule: Schedule;
  /** Of what is shown of it. */
  hash: string;
}

export type ListRequests = ReturnType<typeof createListRequests>;

export function createListRequests(ports: {
  store: Pick<Store, 'schedules'>;
  requests: Pick<Requests, 'ask'>;
  /** Null where all of it is approved, or it is over. */
  waiting: (id: string) => Promise<WaitingOne | null>;
  documentOf: (schedule: Schedule) => Promise<NewDocument>;
  approve: (id: string, hash: string) => Promise<unknown>;
  reject: (id: string) => Promise<void>;
}) {
  const { store, requests, waiting, documentOf, approve, reject } = ports;

  async function inPieces<One, Made>(
    all: readonly One[],
    make: (one: One) => Promise<Made>,
  ): Promise<Made[]> {
    const made: Made[] = [];
    for (let start = 0; start < all.length; start += AT_A_TIME)
      made.push(...(await Promise.all(all.slice(start, start + AT_A_TIME).map(make))));
    return made;
  }

  async function waitingOf(source: string): Promise<WaitingOne[]> {
    const found = await store.schedules.ofSource({ prefix: source, ids: [] });
    const pending = found.filter((one) => one.source === source && one.status === 'pending');
    const all = await inPieces(pending, ({ id }) => waiting(id));
    return all.filter((one) => one !== null);
  }

  async function ask(source: string): Promise<Request | null> {
    const all = await waitingOf(source);
    if (all.length === 0) return null;
    const documents = await inPieces(all, ({ schedule }) => documentOf(schedule));
    return requests.ask(
      {
        kind: 'schedule',
        about: LISTED + source,
        hash: hashOf(all),
        title: `${all.length} schedules were imported.`,
        lines: ['A yes approves all of them, and nothing else.'],
        document: joined(all, documents),
        payload: { list: source },
      },
      { isTold: false },
    );
  }

  return {
    isList: ({ about }: Pick<Request, 'about'>): boolean => about.startsWith(LISTED),
    ask,
    /** Carries out the answer to a list; again, it comes to the same. */
    async carryOut({ about, asks, state }: Request): Promise<string | null> {
      const source = about.slice(LISTED.length);
      const all = await waitingOf(source);
      if (state === 'no') {
        await inPieces(all, ({ schedule }) => reject(schedule.id));
        return null;
      }
      if (all.length === 0) return 'None of them waits any more.';
      if (hashOf(all) !== asks) {
        await ask(source);
        throw anotherList(all.length);
      }
      await inPieces(all, ({ schedule, hash }) => approve(schedule.id, hash));
      return `${all.length} schedules are active now.`;
    },
  };
}

function hashOf(all: readonly WaitingOne[]): string {
  return contentHash(all.map(({ schedule, hash }) => [schedule.id, hash]));
}

/** Each schedule with all its steps under its name; what several of them reach or run stands there once. */
function joined(all: readonly WaitingOne[], documents: readonly NewDocument[]): NewDocument {
  const files = new Map<string, ShownFile>();
  for (const one of documents.flatMap((document) => document.files ?? []))
    files.set(JSON.stringify(one), one);
  return {
    reaches: [...new Set(documents.flatMap(({ reaches = [] }) => reaches))],
    steps: all.flatMap(({ schedule }, index) => {
      const head = `${printable(schedule.name)} (${schedule.id}): ${describeTrigger(schedule.trigger)}`;
      return [head, ...(documents[index]?.steps ?? []).map((step) => `  ${step}`)];
    }),
    files: [...files.values()],
    isCut: documents.some(({ isCut }) => isCut === true),
  };
}

function anotherList(count: number): RoteError {
  return new RoteError(
    {
      code: 'not-what-was-shown',
      message: 'Something of the list changed, went or was approved since it was shown.',
      hint: `Nothing was approved. The ${count} that still wait are asked for anew: rote requests`,
    },
    { blame: 'request' },
  );
}
