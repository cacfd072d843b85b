/** What happens with calendars, and what is answered. */
import { z } from 'zod';
import { valueOrThrow } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { printable } from '../base/printable.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import { readAddress } from '../domain/mail/mail-address.ts';
import type { Bodies, OperationCall } from '../domain/operation.ts';
import { entryWordsOf } from '../language/entry-words-of.ts';
import type { Stretch } from '../language/phrases/read-stretch.ts';
import { stretchOf } from '../language/phrases/stretch-of.ts';
import { readLength } from '../language/read-length.ts';
import { dayOfWeek, SECONDS_PER_DAY } from '../time/civil.ts';
import { endOfDayMs, startOfDayMs } from '../time/day-of.ts';
import { parseDuration } from '../time/duration.ts';
import { wallDayOf } from '../time/format-zoned.ts';
import { formatInstant } from '../time/instant.ts';
import { instantMsOf, type Moment, type Span } from '../time/occurrences.ts';
import { formatWallDay } from '../time/wall-text.ts';
import type { CalendarAccounts, CalendarStep } from './calendar-accounts.ts';
import type { CalendarDesk, Listed } from './calendar-desk.ts';
import type { CALENDAR_ENTRIES, CALENDARS_ENTRIES } from './calendar-entries.ts';
import { badWish } from './calendar-faults.ts';
import type { CalendarPorts } from './calendar-ports.ts';
import { findFree } from './free-time.ts';
import { entryMeant } from './pick-entry.ts';
import type { ShownEntry } from './shown-entry.ts';
import { shown, type Telling, viewEntry, whenOf } from './view-entry.ts';
import type { EntryWish } from './write-entry.ts';

export interface CalendarDesks {
  calendars(): Promise<{
    accounts: CalendarAccounts;
    entries: CalendarDesk;
    words: Pick<CalendarPorts, 'readWhen' | 'readRepeat' | 'timezone' | 'addressOf'>;
  }>;
}

type Words = Awaited<ReturnType<CalendarDesks['calendars']>>['words'];

const address = once(() => z.string());
const listed = once(() =>
  z.strictObject({
    entries: z.array(shown()),
    cut: z.boolean().describe('Whether there are more.'),
    failed: z.array(z.strictObject({ calendar: address(), why: address() })),
  }),
);
const account = once(() =>
  z.strictObject({
    id: address(),
    address: address(),
    by: z.enum(['dav', 'address', 'file']),
    calendars: z.array(
      z.strictObject({ name: address(), readOnly: z.boolean(), usual: z.boolean() }),
    ),
    invites: z.boolean().describe('Whether its server sends invitations.'),
  }),
);
const step = once(() =>
  z.strictObject({ works: z.boolean(), told: address(), fix: address().nullable() }),
);

/** The desk of who asks, and how things are told to them. */
async function toldHere({ desks, nowMs, language }: CalendarCall) {
  const { entries: desk, words: clock } = await desks.calendars();
  const words = await entryWordsOf(language);
  return { desk, clock, telling: { nowMs, timezone: clock.timezone, words } };
}

type CalendarCall = Pick<OperationCall<CalendarDesks>, 'desks' | 'nowMs' | 'language'>;

