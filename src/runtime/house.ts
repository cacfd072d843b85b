/**
 * What the faces work on: a few ports, each named for what people do. Those that are functions are loaded
 * when they are first asked for, so that a command loads what it needs and nothing else.
 */
import type { HideFolders } from '../base/hide-folders.ts';
import type { OwnShares } from '../calendar/shares/share-bodies.ts';
import type { PushDevices } from '../channels/push/push-devices.ts';
import type { BoxState } from '../domain/box.ts';
import type { UsageSummary } from '../domain/model-usage.ts';
import type { Person } from '../domain/person.ts';
import type { SignIn } from '../domain/sign-in.ts';
import type { Heartbeat } from '../heartbeat/heartbeat.ts';
import type { AccountDesk } from '../mail/account-desk.ts';
import type { MailDesk } from '../mail/mail-desk.ts';
import type { OutgoingDesk } from '../mail/outgoing-desk.ts';
import type { Meaning } from '../memory/meaning.ts';
import type { MemoryDesk } from '../memory/memory-desk.ts';
import type { TaskDesk } from '../memory/tasks/task-desk.ts';
import type { ApiDesk } from '../openapi/connected-api.ts';
import type { CalendarDesksOf } from '../own-tools/calendar/home-calendar.ts';
import type { CommandDesk } from '../own-tools/command-desk.ts';
import type { ContactDesksOf } from '../own-tools/contacts/home-contacts.ts';
import type { GapDesk } from '../own-tools/gaps/gap-desk.ts';
import type { SkillDesk } from '../own-tools/skills/skill-desk.ts';
import type { DigestDesk } from '../own-tools/telling/digest-desk.ts';
import type { ToolDesk } from '../own-tools/tool-desk.ts';
import type { HearsEvent } from '../people/hears-event.ts';
import type { PageSessions } from '../people/page-sessions.ts';
import type { Pairing } from '../people/pairing.ts';
import type { People } from '../people/people.ts';
import type { Requests } from '../people/requests.ts';
import type { ChannelDesk } from '../runs/delivery/channel-desk.ts';
import type { CalendarDesk } from '../runs/desks/calendar-desk.ts';
import type { CostDesk } from '../runs/desks/cost-desk.ts';
import type { NowDesk } from '../runs/desks/now-desk.ts';
import type { PlanDesk } from '../runs/desks/plan-desk.ts';
import type { SessionDesk } from '../runs/desks/session-desk.ts';
import type { UnreadDesk } from '../runs/desks/unread-desk.ts';
import type { HomeModels } from '../runs/home-models.ts';
import type { Messages } from '../runs/messages.ts';
import type { Runs } from '../runs/runs.ts';
import type { EventList } from '../schedule/events/event-list.ts';
import type { Hooks } from '../schedule/events/hooks.ts';
import type { QuietDesk } from '../schedule/quiet/quiet-desk.ts';
import type { ReminderDesk } from '../schedule/reminders/reminder-desk.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { LoginDesks } from '../signin/sign-in-bodies.ts';
import type { PromptDesk } from '../talk/prompt-desk.ts';
import type { PursuitDesk } from '../talk/pursuit/pursuit-desk.ts';
import type { SuggestPlans } from '../talk/suggest-plans.ts';
import type { Talk } from '../talk/talk.ts';
import type { Inbound } from '../talk/turns/inbound.ts';
import type { ServerDesk } from '../tools/mcp/server-bodies.ts';
import type { Examination } from './doctor.ts';
import type { Status } from './read-status.ts';
import type { SettingsDesk } from './settings-desk.ts';

