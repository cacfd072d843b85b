/**
 * Everything that can be done with Rote through more than one face, as one table. A new domain is a folder with its entries
 * and bodies, its words in `language/`, and a line here.
 */

import type { CostDesks } from '../budgets/cost-bodies.ts';
import { COST_ENTRIES } from '../budgets/cost-entries.ts';
import type { CalendarDesks } from '../calendar/calendar-bodies.ts';
import { CALENDAR_ENTRIES, CALENDARS_ENTRIES } from '../calendar/calendar-entries.ts';
import type { ShareDesks } from '../calendar/shares/share-bodies.ts';
import { SHARE_ENTRIES } from '../calendar/shares/share-entries.ts';
import type { ChannelDesks } from '../channels/channel-bodies.ts';
import { CHANNEL_ENTRIES } from '../channels/channel-entries.ts';
import type { DeviceDesks } from '../channels/push/device-bodies.ts';
import { DEVICE_ENTRIES } from '../channels/push/device-entries.ts';
import type { ContactDesks } from '../contacts/contact-bodies.ts';
import { BOOKS_ENTRIES, CONTACT_ENTRIES } from '../contacts/contact-entries.ts';
import type { Body, Entries, Operation } from '../domain/operation.ts';
import type { HeartbeatDesks } from '../heartbeat/heartbeat-bodies.ts';
import { HEARTBEAT_ENTRIES } from '../heartbeat/heartbeat-entries.ts';
import type { AccountDesks } from '../mail/account-bodies.ts';
import { MAIL_ENTRIES } from '../mail/account-entries.ts';
import type { EmailDesks } from '../mail/email-bodies.ts';
import { EMAIL_ENTRIES } from '../mail/email-entries.ts';
import type { MemoryDesk } from '../memory/memory-desk.ts';
import { MEMORY_ENTRIES } from '../memory/memory-entries.ts';
import { LIST_ENTRIES } from '../memory/tasks/list-entries.ts';
import type { TaskDesk } from '../memory/tasks/task-desk.ts';
import { TASK_ENTRIES } from '../memory/tasks/task-entries.ts';
import type { ApiDesks } from '../openapi/api-bodies.ts';
import { API_ENTRIES } from '../openapi/api-entries.ts';
import type { PeopleDesks } from '../people/people-bodies.ts';
import { PAIR_ENTRIES, PEOPLE_ENTRIES, REQUEST_ENTRIES } from '../people/people-entries.ts';
import type { HookDesks } from '../schedule/events/hook-bodies.ts';
import { EVENT_ENTRIES, HOOK_ENTRIES } from '../schedule/events/hook-entries.ts';
import type { GrantDesks } from '../schedule/grants/grant-bodies.ts';
import { GRANT_ENTRIES } from '../schedule/grants/grant-entries.ts';
import type { LookDesks } from '../schedule/look-bodies.ts';
import { LOOK_ENTRIES, WHY_ENTRIES } from '../schedule/look-entries.ts';
import type { QuietDesks } from '../schedule/quiet/quiet-bodies.ts';
import { QUIET_ENTRIES } from '../schedule/quiet/quiet-entries.ts';
import type { ReminderDesks } from '../schedule/reminders/reminder-bodies.ts';
import { REMINDER_ENTRIES } from '../schedule/reminders/reminder-entries.ts';
import type { ScheduleDesks } from '../schedule/schedule-bodies.ts';
import { SCHEDULE_ENTRIES } from '../schedule/schedule-entries.ts';
import type { WhyDesks } from '../schedule/why-bodies.ts';
import type { LoginDesks } from '../signin/sign-in-bodies.ts';
import { LOGIN_ENTRIES } from '../signin/sign-in-entries.ts';
import type { GapDesks } from '../skills/gap-bodies.ts';
import { GAP_ENTRIES } from '../skills/gap-entries.ts';
import type {
  SkillDesk,
  SkillDesks,
  SkillStatsDesk,
  SkillStatsDesks,
} from '../skills/skill-bodies.ts';
import { SKILL_ENTRIES, SKILL_STATS_ENTRIES } from '../skills/skill-entries.ts';
import type { ServerDesks } from '../tools/mcp/server-bodies.ts';
import { SERVER_ENTRIES } from '../tools/mcp/server-entries.ts';
import type { ToolDesks } from '../tools/tool-bodies.ts';
import { TOOL_ENTRIES } from '../tools/tool-entries.ts';
import type { DeliveryDesks } from './runs/delivery-bodies.ts';
import type { RunDesks } from './runs/run-bodies.ts';
import { DELIVERY_ENTRIES, INCIDENT_ENTRIES, RUN_ENTRIES } from './runs/run-entries.ts';

