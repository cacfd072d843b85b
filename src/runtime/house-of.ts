/**
 * The house as somebody else than its owner has it: the same desks on what is theirs, with the same rights as in talk. What is
 * not named here is the owner's.
 */
import type { Clock } from '../base/clock.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import type { HideFolders } from '../base/hide-folders.ts';
import { once } from '../base/once.ts';
import type { OwnShares } from '../calendar/shares/share-bodies.ts';
import { type Person, zoneOfPerson } from '../domain/person.ts';
import { isRecord } from '../domain/schedule/loose-values.ts';
import { webSession } from '../domain/session-key.ts';
import type { MemoryDesk } from '../memory/memory-desk.ts';
import type { TaskDesk } from '../memory/tasks/task-desk.ts';
import type { CalendarDesksOf } from '../own-tools/calendar/home-calendar.ts';
import type { ContactDesksOf } from '../own-tools/contacts/home-contacts.ts';
import type { MailDesks } from '../own-tools/mail/home-mail.ts';
import type { SchedulesOf } from '../own-tools/schedules-of.ts';
import { requireOwnSession } from '../people/own-session.ts';
import { ownersOnly } from '../people/owners-only.ts';
import { requestsOf } from '../people/requests-of.ts';
import type { UnreadDesk } from '../runs/desks/unread-desk.ts';
import { createMessages } from '../runs/messages.ts';
import { createRuns } from '../runs/runs.ts';
import { createEventList } from '../schedule/events/event-list.ts';
import type { QuietDesk } from '../schedule/quiet/quiet-desk.ts';
import type { ReminderDesk } from '../schedule/reminders/reminder-desk.ts';
import type { Store } from '../store/store.ts';
import type { House } from './house.ts';
import { readStatus } from './read-status.ts';

