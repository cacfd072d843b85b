/** German: what waited, what comes late, and when somebody is left alone. */
import type { LateReason } from '../../domain/late.ts';
import type { QuietWords } from '../quiet-words.ts';

const WHY: Record<LateReason, string> = {
  off: 'Rote war aus',
  busy: 'Rote war beschäftigt',
  retried: 'es war zuvor gescheitert',
  quiet: 'du wolltest nicht gestört werden',
  away: 'der Kanal war nicht erreichbar',
};

export const GERMAN_QUIET: QuietWords = {
  late: (when, why) => `(Das war ${when} fällig; ${WHY[why]}.)`,
  waited: (count) => `Während du nicht gestört werden wolltest, kamen ${count} Nachrichten:`,
  more: (count) => `… und ${count} weitere, die im Posteingang sind.`,
  hours: (from, to) => `Zwischen ${from} und ${to} sage ich dir nur, was dringend ist.`,
  muted: (until) => `Bis ${until} sage ich dir nur, was dringend ist.`,
  none: 'Ich sage dir alles sofort.',
  waiting: (count) =>
    `${count === 1 ? 'Eine Nachricht wartet' : `${count} Nachrichten warten`} bis dahin.`,
  urgentPasses: 'Alles andere wartet und kommt als eine Nachricht.',
  inQuietHours: (time, told) =>
    `${time} liegt in deinen Ruhezeiten: Ich sage es ${told}; sag „dringend“, damit es dann kommt`,
};
