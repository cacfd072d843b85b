/** German: what waited, what comes late, and when somebody is left alone. */
import type { LateReason } from '../../domain/late.ts';
import type { QuietOrderWords, QuietWords, UrgentWords } from '../quiet-words.ts';

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
  muted: (until) => `Bis ${until.replace(/^am /, '')} sage ich dir nur, was dringend ist.`,
  none: 'Ich sage dir alles sofort.',
  waiting: (count) =>
    `${count === 1 ? 'Eine Nachricht wartet' : `${count} Nachrichten warten`} bis dahin.`,
  comesNow: (count) =>
    count === 1
      ? 'Die Nachricht, die gewartet hat, kommt jetzt.'
      : `Die ${count} Nachrichten, die gewartet haben, kommen jetzt.`,
  urgentPasses: 'Alles andere wartet und kommt als eine Nachricht.',
  whichHours:
    'Von wann bis wann? Sag „nicht zwischen 22 und 7“. Das gilt jeden Tag; für ein, zwei Tage gibt es „stumm bis Montag“.',
  untilWhen: 'Bis wann? Sag „stumm bis Montag um 9“ oder „stumm für 2 Stunden“.',
  whichHalf: (from, later) =>
    `Ist ${from} oder ${later} gemeint? Sag es mit 24 Stunden: „nicht zwischen 22:00 und 7:00“.`,
};

const CLOCK = String.raw`\d{1,2}(?:[:.]\d\d)? ?(?:uhr|h)?`;
const TIMES = `(?:(?:zwischen|von) )?(?<from>${CLOCK}) (?:und|bis) (?<to>${CLOCK})`;
const DAYS =
  'wochenenden?|werktags|wochentags|nachts|abends|morgens|(?:mon|diens|mitt|donners|frei|sams|sonn)(?:tags?|wochs?)';
const WHEN = `(?:(?:am |an |nur )?(?:${DAYS})|(?:nach|vor) ${CLOCK})`;
/** What is urgent is always told. */
const EXCEPT = `(?: (?:jeden tag|jede nacht|täglich))?(?: (?:außer|ausser|es sei denn)(?: (?:es ist|bei|wenn es|für|was))? ?dringend(?:e[mns]?)?(?: ist| dingen| sachen| nachrichten)?)?`;
const LEFT_ALONE =
  '(?:störe? mich(?: bitte)? nicht|(?:bitte )?nicht stören|nicht|keine (?:nachrichten|erinnerungen|meldungen)|(?:meine )?ruhezeit(?:en)?(?: ist| sind)?|ruhe|(?:sei )?(?:ruhig|still)|schreibe? mir nicht|melde dich nicht)';

export const GERMAN_QUIET_ORDERS: QuietOrderWords = {
  language: 'de',
  polite: /^bitte | bitte$/g,
  morning: 'um 9:00',
  hours: [
    new RegExp(`^${LEFT_ALONE} ${TIMES}${EXCEPT}$`),
    new RegExp(`^${TIMES} ${LEFT_ALONE}${EXCEPT}$`),
    new RegExp(
      `^nicht vor (?<to>${CLOCK}) und (?:nicht )?nach (?<from>${CLOCK})(?: (?:stören|schreiben|melden))?$`,
    ),
    new RegExp(
      `^nicht nach (?<from>${CLOCK}) und (?:nicht )?vor (?<to>${CLOCK})(?: (?:stören|schreiben|melden))?$`,
    ),
  ],
  unclear: new RegExp(
    `^(?:störe? mich ${WHEN} nicht|(?:störe? mich nicht|nicht stören|keine benachrichtigungen|ruhezeit(?:en)?(?: .{1,40})?) ${WHEN}(?: .{1,40})?|${WHEN} (?:nicht stören|ruhe)|keine (?:nachrichten|erinnerungen)(?: mehr)? (?:nach|vor) ${CLOCK})$`,
  ),
  mute: [
    /^(?:(?:alles )?stumm|stummschalten|ruhe|gib ruhe|lass mich in ruhe|störe? mich nicht|nicht stören|nerve? (?:mich )?nicht(?: mehr)?|schreibe? mir nicht(?: mehr)?) (?:bis(?: zum)?|für) (.{1,60})$/,
    /^(?:schalte? )?(?:bitte )?alles (?:bis(?: zum)?|für) (.{1,60}) stumm(?:schalten)?$/,
    /^lass mich (?:bis(?: zum)?|für) (.{1,60}) in ruhe$/,
    /^störe? mich (?:bis(?: zum)?|für) (.{1,60}) nicht$/,
    /^(?:(?:alles )?stumm|stummschalten|schalte? alles stumm|nicht stören|lass mich in ruhe|gib ruhe)()$/,
  ],
  unmute:
    /^(?:stummschaltung beenden|stummschaltung (?:aufheben|aus)|nicht mehr stumm|stumm aus|(?:mach )?wieder laut|du darfst (?:mich )?wieder (?:stören|schreiben)|schalte? wieder laut)$/,
  off: /^(?:keine ruhezeit(?:en)?(?: mehr)?|(?:lösche|beende|entferne) (?:die|meine) ruhezeit(?:en)?|(?:schalte? )?(?:die |meine )?ruhezeiten (?:aus|ab|löschen|aus schalten|ausschalten))$/,
  show: /^(?:(?:was|wann|wie) sind (?:die|meine) ruhezeiten|zeige?(?: mir)?(?: die| meine)? ruhezeiten|(?:meine )?ruhezeiten|bin ich stumm(?:geschaltet)?)$/,
};

export const GERMAN_URGENT: UrgentWords = {
  inFront: /^dringend(?:[:,!-] ?| )(?=\S)/i,
  behind: /(?:[,;.!-] ?(?:das ist |es ist )?| )dringend[.!]?$/i,
  alone: /^(?:(?:das ist|es ist|mach es) )?dringend[.!]?$/i,
  alarm: /(?:^|[\s,])wecke? mich(?=[\s,.!]|$)/i,
  denied: /(?:nicht|nichts) (?:so )?dringend/i,
};