export const CALENDAR_BODIES: Bodies<typeof CALENDAR_ENTRIES, CalendarDesks> = {
  list: {
    answer: () => listed(),
    async run({ from, to, when, query, calendar, limit: most }, call) {
      const { desk, clock, telling } = await toldHere(call);
      if (when !== undefined && (from !== undefined || to !== undefined))
        throw badWish('It says both a stretch and days.', 'Give when, or from and to.');
      const within =
        when === undefined
          ? stretchFrom(from, to, call.nowMs, clock)
          : asWithin(stretchOf(when, telling, 'ahead'));
      const found = await desk.list({ ...within, query, calendar, most }, call.signal);
      return performedList(found, telling, telling.words.nothing);
    },
  },
  next: {
    answer: () => listed(),
    async run({ query }, call) {
      const { nowMs, signal } = call;
      const { desk, telling } = await toldHere(call);
      const within = { fromMs: nowMs, beforeMs: nowMs + LONGEST_NEXT_MS, query };
      const { entries, failed } = await desk.list({ ...within, most: MOST_BEFORE_NEXT }, signal);
      const next = entries.filter(({ occurrence }) => occurrence.startMs > nowMs).slice(0, 1);
      return performedList(
        { entries: next, failed, isCut: false },
        telling,
        telling.words.nothingNext,
      );
    },
  },
  create: {
    answer: () => z.strictObject({ entry: shown() }),
    async run({ title, calendar, ...wish }, call) {
      const { desk, clock, telling } = await toldHere(call);
      const read = await readWish(wish, null, clock);
      if (read.start === undefined) throw badWish('Nothing says when it is.', 'Give it as date.');
      const span = read.span ?? (read.start.isDay ? { days: 1 } : { sec: 3600 });
      const made = await desk.create(
        { ...read, title, start: read.start, span, calendar },
        call.signal,
      );
      const entry = viewEntry(made, telling);
      return {
        answer: { entry },
        say: () => telling.words.made(entry.line, entry.calendar),
      };
    },
  },
  update: {
    answer: () => z.strictObject({ entry: shown() }),
    async run({ id: said, title, all = false, seen: version, invite, ...wish }, call) {
      const { signal } = call;
      const { desk, clock, telling } = await toldHere(call);
      const id = await entryMeant(said, desk, { ...telling, signal });
      const needsEntry = (wish.time !== undefined && wish.date === undefined) || invite;
      const before = needsEntry ? await desk.get(id, signal) : null;
      const attendees = withInvited(invite, wish.attendees, before);
      const read = await readWish({ ...wish, attendees }, before, clock);
      const isNothing =
        title === undefined && Object.values(read).every((value) => value === undefined);
      if (isNothing)
        throw badWish('Nothing says what to change.', 'Give a title, a date, a place …');
      const changed = await desk.update(id, { ...read, title, all, version }, signal);
      const entry = viewEntry(changed, telling);
      return { answer: { entry }, say: () => telling.words.changed(entry.line) };
    },
  },
  delete: {
    answer: () => z.strictObject({ title: address(), whole: z.boolean() }),
    async run({ id: said, all = false, seen: version }, call) {
      const { signal } = call;
      const { desk, telling } = await toldHere(call);
      const id = await entryMeant(said, desk, { ...telling, signal });
      const { title, isWhole } = await desk.remove(id, { all, version }, signal);
      return {
        answer: { title, whole: isWhole },
        say: () => telling.words.deleted(title, isWhole),
      };
    },
  },
  free: {
    answer: () =>
      z.strictObject({
        free: z.array(
          z.strictObject({
            title: address(),
            startUtc: z.iso.datetime(),
            endUtc: z.iso.datetime(),
          }),
        ),
      }),
    async run(
      {
        duration = USUAL_FREE,
        when,
        from,
        days,
        between,
        weekends = false,
        exact = false,
        limit: most,
      },
      call,
    ) {
      const { nowMs, signal } = call;
      const { desk, clock, telling } = await toldHere(call);
      const { timezone, words } = telling;
      const durationMs =
        (readLength(duration) ?? 0) * 1000 || valueOrThrow(parseDuration(duration));
      const asked = when === undefined ? null : stretchOf(when, telling, 'ahead');
      const first =
        asked?.fromMs ??
        (from === undefined ? nowMs : instantMsOf(valueOrThrow(clock.readWhen(from)), timezone));
      const fromMs = Math.max(nowMs, first);
      const beforeMs =
        asked?.toMs ??
        endOfDayMs(startOfDayMs(fromMs, timezone) + (days - 1) * 86_400_000 + 43_200_000, timezone);
      const { entries, failed } = await desk.list({ fromMs, beforeMs, most: 5000 }, signal);
      // What can't be seen may be full.
      const [trouble] = failed;
      if (trouble !== undefined)
        throw badWish(
          words.unreadable(trouble.calendar, trouble.why),
          'Free time is only told if all calendars can be read.',
        );
      const hours = freeHours({ asked, between, weekends }, timezone);
      const wish = { fromMs, beforeMs, durationMs, timezone, ...hours, most };
      const free = findFree(
        entries.filter(takesTime).map(({ occurrence }) => occurrence),
        wish,
      )
        .map((one) => (exact ? { ...one, endMs: one.startMs + durationMs } : one))
        .map((one) => ({
          title: whenOf(one, timezone),
          startUtc: formatInstant(one.startMs),
          endUtc: formatInstant(one.endMs),
        }));
      return {
        answer: { free },
        say: () =>
          free.length === 0
            ? words.noFree(duration)
            : free.map(({ title }) => `- ${title}`).join('\n'),
      };
    },
  },
};

