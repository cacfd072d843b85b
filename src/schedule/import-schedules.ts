/**
 * Schedules that come from elsewhere: an export, a crontab, or workflows of n8n. What is right is stored and waits for approval; what
 * is not is told with its place, and harms no other.
 */
import {
  badRequest,
  type Fault,
  type Result,
  RoteError,
  refuse,
  succeed,
  valueOrThrow,
} from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import { isRecord } from '../domain/schedule/loose-values.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { inOneList } from './import-lists.ts';
import { readN8n } from './n8n/read-n8n.ts';
import { newSchedule } from './new-schedule.ts';
import { type ParsedSchedule, parseSchedule } from './parse-schedule.ts';
import { readCrontab } from './read-crontab.ts';

export interface ImportReport {
  /** True if anything was stored; else this is what would be. */
  stored: boolean;
  /** Schedules that were added. */
  schedules: Schedule[];
  /** The origin of each, and what became of parts that are no schedule by themselves. */
  taken: TakenEntry[];
  /** Entries that were not added, and why. */
  refused: Refused[];
  /** Further notes on how it was read. */
  notes: string[];
}

interface Refused {
  /** `schedules[3]` or `line 4`. */
  place: string;
  name: string;
  problem: string;
  /** It would be taken, if another were. */
  isConsequence?: true;
}

interface TakenEntry {
  place: string;
  name: string;
  /** `crontab-1a2b3c`, or what a part of a workflow became. */
  as: string;
}

interface ImportFile {
  /** Parts that are no schedule by themselves. */
  parts: TakenEntry[];
  entries: { place: string; definition: unknown }[];
  refused: Refused[];
  notes: string[];
}

export interface ImportWanted {
  /** Only what would be added, and nothing is. */
  dryRun?: boolean | undefined;
  /** Somebody has seen what would become of what another program wrote in its own form. */
  agreed?: boolean | undefined;
  /** Its owner wants its programs to run outside of their box; they wait for approval with that. */
  outside?: boolean | undefined;
}

interface ImportDependencies {
  makeId: MakeId;
  nowMs: number;
  defaultTimezone: string;
  requireSoundWork(work: Schedule['work']): Promise<void>;
  requireSession(sessionKey: string): Promise<unknown>;
  pinned(parsed: ParsedSchedule): Promise<ParsedSchedule>;
  wanted: ImportWanted;
  /** Lets others have their turn. */
  turn: () => Promise<void>;
  /** All or none; the ids that are taken. */
  addAll(schedules: Schedule[]): Promise<string[]>;
}

export async function importSchedules(
  raw: unknown,
  dependencies: ImportDependencies,
): Promise<ImportReport> {
  const file = valueOrThrow(await readFile(raw, dependencies.turn));
  const refused = [...file.refused];
  const ready = new Map<string, { place: string; schedule: Schedule }>();
  for (const [index, { place, definition }] of file.entries.entries()) {
    if (index % ENTRIES_OF_A_TURN === ENTRIES_OF_A_TURN - 1) await dependencies.turn();
    const read = await readEntry(definition, dependencies);
    const isTwice = read.ok && ready.has(read.value.id);
    if (read.ok && !isTwice) ready.set(read.value.id, { place, schedule: read.value });
    else
      refused.push({
        place,
        name: nameOf(definition),
        problem: read.ok
          ? `the id "${read.value.id}" is there twice`
          : read.fault.message.replace(/\.$/, ''),
      });
  }
  const all = inOneList(
    [...ready.values()].map(({ schedule }) => schedule),
    dependencies.makeId('call'),
  );
  const isDry = isOnlyShown(raw, dependencies.wanted);
  const taken = new Set(isDry ? [] : await dependencies.addAll(all));
  const free = all.filter(({ id }) => !taken.has(id));
  if (taken.size > 0 && free.length > 0) await dependencies.addAll(free);
  for (const { place, schedule } of ready.values()) {
    const { id, name } = schedule;
    if (taken.has(id))
      refused.push({ place, name, problem: `there is already a schedule "${id}"` });
  }
  const inOrder = refused.toSorted((left, right) => numberIn(left.place) - numberIn(right.place));
  if (free.length === 0 && refused.length > 0) throw nothingImported(inOrder, whatToDo(raw));
  const added = [...ready.values()].flatMap(({ place, schedule: { id, name } }) =>
    taken.has(id) ? [] : [{ place, name, as: id }],
  );
  return {
    stored: !isDry,
    schedules: free,
    taken: [...added, ...file.parts],
    refused: inOrder.map(({ isConsequence: _, ...one }) => one),
    notes: file.notes,
  };
}

