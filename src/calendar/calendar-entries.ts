/** What can be done with calendars, as every face has it. */
import { type Entries, switched, text, texts, whole } from '../domain/operation.ts';

const id = text(5000, 'its short id, as calendar.list shows it, its whole id or its title', {
  isRequired: true,
  argument: 'ENTRY',
});
const all = switched('all dates of an entry that repeats; left out, the one of the id');
const seen = text(
  200,
  'the version that was looked at; if somebody changed it since, nothing is written',
  {
    value: 'VERSION',
    names: { others: ['version'] },
  },
);
const addresses = { longest: 254, most: 100 };
const span = {
  duration: text(30, 'how long: 45m, 1h30m', { value: 'LENGTH' }),
  end: text(100, 'until when, instead of a length: 15:30, friday', { value: 'WHEN' }),
};
const more = {
  place: text(500, 'where', { names: { others: ['location'] } }),
  notes: text(20_000, 'what else stands in it', { names: { others: ['description'] } }),
  attendees: texts(addresses, 'people to invite: bob@example.org', { value: 'ADDRESSES' }),
  reminders: texts(
    { longest: 20, most: 5 },
    'how long before it begins its calendar reminds: 10m',
    {
      value: 'LENGTHS',
    },
  ),
};
const calendar = text(200, 'the calendar, by its name', { value: 'NAME' });
const when = text(100, 'a day or a few, instead: tomorrow, this week, friday afternoon', {
  value: 'WHEN',
});

export const CALENDAR_ENTRIES = {
  list: {
    summary: 'list what is in your calendars',
    about: [
      'Lists the entries of all your calendars, or of one, in order, with each date of those that repeat. Without days it lists today.',
      'Titles, notes and names are what others may have written.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {
      when,
      from: text(100, 'the first day or time: today, monday, 2026-11-19', {
        value: 'WHEN',
        argument: 'FROM',
      }),
      to: text(100, 'the last day, or the time before which they begin', {
        value: 'WHEN',
        argument: 'TO',
      }),
      query: text(300, 'words in title, place, notes or names', { shortest: 1 }),
      calendar,
      limit: whole([1, 500], 'how many at most', { usual: 100 }),
    },
    faces: {
      cli: ['calendar list [FROM] [TO]'],
      http: { route: 'GET /calendar/entries', name: 'listCalendar' },
      agent: { rows: 'entries' },
    },
    examples: [
      { input: {}, does: 'what is on today' },
      { input: { from: 'monday', to: 'sunday' }, does: 'a week' },
      { input: { from: '2026-11-19', to: '2026-12-31', query: 'dentist' }, does: 'by words' },
    ],
  },
  next: {
    summary: 'tell the entry of your calendars that begins next',
    about: ['Looks a year ahead and leaves out what has begun.'],
    audience: 'member',
    effect: 'read',
    takes: { query: text(300, 'words in title, place, notes or names', { shortest: 1 }) },
    faces: {
      cli: ['calendar next'],
      agent: { rows: 'entries' },
    },
    examples: [{ input: {}, does: 'the next meeting' }],
  },
  create: {
    summary: 'put an entry into a calendar',
    about: [
      'Makes an entry in the usual calendar, or in the one that is named. A date without a time makes a whole day.',
      'The server of the calendar invites attendees, if it can. They are asked about like receivers of {email.send}.',
    ],
    audience: 'member',
    effect: 'once',
    takes: {
      title: text(500, 'its title', {
        isRequired: true,
        shortest: 1,
        argument: 'TITLE',
        names: { others: ['summary'] },
      }),
      date: text(100, 'when: friday at 3pm, 2026-11-20', {
        isRequired: true,
        value: 'WHEN',
        names: { others: ['start', 'when'] },
      }),
      time: text(50, 'at which time of that day', { value: 'TIME' }),
      ...span,
      repeat: text(200, 'how often it comes: every tuesday; every month on the 3rd', {
        value: 'WHEN',
      }),
      ...more,
      calendar,
    },
    faces: {
      cli: ['calendar create TITLE'],
      http: { route: 'POST /calendar/entries', name: 'createCalendarEntry', status: 201 },
      agent: { also: { event_id: 'entry.id', id: 'entry.id' } },
    },
    examples: [
      {
        input: { title: 'Dentist', date: 'friday at 3pm', duration: '45m' },
        does: 'an hour of its own',
      },
      { input: { title: 'Trip', date: '2026-12-24', end: '2026-12-27' }, does: 'whole days' },
    ],
  },
  update: {
    summary: 'change an entry of a calendar',
    about: [
      'Changes what is given, and leaves the rest. An entry that repeats is changed on the date of its id, or on all dates.',
      'If somebody else changed it meanwhile, nothing is written, and both versions are told.',
    ],
    audience: 'member',
    effect: 'idempotent',
    takes: {
      id,
      title: text(500, 'its title', { shortest: 1 }),
      date: text(100, 'when, anew: friday at 3pm', {
        value: 'WHEN',
        names: { others: ['start', 'when'] },
      }),
      time: text(50, 'at which time of its day', { value: 'TIME' }),
      ...span,
      repeat: text(200, 'how often it comes; empty for once', {
        value: 'WHEN',
        isRemovable: true,
      }),
      ...more,
      invite: texts(addresses, 'people to invite besides those that there are', {
        value: 'ADDRESSES',
      }),
      all,
      seen,
    },
    faces: {
      cli: ['calendar update ENTRY'],
      http: { route: 'PATCH /calendar/entries/{id}', name: 'updateCalendarEntry' },
      agent: {},
    },
    examples: [{ input: { id: 'dav_1.aHR0cA.dTE', date: 'friday at 3pm' }, does: 'move it' }],
  },
  delete: {
    summary: 'delete an entry of a calendar',
    about: [
      'An entry that repeats loses the date of its id, or is deleted whole. The server tells people who were invited.',
    ],
    audience: 'member',
    effect: 'idempotent',
    takes: { id, all, seen },
    faces: {
      cli: ['calendar delete ENTRY'],
      http: { route: 'DELETE /calendar/entries/{id}', name: 'deleteCalendarEntry' },
      agent: {},
    },
    examples: [{ input: { id: 'dav_1.aHR0cA.dTE' }, does: 'by its id' }],
  },
  free: {
    summary: 'find free time',
    about: [
      'Finds stretches of half an hour or more without an entry in your calendars, on working days between 9 and 17 unless you say otherwise. Entries that are marked as free, or that you said no to, take no time.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {
      duration: text(30, 'how long it has to be: 45m, an hour', {
        argument: 'LENGTH',
        value: 'LENGTH',
      }),
      when,
      from: text(100, 'from when: today, thursday', { value: 'WHEN' }),
      days: whole([1, 60], 'how many days are looked at', { usual: 7 }),
      between: text(30, 'hours of the day: 08:00-18:00', { value: 'HOURS' }),
      exact: switched('only the beginning of each stretch, as long as it has to be'),
      weekends: switched('Saturdays and Sundays as well'),
      limit: whole([1, 50], 'how many at most', { usual: 5 }),
    },
    faces: {
      cli: ['calendar free [LENGTH]'],
      http: { route: 'GET /calendar/free', name: 'findFreeTime' },
      agent: { rows: 'free' },
    },
    examples: [{ input: { duration: '1h', from: 'thursday', days: 1 }, does: 'an hour on a day' }],
  },
} as const satisfies Entries;