export interface House {
  /** The same as a person has it; all of it for the owner, for anybody else what is theirs. */
  of(person: Person): Omit<House, 'of' | 'hears'>;
  /** True if an event is for a person. */
  hears: HearsEvent;
  schedules: Omit<
    Schedules,
    'createTimer' | 'syncFile' | 'syncSkills' | 'syncHeartbeats' | 'refusalOf'
  >;
  runs: Runs;
  /** Past and coming fires, on days and at hours. */
  calendar(): Promise<CalendarDesk>;
  /** The view that a person sees first. */
  now(): Promise<NowDesk>;
  /** How the last 24 hours were. */
  digest(): Promise<DigestDesk>;
  /** Decisions that a person is waited for. */
  requests: Requests;
  people: People;
  /** Browsers that are signed in on the page. */
  pageSessions: PageSessions;
  /** Which browsers show notices while the page is closed. */
  devices(): Promise<PushDevices>;
  /** Strangers who wait to be let in. */
  pairing: Pick<Pairing, 'list' | 'approve'>;
  /** Makes them a stranger and pauses their schedules. */
  removePerson(reference: string): Promise<{ person: Person; paused: string[] }>;
  /** Their memories. */
  memory(): Promise<MemoryDesk>;
  /** The meaning of the memories of all, as a model sees it. */
  meaning(): Promise<Meaning>;
  /** Reminders that they have not answered. */
  reminders(): Promise<ReminderDesk>;
  quiet(): Promise<QuietDesk>;
  /** Their mails, and mails on their way out. */
  mail(): Promise<{ mails: MailDesk; outgoing: OutgoingDesk }>;
  /** Their calendars, and where they are. */
  calendars(): Promise<CalendarDesksOf>;
  /** Secret addresses at which other programs read their schedules. */
  calendarShares(): Promise<OwnShares>;
  /** What is read at such an address; null if its token opens nothing. */
  sharedCalendar(token: string): Promise<string | null>;
  /** People in their address books, and where these are. */
  contacts(): Promise<ContactDesksOf>;
  /** Their sign-ins at services elsewhere. */
  logins: LoginDesks['logins'];
  /** Finishes a sign-in with the address that a browser was sent to. */
  finishLogin(address: string, signal: AbortSignal): Promise<SignIn>;
  /** Their accounts at mail providers. */
  mailAccounts(): Promise<AccountDesk>;
  /** Messages on the page that were not seen yet. */
  unread(): Promise<UnreadDesk>;
  /** Their tasks and lists. */
  tasks(): Promise<TaskDesk>;
  /** Sets and takes away the reminders that a crash left undone; says how many. */
  settleTasks(): Promise<number>;
  /** Blanks what was to be forgotten everywhere and was under way then. */
  settleForgetting(): Promise<{ settled: number; waiting: number }>;
  /** Messages, deliveries, and incidents. */
  messages: Messages;
  /** The channels of people, and whether they can be reached there. */
  channels(): Promise<ChannelDesk>;
  /** Events that schedules wait for. */
  happened: EventList;
  /** Addresses that others call. */
  hooks(): Promise<Hooks>;
  tools: ToolDesk;
  /** The state of a session, and the files that were made in it. */
  sessions(): Promise<SessionDesk>;
  /** Messages of people, kept for their turn. */
  inbound(): Promise<Inbound>;
  /** A message in, its answer out. */
  talk(): Promise<Talk>;
  /** The lines that agents look at unasked. */
  heartbeat(): Promise<Heartbeat>;
  plans(): Promise<PlanDesk>;
  /** Finds schedules of agents that could be plans. */
  suggestPlans(): Promise<SuggestPlans>;
  /** Goals that are pursued with plans. */
  pursuits(): Promise<PursuitDesk>;
  /** Wishes that nothing here can do, and what became of them. */
  gaps(): Promise<GapDesk>;
  skills(): Promise<SkillDesk>;
  commands(): Promise<CommandDesk>;
  /** APIs that are connected by their documents. */
  apis(): Promise<ApiDesk>;
  /** MCP servers that bring tools. */
  servers(): Promise<ServerDesk>;
  /** The models that think. */
  models(): Promise<Pick<HomeModels, 'choose' | 'call'>>;
  /** The prompts of models. */
  prompts(): Promise<PromptDesk>;
  /** The cost of that, and what it may still take. */
  cost(): Promise<CostDesk>;
  /** The settings and secrets of the data folder. */
  settings(): Promise<SettingsDesk>;
  /** True if words that belong to no channel are seen anywhere: by their person's channel, in a terminal, on a screen. */
  isReached(): Promise<boolean>;
  /** True if code that is not ours is boxed here; with `again` nothing is taken from memory. */
  box(look?: 'again'): Promise<BoxState>;
  /** Hides what an asker is not told: of the folders of the machine only the owner hears. */
  hideFolders: HideFolders;
  /** True if the owner is shown what others say and are told: `people.ownerSeesConversations`. */
  ownerSees(): boolean;
  /** True if who asks may read what is said in a session; that of somebody else is not there, or not shown. */
  mayRead(sessionKey: string): Promise<boolean>;
  status(): Promise<Status>;
  /** Says what is wrong here, why it matters and what to do; if it is asked for, mends what is safe to mend. */
  doctor(how?: { isMending: boolean }): Promise<Examination>;
  /** The usage of each model, over the history that is kept. */
  modelUsage(): Promise<UsageSummary[]>;
  /** For times that name no zone; it may change while the daemon runs. */
  defaultTimezone(): string;
}
