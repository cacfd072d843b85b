/**
 * Removes files that a person sent and that hold what is to be forgotten, in their name or in their text. What Rote can't
 * read (a picture, a PDF) and came with these words stays, and is named: only its person knows what is on it.
 */
import { z } from 'zod';
import type { Trace } from '../../store/traces.ts';
import type { Blank } from './blank-text.ts';
import { isTraceOf, readTraces, type TraceReader } from './read-traces.ts';

export interface ReceivedFiles {
  read(path: string): { kind: 'text'; text: string } | { kind: 'no-text' } | { kind: 'gone' };
  remove(path: string): Promise<void>;
}

export interface FileTrace {
  path: string;
  name: string;
  /** Its message is under way, and may need it. */
  isOver: boolean;
  /** True if it is removed with the text, false if only its person can tell. */
  holdsIt: boolean;
  sessionKey: string | null;
}

const filesSchema = z.array(z.object({ name: z.string(), path: z.string() }));
/** It stands in the path of every such file. */
const SIGN = ['received'];

/** Those that hold it, and those that may. */
export async function* filesWith(
  reader: TraceReader,
  files: Pick<ReceivedFiles, 'read'>,
  { person, blank }: { person: string; blank: Blank },
): AsyncGenerator<FileTrace> {
  for await (const trace of readTraces(reader, 'incoming', { words: SIGN })) {
    const sent = filesOf(trace);
    if (sent.length === 0 || !(await isTraceOf(trace, person, reader.people))) continue;
    const isSaid = ['text', 'others_words'].some((column) => holds(blank, trace.texts[column]));
    for (const { name, path } of sent) {
      const read = files.read(path);
      if (read.kind === 'gone') continue;
      const holdsIt = holds(blank, name) || (read.kind === 'text' && holds(blank, read.text));
      const { isOver, sessionKey } = trace;
      if (holdsIt || (isSaid && read.kind === 'no-text'))
        yield { path, name, isOver, holdsIt, sessionKey };
    }
  }
}

function filesOf({ texts }: Trace): { name: string; path: string }[] {
  const { files = '[]' } = texts;
  return filesSchema.safeParse(JSON.parse(files)).data ?? [];
}

const holds = (blank: Blank, text: string | undefined): boolean =>
  text !== undefined && blank.text(text) !== text;