function performedList({ entries, failed, isCut }: Listed, telling: Telling, nothing: string) {
  const { words } = telling;
  const views = entries.map((one) => viewEntry(one, telling));
  const troubles = failed.map((one) => words.unreadable(one.calendar, one.why));
  const foot = [...(isCut ? [words.more] : []), ...troubles].join('\n');
  return {
    answer: { entries: views, cut: isCut, failed },
    say: () =>
      [
        ...(views.length === 0 ? [nothing] : views.map(({ line }) => `- ${line}`)),
        ...(foot === '' ? [] : [foot]),
      ].join('\n'),
    columns: {
      heads: ['WHEN', 'TITLE', 'PLACE', 'CALENDAR', 'ID'],
      rows: views.map((one) => [
        one.when,
        printable(one.title),
        printable(one.place),
        one.calendar,
        one.short,
      ]),
      ...(foot !== '' && { foot }),
    },
  };
}

export const CALENDARS_BODIES: Bodies<typeof CALENDARS_ENTRIES, CalendarDesks> = {
  accounts: {
    answer: () => z.strictObject({ accounts: z.array(account()) }),
    async run(_, { desks }) {
      const accounts = (await (await desks.calendars()).accounts.list()).map(viewAccount);
      return {
        answer: { accounts },
        say: () =>
          accounts.length === 0
            ? 'There is no calendar. Connect one with: rote connect calendar'
            : accounts.map((one) => `- ${one.address}: ${namesOf(one)}`).join('\n'),
        columns: {
          heads: ['ADDRESS', 'CALENDARS', 'ID'],
          rows: accounts.map((one) => [one.address, namesOf(one), one.id]),
        },
      };
    },
  },
  connect: {
    answer: () => z.strictObject({ account: account(), told: z.array(address()) }),
    async run(wish, { desks, signal }) {
      const { account: made, told } = await (await desks.calendars()).accounts.connect(
        wish,
        signal,
      );
      return {
        answer: { account: viewAccount(made), told },
        say: () => [...told, `${made.address} is connected.`].join('\n'),
      };
    },
  },
  check: {
    answer: () =>
      z.strictObject({ accounts: z.array(z.strictObject({ account: account(), step: step() })) }),
    async run({ account: reference }, { desks, signal }) {
      const checked = await (await desks.calendars()).accounts.check(reference, signal);
      return {
        answer: {
          accounts: checked.map((one) => ({ account: viewAccount(one.account), step: one.step })),
        },
        say: () =>
          checked.length === 0
            ? 'There is no calendar. Connect one with: rote connect calendar'
            : checked.map((one) => `${one.account.address}: ${stepInWords(one.step)}`).join('\n'),
      };
    },
  },
  remove: {
    answer: () => z.strictObject({ account: account() }),
    async run({ account: reference }, { desks }) {
      const removed = await (await desks.calendars()).accounts.remove(reference);
      return {
        answer: { account: viewAccount(removed) },
        say: () => `Removed ${removed.address}. Its entries stay where they are.`,
      };
    },
  },
};

type AccountView = z.output<ReturnType<typeof account>>;