/** So many entries hold the house up for a few milliseconds. */
const ENTRIES_OF_A_TURN = 20;
/** A workflow of n8n maps only in part, so it is shown before it is stored. */
function isOnlyShown(raw: unknown, { dryRun = false, agreed = false }: ImportWanted): boolean {
  return dryRun || (isN8n(raw) && !agreed);
}

const isN8n = (raw: unknown): raw is { n8n: unknown } => isRecord(raw) && raw['n8n'] !== undefined;

async function readEntry(
  definition: unknown,
  { nowMs, defaultTimezone, makeId, requireSoundWork, requireSession, pinned }: ImportDependencies,
): Promise<Result<Schedule>> {
  const context = { nowMs, defaultTimezone, current: null };
  const parsed = parseSchedule(withoutStatus(definition), context);
  if (!parsed.ok) return parsed;
  try {
    await requireSession(parsed.value.draft.sessionKey);
    await requireSoundWork(parsed.value.draft.work);
  } catch (error) {
    if (!(error instanceof RoteError)) throw error;
    return refuse(error as Fault);
  }
  const checked = await pinned(parsed.value);
  return succeed({
    ...newSchedule(checked, checked.draft.id ?? makeId('sched'), nowMs),
    status: 'pending',
    source: 'import',
    nextFireMs: null,
  });
}

async function readFile(raw: unknown, turn: () => Promise<void>): Promise<Result<ImportFile>> {
  if (isRecord(raw) && typeof raw['crontab'] === 'string') {
    const isSystem = raw['system'] === true;
    const { entries, problems, notes } = await readCrontab(raw['crontab'], { isSystem, turn });
    const refused = problems.map((one) => ({ ...one, name: '' }));
    return succeed({ entries, parts: [], refused, notes });
  }
  if (isN8n(raw)) {
    const { entries, problems, taken, notes } = readN8n(raw.n8n);
    return succeed({ entries, parts: taken, refused: problems, notes });
  }
  const list = isRecord(raw) && raw['version'] === 1 ? raw['schedules'] : null;
  if (!Array.isArray(list)) {
    return refuse({
      code: 'bad-import',
      message: 'The file is not {"version": 1, "schedules": […]}.',
      hint: looksLikeN8n(raw)
        ? 'It looks like a workflow of n8n: rote schedule import --n8n FILE'
        : 'Import what rote schedule export wrote, a crontab with --crontab, or a workflow of n8n with --n8n.',
    });
  }
  const entries = list.map((definition, index) => ({ place: `schedules[${index}]`, definition }));
  return succeed({ entries, parts: [], refused: [], notes: [] });
}

function looksLikeN8n(raw: unknown): boolean {
  const [first] = Array.isArray(raw) ? raw : [raw];
  return isRecord(first) && Array.isArray(first['nodes']) && isRecord(first['connections']);
}

/** An imported schedule waits for approval here, whatever its status was elsewhere. */
function withoutStatus(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const { status: _, ...definition } = entry;
  return definition;
}

function nameOf(definition: unknown): string {
  const name = isRecord(definition) ? (definition['name'] ?? definition['id']) : null;
  return typeof name === 'string' ? name : '';
}

function numberIn(place: string): number {
  return Number(/\d+/.exec(place)?.[0] ?? 0);
}

function nothingImported(refused: Refused[], hint: string): RoteError {
  const inWords = ({ place, name, problem }: Refused): string =>
    `${place}${name === '' ? '' : ` (${name})`}: ${problem}`;
  const causes = refused.filter(({ isConsequence }) => isConsequence !== true);
  // Mending the causes mends the rest; each is still in the details.
  const told = (causes.length === 0 ? refused : causes).map(inWords);
  const problems = refused.map(inWords);
  const more = told.length > 5 ? ` And ${told.length - 5} more.` : '';
  const isTaken = refused.every(({ problem }) => problem.startsWith('there is already a schedule'));
  return badRequest({
    code: isTaken ? 'id-taken' : 'bad-import',
    message: `Nothing was imported. ${told.slice(0, 5).join('; ')}.${more}`,
    hint: isTaken ? 'All of it is here already.' : hint,
    details: { problems },
  });
}

function whatToDo(raw: unknown): string {
  if (isN8n(raw))
    return 'Change these nodes in n8n to ones that are taken (rote help schedules#from-n8n lists them) and export it again, or say the whole wish in words: rote ask "every day at 9 …".';
  if (isRecord(raw) && typeof raw['crontab'] === 'string')
    return 'Change these lines and import it again, or add one by itself: rote schedule add --help';
  return 'Change these entries in the file as a payload of rote schedule add is written (rote help schedules), and import it again.';
}
