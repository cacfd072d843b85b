/** What a device shows of something that waits: read when it is sent, so that what is over is not shown. */
import type { Notice, NoticeOf } from '../../domain/notice.ts';
import { waitsForAnswer } from '../../domain/reminder.ts';
import type { Request } from '../../domain/request.ts';
import { askedKind } from '../../domain/request-words.ts';
import { reminderButtons } from '../../language/reminder-answers.ts';
import type { ToldReminder } from '../../store/reminders.ts';

const DAY_MS = 86_400_000;

/** Kinds that a press on a notice may answer: nobody and nothing is let in by it. */
const ANSWERED_THERE: ReadonlySet<string> = new Set(['budget']);
/** A question that is longer is read on the page before it is answered. */
const LONGEST_ASKED = 300;

export function noticeOfReminder(
  of: Extract<NoticeOf, { kind: 'reminder' }>,
  reminder: ToldReminder | null,
  nowMs: number,
): Notice | null {
  if (reminder === null || reminder.state !== 'open' || !waitsForAnswer(reminder, nowMs))
    return null;
  if (reminder.told !== of.told || reminder.seenMs !== null) return null;
  const { id, text, toldMs } = reminder;
  const buttons = reminderButtons(text)
    .slice(0, 2)
    .map(({ label, until }) => ({
      label,
      send:
        until === null
          ? { path: `/reminders/${id}/done`, body: {} }
          : { path: `/reminders/${id}/snooze`, body: { until } },
    }));
  return { of, title: text, body: '', tag: id, path: '/', buttons, untilMs: toldMs + DAY_MS };
}

export function noticeOfRequest(
  of: Extract<NoticeOf, { kind: 'request' }>,
  request: Request | null,
): Notice | null {
  if (request === null || request.state !== 'open') return null;
  const { id, title, lines, hash, kind, askedMs, untilMs } = request;
  const isWhole = askedKind(request, LONGEST_ASKED) === 'whole';
  const buttons =
    isWhole && ANSWERED_THERE.has(kind)
      ? (['yes', 'no'] as const).map((answer) => ({
          label: answer === 'yes' ? 'Yes' : 'No',
          send: { path: `/requests/${id}/answer`, body: { answer, hash } },
        }))
      : [];
  return {
    ...{ of, title, body: lines.join('\n'), tag: id, path: `/?request=${id}`, buttons },
    untilMs: Math.min(askedMs + DAY_MS, untilMs ?? Number.POSITIVE_INFINITY),
  };
}
