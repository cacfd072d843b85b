/**
 * A crontab as definitions of schedules. Every line becomes a definition, says something about those that follow,
 * or is told as a problem or a note: none is dropped silently. What cron does with missed, overlapping and
 * shifted times stays as it is there.
 */
import { textHash } from '../base/content-hash.ts';
import { printable } from '../base/printable.ts';
import { type CrontabEnvironment, readCrontabCommand } from './crontab-command.ts';

interface CrontabEntry {
  /** `line 4`. */
  place: string;
  definition: Record<string, unknown>;
}

export interface Crontab {
  entries: CrontabEntry[];
  problems: { place: string; problem: string }[];
  notes: string[];
}

/** cron puts no end to a command; `shell.run` puts one after an hour at the latest. */
const LONGEST_MS = 3_600_000;

const VARIABLE = /^\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z_]\w*))\s*=\s*(.*?)\s*$/;

/** Variables that cron itself reads, and what becomes of them here. */
const OF_CRON: ReadonlyMap<string, string> = new Map([
  ['MAILTO', 'nothing is mailed; what a command says is kept with its run: rote runs show ID'],
  ['MAILFROM', 'nothing is mailed'],
  ['CONTENT_TYPE', 'nothing is mailed'],
  ['CONTENT_TRANSFER_ENCODING', 'nothing is mailed'],
  ['RANDOM_DELAY', 'schedules fire at their minute'],
  ['START_HOURS_RANGE', 'schedules fire at their minute'],
]);

interface CrontabReading extends Crontab {
  environment: CrontabEnvironment;
  timezone: string | null;
  seen: Map<string, number>;
}

/** After so many lines others have their turn. */
const LINES_OF_A_TURN = 200;
/** Each command is given all that stand before it, so that very many would be multiplied by the lines. */
const MOST_VARIABLES = 100;

/** In a system crontab a user stands before the command. */
export async function readCrontab(
  text: string,
  { isSystem, turn }: { isSystem: boolean; turn: () => Promise<void> },
): Promise<Crontab> {
  const reading: CrontabReading = {
    entries: [],
    problems: [],
    notes: [],
    environment: { shell: 'sh', variables: new Map() },
    timezone: null,
    seen: new Map(),
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (index % LINES_OF_A_TURN === LINES_OF_A_TURN - 1) await turn();
    if (/^\s*(?:#|$)/.test(line)) continue;
    const place = `line ${index + 1}`;
    const variable = VARIABLE.exec(line);
    if (variable === null) readEntry(line.trim(), { place, isSystem, reading });
    else readVariable(variable, { place, reading });
  }
  const { entries, problems, notes } = reading;
  return { entries, problems, notes };
}

function readVariable(
  [, inDouble, inSingle, bare, written = '']: RegExpExecArray,
  { place, reading }: { place: string; reading: CrontabReading },
): void {
  const name = inDouble ?? inSingle ?? bare ?? '';
  const value = /^(["'])(.*)\1$/.exec(written)?.[2] ?? written;
  const leftOut = OF_CRON.get(name);
  if (leftOut !== undefined) {
    reading.notes.push(`${place}: ${name} is left out: ${leftOut}.`);
  } else if (name === 'CRON_TZ') {
    reading.timezone = value;
  } else if (name === 'SHELL') {
    reading.environment = { ...reading.environment, shell: value };
  } else if (!/^[A-Za-z_]\w*$/.test(name)) {
    reading.problems.push({ place, problem: `${name} is no name of a variable` });
  } else {
    const before = reading.environment.variables;
    if (before.size >= MOST_VARIABLES && !before.has(name)) {
      const problem = `${name} is left out: there are more than ${MOST_VARIABLES} variables`;
      reading.problems.push({ place, problem });
      return;
    }
    const variables = new Map(before).set(name, value);
    reading.environment = { ...reading.environment, variables };
  }
}

function readEntry(
  line: string,
  { place, isSystem, reading }: { place: string; isSystem: boolean; reading: CrontabReading },
): void {
  const when = /^(?:@\S+|(?:\S+\s+){4}\S+)(?=\s|$)/.exec(line)?.[0];
  const rest = line.slice(when?.length ?? 0).trim();
  const user = isSystem ? (/^\S+/.exec(rest)?.[0] ?? '') : '';
  const written = rest.slice(user.length).trim();
  const problem = problemOf(when, written);
  if (when === undefined || problem !== null) {
    reading.problems.push({ place, problem: problem ?? '' });
    return;
  }
  if (user !== '') reading.notes.push(`${place}: it runs as the user of Rote, not as ${user}.`);
  const call = readCrontabCommand(written, reading.environment);
  if (user === '' && /^root\s/.test(written))
    reading.notes.push(
      `${place}: its command begins with "root": where that is a user, import it with --system.`,
    );
  if (when === '@reboot')
    reading.notes.push(`${place}: @reboot runs when Rote starts, not when the machine does.`);
  const trigger = {
    ...(when === '@reboot'
      ? { kind: 'event', event: { on: 'start' } }
      : { kind: 'cron', cron: when.replaceAll(/\s+/g, ' '), dst: { gap: 'shift' } }),
    ...(reading.timezone !== null && { timezone: reading.timezone }),
    missedRunPolicy: 'skip',
    overlap: 'parallel',
  };
  const definition = { name: nameOf(written), trigger, plan: [stepOf(call)] };
  reading.entries.push({
    place,
    // cron never gives up on a line. It is no part of the id, so that a line keeps the one that it had before.
    definition: { id: idOf(definition, reading.seen), ...definition, afterFailures: 'hourly' },
  });
}

function problemOf(when: string | undefined, written: string): string | null {
  if (when === undefined) return 'it is neither five fields with a command nor NAME=value';
  if (written === '') return 'it has no command';
  if (!when.startsWith('@') && hasBothDays(when))
    return `with a * in one day field cron takes days that match both (${when}); a schedule takes days that match either. Say it as a rule: rote schedule add --rrule`;
  return null;
}

/** A field that begins with a star counts as open in cron, also with a step: then both fields must match. */
function hasBothDays(when: string): boolean {
  const [, , dayOfMonth = '', , dayOfWeek = ''] = when.split(/\s+/);
  const isOpen = (field: string): boolean => /^\*(?:\/1)?$/.test(field);
  if (isOpen(dayOfMonth) || isOpen(dayOfWeek)) return false;
  return dayOfMonth.startsWith('*') || dayOfWeek.startsWith('*');
}

/** Nothing in a command is a reference of ours. */
function stepOf({ command, stdin }: { command: string[]; stdin?: string }): object {
  const literal = (text: string): string => text.replaceAll('${', () => '$${');
  return {
    id: 'command',
    toolName: 'shell.run',
    timeoutMs: LONGEST_MS,
    parameters: {
      command: command.map(literal),
      ...(stdin !== undefined && { stdin: literal(stdin) }),
      timeoutMs: LONGEST_MS,
    },
  };
}

function nameOf(written: string): string {
  const seen = printable(written);
  return seen.length > 60 ? `${seen.slice(0, 59)}…` : seen;
}

/** The same line has the same id, so that an import done twice adds nothing twice. */
function idOf(definition: object, seen: Map<string, number>): string {
  const hash = textHash(JSON.stringify(definition)).slice(0, 10);
  const count = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, count);
  return count === 1 ? `crontab-${hash}` : `crontab-${hash}-${count}`;
}