const viewAccount = ({
  id,
  address: name,
  by,
  collections,
  usual,
  schedules,
}: DavAccount): AccountView => ({
  id,
  address: name,
  by,
  calendars: collections.map((one) => ({
    name: one.name,
    readOnly: one.isReadOnly,
    usual: one.url === usual,
  })),
  invites: schedules,
});

const namesOf = ({ calendars }: AccountView): string =>
  calendars.map(({ name }) => name).join(', ');

const stepInWords = ({ works, told, fix }: CalendarStep): string =>
  `${works ? 'ok' : 'failed'}  ${told}${fix === null ? '' : ` ${fix}`}`;

/** Today, a day, or what is between two: a day at the end counts whole. */
function stretchFrom(
  from: string | undefined,
  to: string | undefined,
  nowMs: number,
  { readWhen, timezone }: Words,
) {
  const first = from === undefined ? null : valueOrThrow(readWhen(from));
  const fromMs = first === null ? startOfDayMs(nowMs, timezone) : instantMsOf(first, timezone);
  const last = to === undefined ? null : valueOrThrow(readWhen(to));
  const beforeMs =
    last === null
      ? endOfDayMs(fromMs, timezone)
      : last.isDay
        ? endOfDayMs(instantMsOf(last, timezone), timezone)
        : instantMsOf(last, timezone);
  if (beforeMs <= fromMs) throw badWish('It ends before it begins.', 'Give from before to.');
  if (beforeMs - fromMs > LONGEST_LOOK_MS)
    throw badWish('That is more than two years.', 'Look at less.');
  return { fromMs, beforeMs };
}

/** Shorter is no time that anybody looks for. */
const USUAL_FREE = '30m';

const asWithin = ({ fromMs, toMs }: Stretch) => ({ fromMs, beforeMs: toMs });

/** So far ahead the next is looked for. */
const LONGEST_NEXT_MS = 366 * SECONDS_PER_DAY * 1000;
/** Long ones that have begun stand before it. */
const MOST_BEFORE_NEXT = 200;

/** Working hours; a stretch that lies outside of them is looked at as it was said. */
function freeHours(
  wish: { asked: Stretch | null; between: string | undefined; weekends: boolean },
  timezone: string,
) {
  const { asked, weekends, between } = wish;
  const isShort = asked !== null && asked.toMs - asked.fromMs < SHORTEST_DAY_MS;
  const isOfWeekend = asked !== null && !hasWorkingDay(asked, timezone);
  const days = weekends || isOfWeekend ? [0, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5];
  const hours = between ?? (isShort ? '00:00-24:00' : '09:00-17:00');
  return { between: readHours(hours), weekdays: new Set(days) };
}

const SHORTEST_DAY_MS = 20 * 3_600_000;

function hasWorkingDay({ fromMs, toMs }: Stretch, timezone: string): boolean {
  for (let day = wallDayOf(fromMs, timezone); day <= wallDayOf(toMs - 1, timezone); day++)
    if (dayOfWeek(day) % 6 !== 0) return true;
  return false;
}

/** Those that there are, and those that are named besides. */
function withInvited(
  invite: readonly string[] | undefined,
  attendees: readonly string[] | undefined,
  before: ShownEntry | null,
): readonly string[] | undefined {
  if (invite === undefined) return attendees;
  const there = attendees ?? before?.part.attendees.map(({ address: one }) => one) ?? [];
  return [...new Set([...there, ...invite])];
}

const LONGEST_LOOK_MS = 2 * 366 * SECONDS_PER_DAY * 1000;

interface SaidWish {
  date?: string | undefined;
  time?: string | undefined;
  duration?: string | undefined;
  end?: string | undefined;
  repeat?: string | undefined;
  place?: string | undefined;
  notes?: string | undefined;
  attendees?: readonly string[] | undefined;
  reminders?: readonly string[] | undefined;
}

