/**
 * Finds where texts of a person stand outside of memory, and blanks them there: in conversations, journals, requests,
 * lessons and tasks. Only what belongs to them is looked at. What is under way may need its words: it is named, left as
 * it is, and blanked when it is over. Schedules are named and left, because they are approved as they stand.
 */
import type { Store } from '../../store/store.ts';
import { TRACE_PLACES, type Trace } from '../../store/traces.ts';
import { entryOf } from '../tasks/change-task.ts';
import { type Blank, blanker } from './blank-text.ts';
import { filesWith, type ReceivedFiles } from './forget-files.ts';
import { indexTurnsAgain } from './index-turns-again.ts';
import { isTraceOf, readTraces, type TraceReader } from './read-traces.ts';
import { addTo, nowhere, placeOf, type Standing } from './standing.ts';

export interface TracesFound {
  /** The places where it stood and is blanked, or, if it was only looked for, stands. */
  found: Standing;
  /** The places where it still stands. */
  left: Standing;
}

interface TraceRequest {
  person: string;
  texts: readonly string[];
  /** True to blank what is found. */
  isBlanked: boolean;
}

export interface ForgetTracesPorts extends TraceReader {
  store: Pick<Store, 'traces' | 'tasks' | 'texts'>;
  receivedFiles: ReceivedFiles;
}

/** Nobody has more. */
const MOST_TASKS = 100_000;

export function createForgetTraces(reader: ForgetTracesPorts) {
  const { store, people } = reader;

  /** The changes to make in it; null if it holds nothing of it. */
  async function changesOf(trace: Trace, person: string, blank: Blank) {
    const changed = Object.entries(trace.texts)
      .map(([column, text]) => [column, blank.text(text)] as const)
      .filter(([column, text]) => text !== trace.texts[column]);
    if (changed.length === 0 || !(await isTraceOf(trace, person, people))) return null;
    return Object.fromEntries(changed);
  }

  async function* tracesWith(person: string, blank: Blank) {
    for (const place of TRACE_PLACES) {
      for await (const trace of readTraces(reader, place, { words: blank.signs })) {
        const changes = await changesOf(trace, person, blank);
        if (changes !== null) yield { trace, changes };
      }
    }
  }

  async function forgetInTasks({ person, isBlanked }: TraceRequest, blank: Blank, found: Standing) {
    const tasks = await store.tasks.list({ person, order: 'recent', limit: MOST_TASKS });
    // Words of others on a list that they share are theirs.
    for (const { id, ...task } of tasks.filter((one) => one.person === person)) {
      const blanked = {
        title: blank.text(task.title),
        notes: blank.text(task.notes),
        tags: task.tags.map(blank.text),
      };
      const isSame = JSON.stringify(blanked) === JSON.stringify(wordsOf(task));
      if (isSame) continue;
      addTo(found, 'tasks', id);
      if (isBlanked)
        await store.tasks.change(person, id, (now) => [entryOf({ ...now, ...blanked })]);
    }
  }

  /** Before the rows that name them: what a row no longer names is never found again. */
  async function forgetInFiles(
    { person, isBlanked }: TraceRequest,
    blank: Blank,
    { found, left }: TracesFound,
  ) {
    const { receivedFiles } = reader;
    for await (const file of filesWith(reader, receivedFiles, { person, blank })) {
      const { path, isOver, holdsIt, sessionKey } = file;
      // What its message is under way with is looked at again when that is over.
      if (!isOver) addTo(left, 'sessions', sessionKey ?? path);
      else if (holdsIt && isBlanked) await receivedFiles.remove(path);
      // Of what can't be read it is told only where the rest goes.
      if (isOver && (holdsIt || isBlanked)) addTo(holdsIt ? found : left, 'files', path);
    }
  }

  return async (request: TraceRequest): Promise<TracesFound> => {
    const { person, texts, isBlanked } = request;
    const blank = blanker(texts);
    const found = nowhere();
    const left = nowhere();
    await forgetInFiles(request, blank, { found, left });
    const talks = new Set<string>();
    for await (const { trace, changes } of tracesWith(person, blank)) {
      const isDone = trace.isOver && (!isBlanked || (await store.traces.replace(trace, changes)));
      addTo(isDone ? found : left, ...placeOf(trace));
      const talk = isDone && isBlanked ? talkOf(trace) : null;
      if (talk !== null) talks.add(talk);
    }
    await forgetInTasks(request, blank, found);
    if (talks.size > 0) await indexTurnsAgain(reader, person, talks);
    return { found, left };
  };
}

const wordsOf = ({
  title,
  notes,
  tags,
}: {
  title: string;
  notes: string;
  tags: readonly string[];
}) => ({
  title,
  notes,
  tags,
});

/** The conversation of a turn that can be searched. */
function talkOf({ place, key, texts }: Trace): string | null {
  if (place !== 'records' || key[0] !== 'said-turn') return null;
  return (JSON.parse(texts['document'] ?? '{}') as { talk?: string }).talk ?? null;
}
