/** German: why something was not done. */
import type { FaultWords } from '../fault-words.ts';

export const GERMAN_FAULTS: FaultWords = {
  'unknown-task': ({ said, listed }) => ({
    message: `Es gibt keine Aufgabe „${said}“.${listed === '' ? '' : ` Es gibt: ${listed}.`}`,
    hint: 'rote tasks zeigt sie.',
  }),
  'ambiguous-task': ({ said, listed }) => ({
    message: `„${said}“ passt auf mehr als eine Aufgabe: ${listed}.`,
    hint: 'Nenn ihre Nummer oder mehr von ihrem Titel.',
  }),
  'already-done': ({ said, listed }) => ({
    message: `„${said}“ ist schon erledigt.`,
    hint: listed === '' ? 'rote tasks zeigt, was zu tun ist.' : `Zu tun ist: ${listed}.`,
  }),
  'not-your-task': () => ({
    message: 'Das hat jemand anderes auf die Liste gesetzt, also bleibt es da.',
    hint: 'Nimm es von der Liste und setz es auf die andere.',
  }),
  'unknown-list': ({ said, listed }) => ({
    message: `Es gibt keine Liste „${said}“.`,
    hint: `${listed === '' ? '' : `Es gibt: ${listed}. `}Sag „leg eine Liste ${said} an“, dann gibt es sie.`,
  }),
  'ambiguous-list': ({ said, listed }) => ({
    message: `Mehr als eine Liste heißt „${said}“: ${listed}.`,
    hint: 'Sag, wessen Liste es ist.',
  }),
  'list-full': ({ said, most }) => ({
    message: `Auf einer Liste stehen höchstens ${most} Dinge, und auf „${said}“ wären es mehr.`,
    hint: 'Hak erst einige ab.',
  }),
  'unknown-memory': ({ said }) => ({
    message: `So etwas weiß ich nicht: „${said}“.`,
    hint: 'rote memory list zeigt, was ich weiß.',
  }),
  'no-calendar': () => ({
    message: 'Es ist kein Kalender verbunden.',
    hint: 'So geht es: rote connect calendar ADRESSE',
  }),
  'no-mail-account': () => ({
    message: 'Es ist kein Mailkonto verbunden.',
    hint: 'So geht es: rote connect mail',
  }),
};
