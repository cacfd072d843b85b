/** Faults in mail: what is in doubt, who may be reached, whose it is. */
import type { Mutant } from './mutant.ts';

export const MAIL_MUTANTS: readonly Mutant[] = [
  {
    name: 'cut-mail-was-not-sent',
    file: 'src/mail/smtp-sender.ts',
    text: 'if (hasBegun && !hasAnswered)',
    replacement: 'if (hasBegun && hasAnswered)',
    breaks: 'a mail whose connection broke is sent again',
    tests: ['src/mail/smtp-sender.test.ts'],
  },
  {
    name: 'tainted-agent-sends',
    file: 'src/mail/decide-reach.ts',
    text: "if (by === 'agent' && hasReadOthers) return",
    replacement: "if (by === 'plan' && hasReadOthers) return",
    breaks: 'an agent that has read mails sends some',
    tests: ['src/mail/decide-reach.test.ts'],
  },
  {
    name: 'plan-sends-into-thread',
    file: 'src/mail/decide-reach.ts',
    text: 'facts.authenticated === receiver;',
    replacement: 'facts.thread.has(receiver);',
    breaks: 'a plan answers whoever says that they are somebody',
    tests: ['src/mail/decide-reach.test.ts'],
  },
  {
    name: 'first-mail-unasked',
    file: 'src/mail/decide-reach.ts',
    text: 'if (asked.length === 0 && isAccountUsed)',
    replacement: 'if (asked.length === 0)',
    breaks: 'a plan sends from an account that nobody has sent from',
    tests: ['src/mail/decide-reach.test.ts'],
  },
  {
    name: 'mail-of-tomorrow-hides-others',
    file: 'src/mail/mail-arrival.ts',
    text: 'Math.min(receivedMs ?? 0, nowMs)',
    replacement: 'receivedMs ?? 0',
    breaks: 'after a mail with a date to come, none is told until then',
    tests: ['src/mail/mail-arrival.test.ts'],
  },
  {
    name: 'mail-moved-into-a-folder-not-told',
    file: 'src/mail/mail-arrival.ts',
    text: 'if (folder !== null || receivedMs === null)',
    replacement: 'if (receivedMs === null)',
    breaks: 'an old mail that a rule moves into a watched folder begins nothing',
    tests: ['src/mail/mail-arrival.test.ts'],
  },
  {
    name: 'results-of-anybody',
    file: 'src/mail/authenticated-sender.ts',
    text: 'results.find((value) => idOf(value) === authservId.toLowerCase());',
    replacement: "results.find((value) => idOf(value) !== '');",
    breaks: 'a sender authenticates themselves',
    tests: ['src/mail/authenticated-sender.test.ts'],
  },
  {
    name: 'several-addresses-in-one',
    file: 'src/domain/mail/mail-address.ts',
    text: 'if (!ADDRESS.test(address))',
    replacement: "if (!address.includes('@'))",
    breaks: 'a line break in an address names other receivers',
    tests: ['src/domain/mail/mail-address.test.ts'],
  },
];