export function createHouseOf(dependencies: {
  /** All of it, for what is theirs to be taken from. */
  house: Omit<House, 'of' | 'hears'>;
  /** The same as its owner has it. */
  owners: Omit<House, 'of' | 'hears'>;
  store: Pick<Store, 'of'>;
  schedulesOf: SchedulesOf;
  memoryOf: (person: string) => Promise<MemoryDesk>;
  tasksOf: (person: string) => Promise<TaskDesk>;
  remindersOf: (person: string) => Promise<ReminderDesk>;
  quietOf: (person: string) => Promise<QuietDesk>;
  mailOf: (person: Person) => Promise<MailDesks>;
  calendarOf: (person: Person) => Promise<CalendarDesksOf>;
  contactsOf: (person: Person) => Promise<ContactDesksOf>;
  sharesOf: (person: string) => Promise<OwnShares>;
  loginsOf: (person: Person) => ReturnType<House['logins']>;
  unreadOf: (person: string) => Promise<UnreadDesk>;
  hideFolders: HideFolders;
  clock: Clock;
}): House['of'] {
  const {
    house,
    owners,
    schedulesOf,
    memoryOf,
    tasksOf,
    remindersOf,
    quietOf,
    mailOf,
    calendarOf,
    contactsOf,
    sharesOf,
    loginsOf,
    unreadOf,
    hideFolders,
    clock,
  } = dependencies;

  return (person) => {
    if (person.role === 'owner') return owners;
    const store = dependencies.store.of(person.id);
    const mine = (sessionKey: string): Promise<string> =>
      requireOwnSession(sessionKey, person.id, house.people);
    const timezone = (): string => zoneOfPerson(person, clock.nowMs()) ?? house.defaultTimezone();
    const schedules = asAsked(schedulesOf(person), person, clock);
    const runs = createRuns({
      store,
      clock,
      scheduleIdOf: async (reference) => (await schedules.get(reference)).id,
    });
    const calendar = once(async () => {
      const { createCalendarDesk } = await import('../runs/desks/calendar-desk.ts');
      return createCalendarDesk({ store, clock });
    });

    return {
      ...ownersOnly(house),
      schedules,
      runs,
      calendar,
      now: once(async () => {
        const { createNowDesk } = await import('../runs/desks/now-desk.ts');
        return createNowDesk({ store, clock, runs, calendar, timezone });
      }),
      digest: once(async () => {
        const { createDigestDesk } = await import('../own-tools/telling/digest-desk.ts');
        return createDigestDesk({
          person: person.id,
          store,
          incidents: null,
          clock,
          timezone,
        });
      }),
      happened: createEventList(store.events),
      async hooks() {
        const hooks = await house.hooks();
        return {
          ...ownersOnly(hooks),
          list: () => hooks.list(person.id),
          rotate: (name) => hooks.rotate(name, person.id),
          revoke: (name) => hooks.revoke(name, person.id),
        };
      },
      requests: requestsOf(person, house.requests),
      memory: () => memoryOf(person.id),
      reminders: () => remindersOf(person.id),
      quiet: () => quietOf(person.id),
      mail: () => mailOf(person),
      calendars: () => calendarOf(person),
      contacts: () => contactsOf(person),
      calendarShares: () => sharesOf(person.id),
      logins: () => loginsOf(person),
      mailAccounts: async () => (await mailOf(person)).accounts,
      unread: () => unreadOf(person.id),
      tasks: () => tasksOf(person.id),
      people: {
        ...ownersOnly(house.people),
        list: async () => [person],
        setTimezone: (_, zone) => house.people.setTimezone(person.id, zone),
      },
      pageSessions: {
        ...ownersOnly(house.pageSessions),
        list: () => house.pageSessions.list(person.id),
        end: (reference) => house.pageSessions.end(reference, person.id),
      },
      async devices() {
        const devices = await house.devices();
        const { add, publicKey } = devices;
        return {
          ...ownersOnly(devices),
          ...{ add, publicKey },
          list: () => devices.list(person.id),
          remove: (reference) => devices.remove(reference, person.id),
        };
      },
      messages: createMessages({
        store,
        clock,
        stateOfDraft: async (session, tag) => (await house.talk()).stateOfDraft(session, tag),
      }),
      async sessions() {
        const desk = await house.sessions();
        const { createSessionList } = await import('../runs/desks/session-list.ts');
        return {
          list: createSessionList({ inbox: store.inbox, people: house.people }),
          show: async (key) => desk.show(await mine(key)),
          file: async (place) => desk.file({ ...place, sessionKey: await mine(place.sessionKey) }),
        };
      },
      async inbound() {
        const { say, upload, ...rest } = await house.inbound();
        return {
          ...ownersOnly(rest),
          say: (key, said) => say(key, said, person.id),
          upload: (key, file) => upload(key, file, person.id),
        };
      },
      async talk() {
        const talk = await house.talk();
        return {
          ...ownersOnly(talk),
          readTrigger: talk.readTrigger,
          isPaused: async (session) => talk.isPaused(await mine(session)),
          goOn: async (session) => talk.goOn(await mine(session)),
          ask: async (text, { session = webSession(person.id), ...request }) =>
            talk.ask(text, {
              ...request,
              session: await mine(session),
              mayChange: person.role !== 'guest',
            }),
        };
      },
      async plans() {
        const desk = await house.plans();
        return {
          ...ownersOnly(desk),
          resultOf: async (id) => desk.resultOf((await runs.find(id)).id),
        };
      },
      hideFolders,
      ownerSees: house.ownerSees,
      mayRead: async (sessionKey) => (await house.people.ofSession(sessionKey)).id === person.id,
      status: () => readStatus(store),
      defaultTimezone: timezone,
    };
  };
}

/** What names no session answers to their own on the page. */
function asAsked(
  schedules: ReturnType<SchedulesOf>,
  person: Person,
  clock: Pick<Clock, 'nowMs'>,
): ReturnType<SchedulesOf> {
  const sessionKey = webSession(person.id);
  const asker = { sessionKey, timezone: zoneOfPerson(person, clock.nowMs()) ?? undefined };
  return {
    ...schedules,
    async add(raw, requester, by = asker) {
      // Saying that it is taken would tell of somebody else's.
      if (isRecord(raw) && raw['id'] !== undefined) throw chosenId();
      return schedules.add(raw, requester, by);
    },
    update: (id, raw, requester, by = asker) => schedules.update(id, raw, requester, by),
  };
}

function chosenId(): RoteError {
  return badRequest({
    code: 'bad-request',
    message: 'Only the owner of this house may choose the id of a schedule.',
    hint: 'Leave it out; a name says as much.',
  });
}
