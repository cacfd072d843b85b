/** German: how a reminder is answered, and what is said to that. */

import { oneOf } from '../answer-words.ts';
import type { ReminderWords } from '../reminder-words.ts';
import { GERMAN_ANSWERS } from './german-answers.ts';

const ofName = (name: string | null): string => (name === null ? 'vom Hausherrn' : `von ${name}`);

export const GERMAN_REMINDERS: ReminderWords = {
  language: 'de',
  buttons: {
    done: 'Erledigt',
    minutes: '10 Min.',
    hour: '1 Stunde',
    tomorrow: 'Morgen',
    undo: 'Rückgängig',
    noMore: (name) => `Nichts mehr ${ofName(name)}`,
  },
  done: [
    ...['erledigt', 'ist erledigt', 'das ist erledigt', 'schon erledigt', 'fertig', 'bin fertig'],
    ...['gemacht', 'hab ich', 'hab ich gemacht', 'habe ich gemacht', 'hab ich erledigt'],
    ...['habs gemacht', 'hab s gemacht', 'habs erledigt', 'hab s erledigt', 'ist gemacht'],
    ...['habe ich erledigt', 'schon gemacht', 'abgehakt', 'ich bin fertig'],
  ],
  doneNamed: [
    /^(?:fertig mit|erledigt:?) (.{2,60})$/,
    /^(.{2,60}?) (?:(?:ist|sind|habe? ich) )?(?:schon )?(?:erledigt|gemacht|fertig)$/,
  ],
  later: [
    /^(?:erinnere?|erinner) mich (?:später|nochmals?|noch mal|noch einmal|wieder)( .{1,60})?$/,
    /^(in .{1,60}) (?:nochmals?|noch mal|noch einmal|wieder)$/,
    new RegExp(`^(?:${oneOf(GERMAN_ANSWERS.later)})( .{1,60})?$`),
    /^noch (\d{1,3} (?:minuten?|min|stunden?))$/,
    /^(?:verschiebe?|schiebe?) (?:es|das|dies)(?: (?:auf|um))?( .{1,60})?$/,
  ],
  again: [
    /^(?:erinnere?|erinner) mich (.{1,60}) (?:nochmals?|noch mal|noch einmal|wieder|erneut)$/,
    /^(?:nochmals?|noch mal|noch einmal|wieder) (.{1,60})$/,
    /^(.{2,60}) (?:nochmals?|noch mal|noch einmal|wieder)$/,
  ],
  itself: /^(?:verschiebe?|schiebe?|snooze|erinnere? mich) (?:es|das|dies|daran)(?= |$)/,
  takenBack: [
    ...['nicht erledigt', 'doch nicht erledigt', 'noch nicht erledigt', 'das ist nicht erledigt'],
    ...['ist noch nicht erledigt', 'habe ich nicht gemacht', 'hab ich nicht gemacht', 'doch nicht'],
  ],
  owner: ['hausherrn', 'den hausherrn', 'der hausherr'],
  hears: [
    /^(?:bitte )?(?:lass|erlaube) (den hausherrn|[\p{L}][\p{L}-]{0,40})(?: wieder)? mich(?: wieder)? (?:zu )?erinnern$/u,
    /^(der hausherr|[\p{L}][\p{L}-]{0,40}) darf mich(?: wieder)? erinnern$/u,
  ],
  hearsNoMore: [
    /^(?:bitte )?(?:nichts|keine (?:erinnerungen|nachrichten)) mehr vo(?:n|m) (hausherrn|[\p{L}][\p{L}-]{0,40})$/u,
    /^(der hausherr|[\p{L}][\p{L}-]{0,40}) darf mich nicht mehr erinnern$/u,
  ],
  polite: /^(?:bitte|ok|okay|ja|danke) | (?:bitte|danke)$/g,
  article: /^(?:die|der|das|den|dem|mein(?:e|en)?) /,
  fromBehind: / \((?:von|vom) [^)]*\)$/,
  tomorrowMorning: 'morgen um 9:00',
  times: {
    'nach dem mittagessen': '13:30',
    'nach der arbeit': '18:00',
    'nach dem abendessen': '20:00',
  },
  everything: /^(?:alles?|alle[nm]?|beide[snm]?|allen? (?:zwei|drei|vier|fünf))$/,
  until: /^(?:bis(?: um)?|um) /i,
  length: /^(?:in|für) /i,
  said: {
    done: (text) => `Erledigt: ${text}`,
    later: (when, text) => `Ich sage es ${when} noch einmal: ${text}`,
    undone: (text) => `Doch nicht erledigt: ${text}`,
    waitsAgain: (text) => `Nicht mehr verschoben: ${text}`,
    which: 'Welche?',
    none: 'Keine Erinnerung wartet auf eine Antwort.',
    again: (when) => `(wieder ${when})`,
    byName: (words) => `Nenn sie: „erledigt ${words}“ oder „später ${words}“.`,
    isDone: (text) => `Das ist schon erledigt: ${text}`,
    over: 'Diese Erinnerung ist vorbei: Sie wurde beantwortet oder neu gesagt.',
    from: (name, text) => `${text} (${ofName(name)})`,
    unanswered: (name, text) => `${name ?? 'Wem das Haus gehört,'} hat nicht geantwortet: ${text}`,
    heardNoMore: (name) => `Ich sage dir nichts mehr ${ofName(name)}.`,
    heardAgain: (name) => `Ich sage dir wieder, was ${ofName(name)} kommt.`,
  },
};

const SMALL_WORDS =
  /^erinnerung: |[äöüß]|(?:^|\s)(?:und|nicht|ist|sind|zum|zur|ein|eine|einen|der|das|dem|ich|wir|mich|dich|mit|für|bitte|noch|auf|vom|beim|nach|um)(?=\s|$)/i;

export const isGermanText = (text: string): boolean => SMALL_WORDS.test(text);
