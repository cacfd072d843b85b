/**
 * The compact way to write a trigger in one line, as skill files and `--text` do:
 * `0 9 * * 1-5 America/New_York`, `every 3h`, `at 2026-03-08T09:30 Europe/Berlin`. It only takes the
 * line apart; `parseTrigger` judges the parts.
 */

export interface TriggerParts {
  cron?: string;
  every?: string;
  at?: string;
  timezone?: string;
}

export function splitTriggerText(text: string): TriggerParts | null {
  const trimmed = text.trim();
  const every = /^every\s+(\d.*)$/i.exec(trimmed);
  if (every) return { every: every[1] ?? '' };
  const at = /^at\s+(\d{4}-\d\d-\d\d[T ]\S+)(?:\s+(\S+))?$/i.exec(trimmed);
  if (at) return { at: at[1] ?? '', ...(at[2] !== undefined && { timezone: at[2] }) };
  const nickname = /^(@\w+)(?:\s+(\S+))?$/.exec(trimmed);
  if (nickname) {
    return { cron: nickname[1] ?? '', ...(nickname[2] !== undefined && { timezone: nickname[2] }) };
  }
  return splitCronText(trimmed.split(/\s+/));
}

function splitCronText(words: string[]): TriggerParts | null {
  // Only a zone has a slash between letters or is the bare word UTC or GMT; no cron field looks so.
  const last = words.at(-1) ?? '';
  const hasZone = /^[A-Za-z_]+\/[A-Za-z]/.test(last) || /^(?:UTC|GMT)$/i.test(last);
  const fields = hasZone ? words.slice(0, -1) : words;
  const looksLikeCron = fields.length >= 5 && fields.length <= 6 && fields.every(isCronLike);
  if (!looksLikeCron) return null;
  return { cron: fields.join(' '), ...(hasZone && { timezone: last }) };
}

function isCronLike(word: string): boolean {
  return /^[\d*?]/.test(word) || /^(?:L|LW|[A-Za-z]{3})(?:[-,/#].*|L)?$/i.test(word);
}
