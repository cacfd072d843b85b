/** Tasks as CSV, as programs for tables have it. No cell is taken for a formula. */
import { NOTHING_SAID, RAW_FIELDS, type RawTask } from './filed-task.ts';

const COLUMNS = RAW_FIELDS.filter((field) => field !== 'rule');

/** Cells that a program for tables would calculate. */
const FORMULA = /^'*[=+\-@\t\r]/;

export const csvHead = `${COLUMNS.join(',')}\r\n`;

export const csvLine = (raw: RawTask): string =>
  `${COLUMNS.map((column) => cellOf(raw[column])).join(',')}\r\n`;

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const textOf = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Names that others have for these columns. */
const OTHER_NAMES: Record<string, keyof RawTask> = {
  id: 'uid',
  task: 'title',
  name: 'title',
  content: 'title',
  subject: 'title',
  summary: 'title',
  description: 'notes',
  note: 'notes',
  state: 'status',
  completed: 'status',
  labels: 'tags',
  categories: 'tags',
  'due date': 'due',
  'due at': 'due',
  deadline: 'due',
  recurrence: 'repeat',
};

export const csvColumns = (head: readonly string[]): (keyof RawTask | null)[] =>
  head.map((cell) => {
    const name = cell.trim().toLowerCase().replaceAll('_', ' ');
    return COLUMNS.find((column) => column === name) ?? OTHER_NAMES[name] ?? null;
  });

export function csvTask(
  columns: readonly (keyof RawTask | null)[],
  cells: readonly string[],
): RawTask {
  const raw = { ...NOTHING_SAID };
  for (const [index, column] of columns.entries())
    if (column !== null) raw[column] = textOf(cells[index] ?? '');
  return raw;
}

/** The records of a text, one after the other; a quote that is never closed ends with the text. */
export function* csvRecords(text: string): Generator<string[]> {
  const end = text.indexOf('\n');
  const head = end === -1 ? text : text.slice(0, end);
  const delimiter = !head.includes(',') && head.includes(';') ? ';' : ',';
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter);
    cells.push(cell.text);
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    yield cells;
    cells = [];
  }
  if (cells.length > 0) yield cells;
}

function plainCell(text: string, from: number, delimiter: string) {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r')
    end += 1;
  return { text: text.slice(from, end), end };
}

function quotedCell(text: string, from: number) {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { text: unquoted(text.slice(from + 1)), end: text.length };
    if (text[quote + 1] !== '"')
      return { text: unquoted(text.slice(from + 1, quote)), end: quote + 1 };
    at = quote + 2;
  }
}

const unquoted = (text: string): string => text.replaceAll('""', '"');
