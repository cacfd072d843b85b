/**
 * The `rrule` trigger: a recurrence rule, the wall time it starts at, and what is left out. Read here
 * from what people write, also as lines of a calendar file, and turned into wall times.
 */
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { formatRrule } from '../../time/format-rrule.ts';
import { parseRrule } from '../../time/parse-rrule.ts';
import type { RecurrenceRule } from '../../time/rrule.ts';
import { createRuleWalls } from '../../time/rrule-walls.ts';
import { formatWallDay, formatWallSec, readWallDay, readWallSec } from '../../time/wall-text.ts';
import type { WallTimes } from '../../time/wall-times.ts';

export interface RuleParts {
  rrule: string;
  startsAt: string;
  exdates: string[];
}

export interface CompiledRule {
  rule: RecurrenceRule;
  walls: WallTimes;
}

/** In one canonical spelling; refused if it could never fire. */
export function readRuleParts(given: {
  rrule: string;
  startsAt: string | undefined;
  exdates: readonly string[] | undefined;
}): Result<RuleParts & { timezone: string | null }> {
  const lines = splitLines(given.rrule);
  if (!lines.ok) return lines;
  const rule = parseRrule(lines.value.rule);
  if (!rule.ok) return rule;
  const startText = given.startsAt ?? lines.value.start;
  if (startText === null) return refuse(noStart());
  const startSec = readWallSec(startText);
  if (startSec === null) return refuse(badStart(startText));
  const exdates = readExdates([...(given.exdates ?? []), ...lines.value.exdates]);
  if (!exdates.ok) return exdates;
  const parts: RuleParts = {
    rrule: formatRrule(rule.value),
    startsAt: formatWallSec(startSec),
    exdates: exdates.value,
  };
  const walls = wallsOf(rule.value, startSec, parts.exdates);
  if (walls.nextWallTime(startSec) === null) return refuse(neverFires(parts));
  return succeed({ ...parts, timezone: lines.value.timezone });
}

/** Null if the parts are not what `readRuleParts` made. */
export function compileRule({ rrule, startsAt, exdates }: RuleParts): CompiledRule | null {
  const rule = parseRrule(rrule);
  const startWallSec = readWallSec(startsAt);
  if (!rule.ok || startWallSec === null) return null;
  return { rule: rule.value, walls: wallsOf(rule.value, startWallSec, exdates) };
}

function wallsOf(rule: RecurrenceRule, startWallSec: number, exdates: string[]): WallTimes {
  const excludedDays = new Set<number>();
  const excludedSec = new Set<number>();
  for (const text of exdates) {
    const day = readWallDay(text);
    const wallSec = readWallSec(text);
    if (day !== null) excludedDays.add(day);
    else if (wallSec !== null) excludedSec.add(wallSec);
  }
  return createRuleWalls(rule, { startWallSec, excludedDays, excludedSec });
}

interface RuleLines {
  rule: string;
  start: string | null;
  timezone: string | null;
  exdates: string[];
}

/** `DTSTART;TZID=Europe/Berlin:20261116T090000`, `RRULE:…` and `EXDATE:…`, a line each. */
function splitLines(text: string): Result<RuleLines> {
  const lines: RuleLines = { rule: '', start: null, timezone: null, exdates: [] };
  for (const line of text.split(/\r?\n/).map((part) => part.trim())) {
    const property = /^(DTSTART|EXDATE|RRULE)(?:;TZID=([^:;]+)|;VALUE=DATE(?:-TIME)?)*:(.*)$/i.exec(
      line,
    );
    if (property === null) lines.rule += line;
    else if (property[1]?.toUpperCase() === 'RRULE') lines.rule += property[3];
    else if (property[1]?.toUpperCase() === 'EXDATE')
      lines.exdates.push(...(property[3] ?? '').split(','));
    else {
      lines.start = property[3] ?? '';
      lines.timezone = property[2] ?? null;
    }
  }
  return succeed(lines);
}

/** More exceptions than this belong into the rule itself. */
const MOST_EXDATES = 1000;

function readExdates(texts: string[]): Result<string[]> {
  if (texts.length > MOST_EXDATES) {
    return refuse({
      code: 'bad-rrule',
      message: `There are ${texts.length} exceptions; a rule takes up to ${MOST_EXDATES}.`,
      hint: 'Leave whole months or weekdays out in the rule itself (BYMONTH, BYDAY).',
    });
  }
  const exdates = new Set<string>();
  for (const text of texts) {
    const day = readWallDay(text);
    const wallSec = readWallSec(text);
    if (day === null && wallSec === null) return refuse(badExdate(text));
    exdates.add(day === null ? formatWallSec(wallSec ?? 0) : formatWallDay(day));
  }
  return succeed([...exdates].sort());
}

function noStart(): Fault {
  return {
    code: 'bad-rrule',
    message: 'The rule does not say when it starts.',
    hint: 'Add "startsAt", a wall time in the zone such as 2026-11-16T09:00: weeks, counts and what the rule leaves out are reckoned from it.',
  };
}

function badStart(text: string): Fault {
  return {
    code: 'bad-rrule',
    message: `"${text}" is not a wall time for a rule to start at.`,
    hint: 'Write it without an offset, such as 2026-11-16T09:00; the zone stands beside it.',
  };
}

function badExdate(text: string): Fault {
  return {
    code: 'bad-rrule',
    message: `"${text}" is not a date or wall time to leave out.`,
    hint: 'Write a date (2026-12-25, the whole day) or a wall time (2026-12-25T09:00).',
  };
}

function neverFires({ rrule, startsAt, exdates }: RuleParts): Fault {
  const without = exdates.length === 0 ? '' : ' without its exceptions';
  return {
    code: 'never-fires',
    message: `The rule "${rrule}" from ${startsAt}${without} can never fire.`,
    hint: 'Use days that exist, and an end after the start.',
  };
}
