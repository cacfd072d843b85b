/** English: what is granted to a schedule. */
import type { GrantTimeWords, GrantWords } from '../grant-words.ts';

export const ENGLISH_GRANTS: GrantWords = {
  program: {
    box: (command) =>
      `It may run ${command} on this machine, in its box; nothing else is allowed by that.`,
    outside: (command) =>
      `It may run ${command} outside its box, with all that your account may; nothing else is allowed by that.`,
    settings: (command) =>
      `It may run ${command} on this machine; that runs outside its box, with all that your account may, as config.yaml says now.`,
    unknown: (command) => `It may run ${command} on this machine; nothing else is allowed by that.`,
  },
  folder: (folder) => ` in the folder ${folder}`,
  reading: (text) => ` with ${text} as its input`,
  address: (host) =>
    `It may reach ${host} in your own network; no other host and port is allowed by that.`,
  files: {
    read: (folder) =>
      `It may read what is in ${folder}, and nothing hidden there; no other folder.`,
    write: (folder) =>
      `It may read and write what is in ${folder}, and nothing hidden there; no other folder.`,
  },
  until: (instant) => ` That ends ${instant}.`,
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** "for a week", "for 3 days". */
export const ENGLISH_GRANT_TIME: GrantTimeWords = {
  before: /(?:but )?(?:only |just )?for/,
  numbers: { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 },
  units: [
    [/^hours?$/i, HOUR],
    [/^days?$/i, DAY],
    [/^weeks?$/i, 7 * DAY],
    [/^months?$/i, 30 * DAY],
  ],
};