/** Desks of the domains that agents and programs are offered as well, as whoever asks has them. */
export interface AgentDesks
  extends ScheduleDesks,
    WhyDesks,
    ReminderDesks,
    QuietDesks,
    EmailDesks,
    CalendarDesks,
    ContactDesks,
    HeartbeatDesks,
    SkillStatsDesks {
  schedules: ScheduleDesks['schedules'] & WhyDesks['schedules'];
  memory(): Promise<MemoryDesk>;
  tasks(): Promise<TaskDesk>;
}

/** All desks, as whoever asks has them. */
export interface Desks
  extends AgentDesks,
    HookDesks,
    AccountDesks,
    ServerDesks,
    ToolDesks,
    PeopleDesks,
    ChannelDesks,
    CostDesks,
    DeviceDesks,
    GapDesks,
    ShareDesks,
    SkillDesks,
    LookDesks,
    LoginDesks,
    ApiDesks,
    GrantDesks,
    RunDesks,
    DeliveryDesks {
  schedules: AgentDesks['schedules'] &
    LookDesks['schedules'] &
    HookDesks['schedules'] &
    GrantDesks['schedules'];
  runs: LookDesks['runs'] & RunDesks['runs'];
  skills(): Promise<SkillDesk & SkillStatsDesk>;
}

type LoadBodies<Of> = () => Promise<Readonly<Record<string, Body<never, Of>>>>;

export function domain<Of>(name: string, entries: Entries, load: LoadBodies<Of>): Operation<Of>[] {
  return Object.entries(entries).map(([verb, entry]) => ({
    ...entry,
    name: `${name}.${verb}`,
    async load() {
      const body = (await load())[verb];
      if (body === undefined) throw new Error(`${name}.${verb} has no body`);
      return body;
    },
  }));
}

const costBodies = () => import('../budgets/cost-bodies.ts');
const calendarBodies = () => import('../calendar/calendar-bodies.ts');
const shareBodies = () => import('../calendar/shares/share-bodies.ts');
const contactBodies = () => import('../contacts/contact-bodies.ts');
const channelBodies = () => import('../channels/channel-bodies.ts');
const deviceBodies = () => import('../channels/push/device-bodies.ts');
const gapBodies = () => import('../skills/gap-bodies.ts');
const heartbeatBodies = () => import('../heartbeat/heartbeat-bodies.ts');
const accountBodies = () => import('../mail/account-bodies.ts');
const emailBodies = () => import('../mail/email-bodies.ts');
const memoryBodies = () => import('../memory/memory-bodies.ts');
const listBodies = () => import('../memory/tasks/list-bodies.ts');
const taskBodies = () => import('../memory/tasks/task-bodies.ts');
const apiBodies = () => import('../openapi/api-bodies.ts');
const peopleBodies = () => import('../people/people-bodies.ts');
const hookBodies = () => import('../schedule/events/hook-bodies.ts');
const grantBodies = () => import('../schedule/grants/grant-bodies.ts');
const lookBodies = () => import('../schedule/look-bodies.ts');
const quietBodies = () => import('../schedule/quiet/quiet-bodies.ts');
const reminderBodies = () => import('../schedule/reminders/reminder-bodies.ts');
const scheduleBodies = () => import('../schedule/schedule-bodies.ts');
const whyBodies = () => import('../schedule/why-bodies.ts');
const loginBodies = () => import('../signin/sign-in-bodies.ts');
const serverBodies = () => import('../tools/mcp/server-bodies.ts');
const skillBodies = () => import('../skills/skill-bodies.ts');
const toolBodies = () => import('../tools/tool-bodies.ts');
const deliveryBodies = () => import('./runs/delivery-bodies.ts');
const runBodies = () => import('./runs/run-bodies.ts');