const which = text(254, 'its address or its id', { argument: 'ACCOUNT', names: { http: 'id' } });

export const CALENDARS_ENTRIES = {
  accounts: {
    summary: 'list the places of your calendars',
    about: ['Nobody else sees them. {calendars.check} says if they work.'],
    audience: 'member',
    effect: 'read',
    takes: {},
    faces: {
      cli: ['calendars accounts'],
      http: { route: 'GET /calendars', name: 'listCalendars' },
    },
    examples: [{ input: {}, does: 'yours' }],
  },
  connect: {
    summary: 'connect calendars',
    about: [
      'Takes an address of a usual provider, the address of a CalDAV server, the address of a calendar that is shared, or a file of the workspace. It signs in, looks for the calendars, and keeps them if that works. The password goes into secrets.yaml and nowhere else. At a terminal, rote connect calendar asks for it.',
    ],
    audience: 'member',
    effect: 'idempotent',
    takes: {
      where: text(
        2000,
        'ana@icloud.com, https://dav.example.org/, https://example.org/holidays.ics or holidays.ics',
        {
          isRequired: true,
          shortest: 1,
        },
      ),
      password: text(1000, 'the password that the provider wants from programs', { shortest: 1 }),
      login: text(254, 'a sign-in in place of a password, by its name'),
      user: text(254, 'the name to sign in with, if it is not the address'),
      usual: text(200, 'the calendar that takes what is new, by its name'),
    },
    faces: { http: { route: 'POST /calendars', name: 'connectCalendars', status: 201 } },
    examples: [
      {
        input: { where: 'https://dav.example.org/', user: 'ana', password: 'secret' },
        does: 'a server',
      },
      { input: { where: 'https://example.org/holidays.ics' }, does: 'one that is shared' },
    ],
  },
  check: {
    summary: 'say if the places of your calendars work',
    about: ['Signs in at each, and looks for its calendars anew.'],
    audience: 'member',
    effect: 'read',
    takes: { account: text(254, 'its address or its id', { argument: 'ACCOUNT' }) },
    faces: {
      cli: ['calendars check [ACCOUNT]'],
      http: { route: 'POST /calendars/check', name: 'checkCalendars' },
    },
    examples: [{ input: {}, does: 'all of them' }],
  },
  remove: {
    summary: 'remove a place of calendars, with its password',
    about: ['Its entries stay where they are.'],
    audience: 'member',
    effect: 'idempotent',
    takes: { account: { ...which, isRequired: true } },
    faces: {
      cli: ['calendars remove ACCOUNT'],
      http: { route: 'DELETE /calendars/{id}', name: 'removeCalendars' },
    },
    examples: [{ input: { account: 'ana@example.org' }, does: 'by its address' }],
  },
} as const satisfies Entries;
