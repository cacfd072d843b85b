/** German: what is granted to a schedule. */
import type { GrantTimeWords, GrantWords } from '../grant-words.ts';

export const GERMAN_GRANTS: GrantWords = {
  program: {
    box: (command) =>
      `Es darf ${command} auf diesem Rechner ausführen, in seiner Box; sonst ist damit nichts erlaubt.`,
    outside: (command) =>
      `Es darf ${command} außerhalb seiner Box ausführen, mit allem, was dein Konto darf; sonst ist damit nichts erlaubt.`,
    settings: (command) =>
      `Es darf ${command} auf diesem Rechner ausführen; das läuft außerhalb seiner Box, mit allem, was dein Konto darf, wie config.yaml es jetzt sagt.`,
    unknown: (command) =>
      `Es darf ${command} auf diesem Rechner ausführen; sonst ist damit nichts erlaubt.`,
  },
  folder: (folder) => ` im Ordner ${folder}`,
  reading: (text) => ` mit ${text} als Eingabe`,
  address: (host) =>
    `Es darf ${host} in deinem eigenen Netz erreichen; kein anderer Rechner oder Port ist damit erlaubt.`,
  files: {
    read: (folder) =>
      `Es darf lesen, was in ${folder} liegt, außer was dort versteckt ist; sonst keinen Ordner.`,
    write: (folder) =>
      `Es darf lesen und schreiben, was in ${folder} liegt, außer was dort versteckt ist; sonst keinen Ordner.`,
  },
  until: (instant) => ` Das endet ${instant}.`,
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** "für eine Woche", "für 3 Tage". */
export const GERMAN_GRANT_TIME: GrantTimeWords = {
  before: /(?:aber )?(?:nur )?(?:für|fuer)/,
  numbers: { einen: 1, eine: 1, ein: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6 },
  units: [
    [/^stunden?$/i, HOUR],
    [/^tage?n?$/i, DAY],
    [/^wochen?$/i, 7 * DAY],
    [/^monate?n?$/i, 30 * DAY],
  ],
};