export const AGENT_OPERATIONS: readonly Operation<AgentDesks>[] = [
  ...domain('calendar', CALENDAR_ENTRIES, async () => (await calendarBodies()).CALENDAR_BODIES),
  ...domain('contacts', CONTACT_ENTRIES, async () => (await contactBodies()).CONTACT_BODIES),
  ...domain('email', EMAIL_ENTRIES, async () => (await emailBodies()).EMAIL_BODIES),
  ...domain('heartbeat', HEARTBEAT_ENTRIES, async () => (await heartbeatBodies()).HEARTBEAT_BODIES),
  ...domain('memory', MEMORY_ENTRIES, async () => (await memoryBodies()).MEMORY_BODIES),
  ...domain('quiet', QUIET_ENTRIES, async () => (await quietBodies()).QUIET_BODIES),
  ...domain('lists', LIST_ENTRIES, async () => (await listBodies()).LIST_BODIES),
  ...domain('reminders', REMINDER_ENTRIES, async () => (await reminderBodies()).REMINDER_BODIES),
  ...domain('schedule', SCHEDULE_ENTRIES, async () => (await scheduleBodies()).SCHEDULE_BODIES),
  ...domain('schedule', WHY_ENTRIES, async () => (await whyBodies()).WHY_BODIES),
  ...domain('skills', SKILL_STATS_ENTRIES, async () => (await skillBodies()).SKILL_STATS_BODIES),
  ...domain('tasks', TASK_ENTRIES, async () => (await taskBodies()).TASK_BODIES),
];

/** Checked when a daemon serves it, and by a test: every command loads it, and would pay for that. */
export const OPERATIONS: readonly Operation<Desks>[] = [
  ...AGENT_OPERATIONS,
  ...domain('addressbooks', BOOKS_ENTRIES, async () => (await contactBodies()).BOOKS_BODIES),
  ...domain('apis', API_ENTRIES, async () => (await apiBodies()).API_BODIES),
  ...domain('calendar', SHARE_ENTRIES, async () => (await shareBodies()).SHARE_BODIES),
  ...domain('calendars', CALENDARS_ENTRIES, async () => (await calendarBodies()).CALENDARS_BODIES),
  ...domain('channels', CHANNEL_ENTRIES, async () => (await channelBodies()).CHANNEL_BODIES),
  ...domain('gaps', GAP_ENTRIES, async () => (await gapBodies()).GAP_BODIES),
  ...domain('grants', GRANT_ENTRIES, async () => (await grantBodies()).GRANT_BODIES),
  ...domain('cost', COST_ENTRIES, async () => (await costBodies()).COST_BODIES),
  ...domain('devices', DEVICE_ENTRIES, async () => (await deviceBodies()).DEVICE_BODIES),
  ...domain('events', EVENT_ENTRIES, async () => (await hookBodies()).EVENT_BODIES),
  ...domain('hooks', HOOK_ENTRIES, async () => (await hookBodies()).HOOK_BODIES),
  ...domain('logins', LOGIN_ENTRIES, async () => (await loginBodies()).LOGIN_BODIES),
  ...domain('mail', MAIL_ENTRIES, async () => (await accountBodies()).ACCOUNT_BODIES),
  ...domain('pair', PAIR_ENTRIES, async () => (await peopleBodies()).PAIR_BODIES),
  ...domain('people', PEOPLE_ENTRIES, async () => (await peopleBodies()).PEOPLE_BODIES),
  ...domain('requests', REQUEST_ENTRIES, async () => (await peopleBodies()).REQUEST_BODIES),
  ...domain('servers', SERVER_ENTRIES, async () => (await serverBodies()).SERVER_BODIES),
  ...domain('skills', SKILL_ENTRIES, async () => (await skillBodies()).SKILL_BODIES),
  ...domain('tools', TOOL_ENTRIES, async () => (await toolBodies()).TOOL_BODIES),
  ...domain('schedule', LOOK_ENTRIES, async () => (await lookBodies()).LOOK_BODIES),
  ...domain('runs', RUN_ENTRIES, async () => (await runBodies()).RUN_BODIES),
  ...domain('deliveries', DELIVERY_ENTRIES, async () => (await deliveryBodies()).DELIVERY_BODIES),
  ...domain('incidents', INCIDENT_ENTRIES, async () => (await deliveryBodies()).INCIDENT_BODIES),
];
