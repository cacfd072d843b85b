/** A line of the log as a person reads it: when, how bad, what, and the facts. */
import { z } from 'zod';
import { wallTime } from '../../language/en/wall-time.ts';

const lineSchema = z.looseObject({
  level: z.string(),
  event: z.string(),
  time: z.iso.datetime().optional(),
});

const LEVEL_WIDTH = 5;

/** The line as data; as text if it is none of ours, or was torn when the process died. */
export function parseLogLine(line: string): Record<string, unknown> | string {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : line;
  } catch {
    return line;
  }
}

export function sayLogLine(line: string, timezone: string): string {
  const parsed = lineSchema.safeParse(parseLogLine(line));
  if (!parsed.success) return line;
  const { level, event, time, ...facts } = parsed.data;
  return [
    ...(time === undefined ? [] : [wallTime(time, timezone)]),
    level.padEnd(LEVEL_WIDTH),
    event,
    ...Object.entries(facts).map(([name, value]) => `${name}=${sayFact(value)}`),
  ].join('  ');
}

/** Words with spaces in quotes, so that one sees where a fact ends. */
function sayFact(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'undefined';
  return /^[^\s"]+$/.test(value) ? value : JSON.stringify(value);
}
