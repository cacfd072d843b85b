/** Faults in calendars: when entries take place, what is written over, who gets the password, who is invited. */
import type { Mutant } from './mutant.ts';

const OCCURRENCES = 'src/time/occurrences.ts';
const DESK = 'src/calendar/calendar-desk.ts';
const CLIENT = 'src/dav/dav-client.ts';
const INVITE_TESTS = ['src/calendar/invite-by-mail.test.ts'];
const SYNC = 'src/dav/sync-collection.ts';
const SYNC_TESTS = ['src/dav/sync-collection.test.ts'];

const SHARED_TESTS = ['src/calendar/shares/calendar-shares.test.ts'];

export const CALENDAR_MUTANTS: readonly Mutant[] = [
  {
    name: 'any-change-moves',
    file: 'src/calendar/entry-changes.ts',
    text: "isMoved: change === 'changed' && before?.when !== entry.when",
    replacement: "isMoved: change === 'changed'",
    breaks: 'who waits for meetings that are moved is told of each new title',
    tests: ['src/calendar/entry-changes.test.ts'],
  },
  {
    name: 'any-calendar-token',
    file: 'src/calendar/shares/calendar-shares.ts',
    text: 'await records.get(KIND, key)',
    replacement: '(await records.list(KIND))[0]?.document',
    breaks: 'any token opens the calendar of somebody',
    tests: SHARED_TESTS,
  },
  {
    name: 'shared-times-of-others',
    file: 'src/calendar/shares/shared-times.ts',
    text: 'if (await isTheirs(schedule.sessionKey)) kept',
    replacement: 'kept',
    breaks: 'the shared calendar of the owner names schedules of others',
    tests: SHARED_TESTS,
  },
  {
    name: 'entry-later-of-two',
    file: OCCURRENCES,
    text: "disambiguation: 'compatible'",
    replacement: "disambiguation: 'later'",
    breaks: 'an entry in an hour that comes twice takes place in the second',
    tests: ['src/time/occurrences.test.ts'],
  },
  {
    name: 'start-not-counted',
    file: OCCURRENCES,
    text: 'count: rule.count - 1 }',
    replacement: 'count: rule.count }',
    breaks: 'a series that begins on another day comes once too often',
    tests: ['src/time/occurrences.test.ts'],
  },
  {
    name: 'moved-date-twice',
    file: OCCURRENCES,
    text: 'if (movedAt.has(ofMs)) continue;',
    replacement: 'if (movedAt.has(ofMs + 1)) continue;',
    breaks: 'a date that was moved is shown where it was as well',
    tests: ['src/time/occurrences.test.ts'],
  },
  {
    name: 'effort-of-all-forgotten',
    file: OCCURRENCES,
    text: 'all.left = Math.max(0, all.left - effort.spent);',
    replacement: 'all.left = Math.max(0, all.left);',
    breaks: 'a calendar of hostile rules holds the loop for minutes',
    tests: ['src/time/occurrences.test.ts'],
  },
  {
    name: 'change-of-all-later-read',
    file: 'src/calendar/read-entries.ts',
    text: "?.parameters.has('RANGE'))",
    replacement: "?.parameters.has('RANGES'))",
    breaks: 'a change of this and all later dates is shown as one of this date',
    tests: ['src/calendar/read-entries.test.ts'],
  },
  {
    name: 'password-to-any-host',
    file: CLIENT,
    text: 'if (isPlain || !isPinned(url, hosts))',
    replacement: 'if (isPlain)',
    breaks: 'a server that leads elsewhere has the password sent there',
    tests: ['src/dav/dav-client.test.ts'],
  },
  {
    name: 'weak-version-counts',
    file: CLIENT,
    text: '/^"[^"]*"$/.test(etag)',
    replacement: '/"[^"]*"$/.test(etag)',
    breaks: 'an entry is written over a version that may be another',
    tests: ['src/dav/dav-client.test.ts'],
  },
  {
    name: 'listed-version-ignored',
    file: DESK,
    text: 'if (version !== undefined && version !== etag)',
    replacement: 'if (version !== undefined && version === etag)',
    breaks: 'an entry that was changed since it was looked at is written over',
    tests: ['src/calendar/calendar-desk.test.ts'],
  },
  {
    name: 'people-not-asked-about',
    file: DESK,
    text: 'schedules ? main.attendees',
    replacement: '!schedules ? main.attendees',
    breaks: 'a plan has the server tell people that an entry is moved',
    tests: ['src/calendar/calendar-desk.test.ts'],
  },
  {
    name: 'tainted-run-invites',
    file: 'src/calendar/decide-inviting.ts',
    text: "if (reach.by === 'agent' && reach.hasReadOthers()",
    replacement: "if (reach.by === 'plan' && reach.hasReadOthers()",
    breaks: 'an agent that has read what others wrote invites people',
    tests: ['src/calendar/calendar-desk.test.ts'],
  },
  {
    name: 'declined-takes-time',
    file: 'src/calendar/calendar-bodies.ts',
    text: "own?.answer !== 'no';",
    replacement: "own?.answer !== 'maybe';",
    breaks: 'an entry that its person said no to takes their time',
    tests: ['src/calendar/calendar-bodies.test.ts'],
  },
  {
    name: 'led-to-is-named',
    file: 'src/dav/dav-accounts.ts',
    text: 'const isLedTo = at.host !== url.host;',
    replacement: 'const isLedTo = at.host === url.host;',
    breaks: 'a shared calendar leads into the network of the house',
    tests: ['src/dav/dav-accounts.test.ts'],
  },
  {
    name: 'gone-document-kept',
    file: SYNC,
    text: 'if (one.isGone) delete versions[place];',
    replacement: "if (one.isGone) versions[place] = '';",
    breaks: 'what was deleted on the server is never told as gone',
    tests: SYNC_TESTS,
  },
  {
    name: 'refused-token-fails',
    file: SYNC,
    text: 'if (!hasNoTokens(error)) throw error;\n    }\n  }',
    replacement: 'throw error;\n    }\n  }',
    breaks: 'a server that forgot a token is never read again',
    tests: SYNC_TESTS,
  },
  {
    name: 'same-version-told',
    file: SYNC,
    text: ': version !== known[place];',
    replacement: ': true;',
    breaks: 'after a forgotten token everything counts as changed',
    tests: SYNC_TESTS,
  },
  {
    name: 'invited-unasked',
    file: DESK,
    text: 'for (const mail of mails) await inviter.check(mail);',
    replacement: 'for (const mail of mails) void inviter.check(mail).catch(() => undefined);',
    breaks: 'an entry is written, and people are invited by mail, before its person was asked',
    tests: INVITE_TESTS,
  },
  {
    name: 'not-organizer-invites',
    file: 'src/calendar/invite-by-mail.ts',
    text: 'main.organizer.address === from;',
    replacement: 'main.organizer.address !== from;',
    breaks: 'who is invited to an entry tells the others that it is cancelled',
    tests: INVITE_TESTS,
  },
  {
    name: 'cancelled-under-old-number',
    file: 'src/calendar/invite-by-mail.ts',
    text: 'const later = changedEntry(event, {}, { nowMs, organizer: null });',
    replacement:
      'const later = nowMs > 0 ? event : changedEntry(event, {}, { nowMs, organizer: null });',
    breaks: 'calendars of others ignore that an entry is cancelled',
    tests: INVITE_TESTS,
  },
];
