/**
 * Forgets memories, and where a person wants that, the same text everywhere else that is theirs. What is to be blanked
 * is written down before anything is touched: what a crash interrupts, or a run that is under way holds up, is gone on
 * with later, and then the note goes too.
 */
import type { MakeId } from '../../base/ids.ts';
import { FORGETTING_KIND, type Memory } from '../../domain/memory/memory.ts';
import type { Store } from '../../store/store.ts';
import type { Memories } from '../memories.ts';
import { blanker, FORGOTTEN } from './blank-text.ts';
import { createForgetTraces, type ForgetTracesPorts, type TracesFound } from './forget-traces.ts';
import { addTo, type Standing } from './standing.ts';

export type { ReceivedFiles } from './forget-files.ts';

export interface Forgotten extends TracesFound {
  memories: readonly Memory[];
  isEverywhere: boolean;
  /** True if no log of the database holds it any more. */
  isWiped: boolean;
}

export interface Forgetting {
  forget(
    person: string,
    ids: readonly string[],
    options: { isEverywhere: boolean },
  ): Promise<Forgotten>;
  /** Goes on with what was held up: how much is gone everywhere now, and how much still waits. */
  settle(): Promise<{ settled: number; waiting: number }>;
}

/** Not `person`: its text is not to be found by itself. */
interface Note {
  whose: string;
  texts: readonly string[];
}

const PAGE = 500;

export function createForgetting(
  dependencies: ForgetTracesPorts & {
    store: Pick<Store, 'records' | 'traces' | 'tasks' | 'texts'>;
    memories: Memories;
    makeId: MakeId;
  },
): Forgetting {
  const { store, memories, makeId } = dependencies;
  const { records, traces } = store;
  const forgetTraces = createForgetTraces(dependencies);

  async function textsOf(person: string, { id, content }: Memory): Promise<string[]> {
    return [content, ...(await memories.earlier(person, id)).map((one) => one.content)];
  }

  async function* othersWith(person: string, texts: readonly string[], ids: readonly string[]) {
    const blank = blanker(texts).text;
    let page: Memory[];
    let after: string | undefined;
    do {
      page = await memories.list({
        person,
        withSuperseded: true,
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      after = page.at(-1)?.id;
      for (const memory of page) {
        if (ids.includes(memory.id)) continue;
        const all = await textsOf(person, memory);
        if (all.some((text) => blank(text) !== text))
          yield { memory, isSame: isMarkerOnly(blank(memory.content)) };
      }
    } while (page.length === PAGE);
  }

  async function settleNote(key: string, { whose, texts }: Note): Promise<TracesFound> {
    const traced = await forgetTraces({ person: whose, texts, isBlanked: true });
    if (!isHeldUp(traced.left)) await records.change(FORGETTING_KIND, key, () => null);
    return traced;
  }

  return {
    async forget(person, ids, { isEverywhere }) {
      const asked = await Promise.all(ids.map((id) => memories.get(person, id)));
      const texts = (await Promise.all(asked.map((one) => textsOf(person, one)))).flat();
      const others = await Array.fromAsync(othersWith(person, texts, ids));
      const same = isEverywhere ? others.filter(({ isSame }) => isSame) : [];
      const key = makeId('forget');
      if (isEverywhere)
        await records.change(FORGETTING_KIND, key, (): Note => ({ whose: person, texts }));
      const gone = [...asked, ...same.map(({ memory }) => memory)];
      const { isWiped } = await memories.forget(
        person,
        gone.map(({ id }) => id),
      );
      const traced = isEverywhere
        ? await settleNote(key, { whose: person, texts })
        : await forgetTraces({ person, texts, isBlanked: false });
      for (const { memory } of others)
        if (!gone.includes(memory))
          addTo(isEverywhere ? traced.left : traced.found, 'memories', memory.id);
      const isLogWiped = isEverywhere ? await traces.wipeLog() : isWiped;
      return { ...traced, memories: gone, isEverywhere, isWiped: isLogWiped };
    },
    async settle() {
      const notes = await records.list(FORGETTING_KIND);
      let settled = 0;
      for (const { key, document } of notes) {
        const { left } = await settleNote(key, document as Note);
        if (!isHeldUp(left)) settled += 1;
      }
      if (settled > 0) await traces.wipeLog();
      return { settled, waiting: notes.length - settled };
    },
  };
}

/** Schedules and memories stay until their person changes them; all else comes to an end. */
const isHeldUp = ({ sessions, runs, requests }: Standing): boolean =>
  sessions.length + runs.length + requests.length > 0;

const isMarkerOnly = (text: string): boolean =>
  text.replace(/(?<![.!?…])[.!?…]+$/u, '').trim() === FORGOTTEN;
