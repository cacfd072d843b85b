/** Tasks as a file, written and read in turns: nothing waits for a long one. */
import { badRequest, type RoteError } from '../../../base/errors.ts';
import { csvColumns, csvHead, csvLine, csvRecords, csvTask } from './csv-format.ts';
import { type FiledTask, type RawTask, whatIsMissing, withWhatIsMissing } from './filed-task.ts';
import { componentsIn, icsFile, readTodoComponent, todoComponent, zonesIn } from './ics-format.ts';
import { type FileTimes, rawOf, readRaw } from './raw-values.ts';
import type { TaskFormat } from './task-formats.ts';
import { todoLine, todoTask } from './todo-txt-format.ts';

const MOST_TASKS = 10_000;
const MOST_LETTERS = 10_000_000;
const LONGEST_PIECE = 1_000_000;

interface Skipped {
  /** Which one of the file, from 1 on. */
  number: number;
  why: string;
}

interface ReadFile {
  tasks: FiledTask[];
  skipped: Skipped[];
}

interface About {
  format: TaskFormat;
  times: FileTimes;
  /** Leaves a turn to others: the words and rules of one task take a moment. */
  turn: () => Promise<void>;
}

const NO_ZONES: ReadonlyMap<string, string> = new Map();

/** How one task is written, and how that is read again. */
const PIECES: Record<TaskFormat, { write(raw: RawTask): string; reread(raw: RawTask): RawTask }> = {
  csv: { write: csvLine, reread: (raw) => ({ ...raw, rule: '' }) },
  'todo.txt': { write: todoLine, reread: (raw) => todoTask(todoLine(raw).trimEnd()) },
  ics: {
    write: todoComponent,
    reread: (raw) => readTodoComponent(todoComponent(raw).trimEnd(), NO_ZONES) ?? raw,
  },
};

export async function writeTasks(
  tasks: readonly FiledTask[],
  { format, times, turn, nowMs }: About & { nowMs: number },
): Promise<string> {
  const { write, reread } = PIECES[format];
  const pieces: string[] = [];
  for (const task of tasks) {
    await turn();
    const raw = rawOf(task);
    const again = reread(raw);
    const rote = whatIsMissing(task, again, readRaw(again, times));
    pieces.push(write({ ...raw, rote }));
  }
  const text = pieces.join('');
  if (format === 'csv') return `${csvHead}${text}`;
  if (format === 'todo.txt') return text;
  const zones = tasks.flatMap(({ due }) => (due === null || due.isWholeDay ? [] : [due.timezone]));
  return icsFile(text, new Set(zones.filter((zone) => zone !== 'UTC')), nowMs);
}

export async function readTasks(text: string, { format, times, turn }: About): Promise<ReadFile> {
  if (text.length > MOST_LETTERS) throw tooMuch(`has more than ${MOST_LETTERS} letters`);
  const tasks: FiledTask[] = [];
  const skipped: Skipped[] = [];
  let number = 0;
  for (const read of rawTasks(text.replace(/^\uFEFF/, ''), format)) {
    await turn();
    number += 1;
    const found = filed(read, times);
    if (typeof found === 'string') skipped.push({ number, why: found });
    else if (found !== null) tasks.push(found);
    if (tasks.length > MOST_TASKS) throw tooMuch(`has more than ${MOST_TASKS} tasks`);
  }
  return { tasks, skipped };
}

/** A reason why it is left out; null where there is nothing to say. */
function filed(read: () => RawTask | string | null, times: FileTimes): FiledTask | string | null {
  try {
    const raw = read();
    if (raw === null || typeof raw === 'string') return raw;
    const task = withWhatIsMissing(readRaw(raw, times), raw);
    return task.title === '' ? 'It has no title.' : task;
  } catch (error) {
    return `It can't be read: ${(error as Error).message.slice(0, 200)}`;
  }
}

function* rawTasks(text: string, format: TaskFormat): Generator<() => RawTask | string | null> {
  if (format === 'csv') yield* csvTasks(text);
  else if (format === 'ics') {
    const zones = zonesIn(text);
    for (const piece of componentsIn(text, 'VTODO'))
      yield () =>
        piece.length > LONGEST_PIECE ? 'It is too long.' : readTodoComponent(piece, zones);
  } else
    for (const line of linesOf(text))
      yield () => {
        if (line.length > LONGEST_PIECE) return 'It is too long.';
        return line.trim() === '' ? null : todoTask(line);
      };
}

function* csvTasks(text: string): Generator<() => RawTask | string | null> {
  let columns: ReturnType<typeof csvColumns> | null = null;
  for (const cells of csvRecords(text)) {
    if (columns === null) {
      columns = csvColumns(cells);
      if (!columns.includes('title')) throw noTitles();
    } else {
      const known = columns;
      yield () => (cells.every((cell) => cell === '') ? null : csvTask(known, cells));
    }
  }
}

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end === -1 ? text.length : end).replace(/\r$/, '');
    from = end === -1 ? text.length : end + 1;
  }
}

const tooMuch = (what: string): RoteError =>
  badRequest({ code: 'bad-task-file', message: `The file ${what}.`, hint: 'Split it.' });

const noTitles = (): RoteError =>
  badRequest({
    code: 'bad-task-file',
    message: 'No column of the first line is called title.',
    hint: 'The first line names the columns: title, due, tags, priority, notes, status.',
  });
