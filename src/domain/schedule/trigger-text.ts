/**
 * The compact way to write a trigger in one line, as skill files and `--text` do:
 * `0 9 * * 1-5 America/New_York`, `every 3h`, `at 2026-03-08T09:30 Europe/Berlin`. It only takes the
 * line apart; `parseTrigger` judges the parts.
 */
import { DAY_OF_WEEK, MONTH } from '../../time/cron-fields.ts';

export interface TriggerParts {
  cron?: string;
  every?: string;
  at?: string;
  timezone?: string;
}

export function splitTriggerText(text: string): TriggerParts | null {
  const trimmed = text.trim();
  const every = /^every\s+(\d.*?)(?:\s+([A-Za-z_]+\/\S+))?$/i.exec(trimmed);
  if (every) return withZone({ every: every[1] ?? '' }, every[2]);
  const at = /^at\s+(\d{4}-\d\d-\d\d[T ]\S+)(?:\s+(\S+))?$/i.exec(trimmed);
  if (at) return withZone({ at: at[1] ?? '' }, at[2]);
  const nickname = /^(@\w+)(?:\s+(\S+))?$/.exec(trimmed);
  if (nickname) return withZone({ cron: nickname[1] ?? '' }, nickname[2]);
  return splitCronText(trimmed.split(/\s+/));
}

function withZone(parts: TriggerParts, timezone: string | undefined): TriggerParts {
  return timezone === undefined ? parts : { ...parts, timezone };
}

/** Five or six words that look like cron fields, and perhaps one more that does not: the zone. */
function splitCronText(words: string[]): TriggerParts | null {
  const last = words.at(-1) ?? '';
  const fields = isCronField(last) ? words : words.slice(0, -1);
  const looksLikeCron = fields.length >= 5 && fields.length <= 6 && fields.every(isCronField);
  if (!looksLikeCron) return null;
  return withZone({ cron: fields.join(' ') }, fields === words ? undefined : last);
}

function isCronField(word: string): boolean {
  return word.split(/[,/#-]/).every(isCronValue);
}

function isCronValue(text: string): boolean {
  const withoutLast = text.toLowerCase().replace(/(?<=.)l$/, '');
  const isName = [text.toLowerCase(), withoutLast].some(
    (name) => MONTH.names.has(name) || DAY_OF_WEEK.names.has(name),
  );
  return isName || /^(?:\*|\?|\d+[LW]?|LW?)$/i.test(text);
}