/** `before` is the entry that is changed, where only a time of day is said. */
async function readWish(
  wish: SaidWish,
  before: ShownEntry | null,
  words: Words,
): Promise<EntryWish> {
  const { date, time, repeat, place, notes, attendees, reminders } = wish;
  const day = before === null ? undefined : formatWallDay(dayNumber(before.occurrence.start));
  const said = [date ?? day, time].filter((one) => one !== undefined).join(' at ');
  const start = said === '' ? undefined : valueOrThrow(words.readWhen(said));
  const from = start ?? before?.occurrence.start;
  const isAgain = repeat !== undefined && repeat.trim() !== '';
  if (isAgain && from === undefined)
    throw badWish('A rule needs a first date.', 'Give date as well.');
  return {
    start,
    span: spanOf(wish, from, words),
    place,
    notes,
    rule:
      repeat === undefined
        ? undefined
        : isAgain && from !== undefined
          ? valueOrThrow(words.readRepeat(repeat, from))
          : null,
    attendees: attendees && (await Promise.all(attendees.map((one) => addressOf(one, words)))),
    reminders: reminders?.map((one) => valueOrThrow(parseDuration(one)) / 1000),
  };
}

const dayNumber = ({ wallSec }: Moment): number => Math.floor(wallSec / SECONDS_PER_DAY);

function spanOf(
  { duration, end }: SaidWish,
  start: Moment | undefined,
  words: Words,
): Span | undefined {
  if (duration === undefined && end === undefined) return undefined;
  if (duration !== undefined && end !== undefined)
    throw badWish('It has a length and an end.', 'Give one of them.');
  if (duration !== undefined) {
    const sec = valueOrThrow(parseDuration(duration)) / 1000;
    return start?.isDay ? { days: Math.max(1, Math.round(sec / SECONDS_PER_DAY)) } : { sec };
  }
  if (start === undefined) throw badWish('An end needs a beginning.', 'Give date as well.');
  const until = endAfter(end ?? '', start, words);
  if (start.isDay !== until.isDay)
    throw badWish(
      'It begins with a day and ends at a time, or the other way round.',
      'Give two days, or two times.',
    );
  if (start.isDay) {
    const days = dayNumber(until) - dayNumber(start) + 1;
    if (days < 1) throw badWish('It ends before it begins.', 'Give a later end.');
    return { days };
  }
  const sec = (instantMsOf(until, words.timezone) - instantMsOf(start, words.timezone)) / 1000;
  if (sec <= 0) throw badWish('It ends before it begins.', 'Give a later end.');
  return { sec };
}

/** A time of day alone is one of the day that it begins on. */
function endAfter(end: string, start: Moment, { readWhen }: Words): Moment {
  const isClock = /^\d{1,2}(?::\d{2})?\s*(?:[ap]m)?$/i.test(end.trim());
  if (!isClock || start.isDay) return valueOrThrow(readWhen(end));
  return valueOrThrow(readWhen(`${formatWallDay(dayNumber(start))} at ${end}`));
}

async function addressOf(text: string, words: Words): Promise<string> {
  return valueOrThrow(readAddress(await words.addressOf(text))).address;
}

function readHours(text: string): { fromMinute: number; toMinute: number } {
  const [, h1, m1 = '00', h2, m2 = '00'] =
    /^(\d{1,2})(?::(\d{2}))?\s*(?:-|–|to)\s*(\d{1,2})(?::(\d{2}))?$/.exec(text.trim()) ?? [];
  const fromMinute = Number(h1) * 60 + Number(m1);
  const toMinute = Number(h2) * 60 + Number(m2);
  if (fromMinute < toMinute && toMinute <= 1440) return { fromMinute, toMinute };
  throw badWish(`${JSON.stringify(text)} are no hours of a day.`, 'Write them as 08:00-18:00.');
}

/** What its person said no to, and what is cancelled or marked as free, takes no time. */
function takesTime({ part, account: { addresses } }: ShownEntry): boolean {
  const own = part.attendees.find(({ address: one }) => addresses.includes(one));
  return !part.isFree && part.status !== 'cancelled' && own?.answer !== 'no';
}
