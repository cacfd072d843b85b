/** The next fires of a trigger that is stored nowhere, said in any way that Rote understands, plain words too. */
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { readWhen } from '../compiler/compiler.ts';
import { type Preview, type PreviewRequest, previewTrigger } from '../domain/preview-trigger.ts';
import { readInstant } from '../domain/time/read-instant.ts';
import { parseTimezone } from '../domain/time/timezone.ts';
import type { Trigger, TriggerContext } from '../domain/trigger.ts';
import { splitTriggerText } from '../domain/trigger-text.ts';

export function previewWords(request: PreviewRequest, context: TriggerContext): Result<Preview> {
  const { text, tz, from, cron, every, at, rrule } = request;
  const isAlone = [cron, every, at, rrule].every((other) => other === undefined);
  if (text === undefined || !isAlone || splitTriggerText(text) !== null)
    return previewTrigger(request, context);
  const timezone = parseTimezone(tz ?? context.defaultTimezone);
  if (!timezone.ok) return timezone;
  const fromMs = from === undefined ? succeed(context.nowMs) : readInstant(from, timezone.value);
  if (!fromMs.ok) return fromMs;
  const read = readWhen(text, { nowMs: fromMs.value, timezone: timezone.value });
  switch (read.kind) {
    case 'none':
      return refuse(notUnderstood(text, read.reason));
    case 'question':
      return refuse(
        ambiguous(
          read.text,
          read.choices.map(({ label }) => label),
        ),
      );
    case 'when': {
      const { text: _, ...rest } = request;
      const said = { ...rest, ...partsOf(read.trigger), tz: read.trigger.timezone };
      const preview = previewTrigger(said, context);
      if (!preview.ok) return preview;
      return succeed({ ...preview.value, notes: [...read.notes, ...preview.value.notes] });
    }
  }
}

function partsOf(trigger: Trigger): Partial<PreviewRequest> {
  switch (trigger.kind) {
    case 'cron':
      return { cron: trigger.cron };
    case 'every':
      return { every: String(trigger.everyMs) };
    case 'at':
      return { at: trigger.atUtc };
    case 'rrule':
      return { rrule: trigger.rrule, startsAt: trigger.startsAt, exdates: trigger.exdates };
  }
}

function ambiguous(question: string, choices: string[]): Fault {
  return {
    code: 'ambiguous',
    message: question,
    hint: 'Say which in the text.',
    details: { choices },
  };
}

function notUnderstood(text: string, reason: string | null): Fault {
  const said = text.length > 200 ? `${text.slice(0, 199)}…` : text;
  return {
    code: 'not-understood',
    message: reason ?? `"${said}" does not say when.`,
    hint: 'Write "every weekday at 9", "tomorrow at noon", "0 9 * * 1-5 Europe/Berlin" or "every 3h".',
  };
}
