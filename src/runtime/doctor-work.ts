/** Checks of `rote doctor` on the work itself: channels, runs, what is waited for, and what keeps Rote alive. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import { PART } from '../domain/run/incident.ts';
import type { Run } from '../domain/run/run.ts';
import type { AwaitedEvent } from '../domain/schedule/event.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { subjectOfSchedule } from '../domain/schedule/schedule-trouble.ts';
import { findDaemon, readDaemon } from '../home/presence.ts';
import { KEPT_ALIVE } from '../watchdog/keep-alive.ts';
import type { DoctorCheck } from './doctor.ts';
import type { WorkFacts } from './doctor-facts.ts';

const HOUR_MS = 3_600_000;
/** Plans and agents end long before that. */
const LONG_RUN_MS = 6 * HOUR_MS;
const LONG_WAIT_MS = HOUR_MS;
const CHANNEL_MS = 10_000;
/** More than anyone stores. */
const ALL = 10_000_000;
const MOST_RUNS = 1000;

export const WORK_CHECKS: readonly DoctorCheck<WorkFacts>[] = [
  {
    name: 'channels',
    sees: 'every channel that is set up can be reached, and it is known what became of each message',
    async look({ house, clock }) {
      const limit = new AbortController();
      const cancel = clock.setTimer(CHANNEL_MS, () => limit.abort());
      const channels = await (await house.channels()).list(limit.signal);
      cancel();
      return channels.flatMap(channelFindings);
    },
  },
  {
    name: 'runs',
    sees: 'no run is stuck',
    async look({ home, nowMs, store }) {
      const running = await store.engine.list({ state: 'running', limit: MOST_RUNS });
      const waiting = await store.engine.list({ state: 'waiting', limit: MOST_RUNS });
      const isLiving = readDaemon(home).running;
      return [...running, ...waiting].flatMap((run) => runFindings(run, { nowMs, isLiving }));
    },
  },
  {
    name: 'events',
    sees: 'what schedules wait for can happen',
    async look(facts) {
      const { schedules } = facts.house;
      const active = await schedules.list({ status: 'active', limit: ALL });
      const paused = await schedules.list({ status: 'paused', limit: ALL });
      const ids = new Set([...active, ...paused].map(({ id }) => id));
      const withAccount = await waitWithAccount(facts.store);
      return active.flatMap((schedule) => {
        if (schedule.trigger.kind !== 'event') return [];
        const why = neverHappens(schedule.trigger.event, {
          ...facts,
          isSchedule: (id) => ids.has(id),
          hasAccount: withAccount.has(schedule.id),
        });
        return why === null ? [] : [silentSource(schedule, why)];
      });
    },
  },
  {
    name: 'watchdog',
    sees: 'every part of the daemon is up, and somebody notices where it stands still',
    async look({ home, store, clock }) {
      const open = await store.incidents.list({ all: false, limit: ALL });
      const down = open.filter(({ subject }) => subject.startsWith(PART));
      const kept = keptSchema.safeParse(await store.records.get(KEPT_ALIVE.kind, KEPT_ALIVE.key));
      const daemon = readDaemon(home);
      const isOfDaemon = kept.success && daemon.running && kept.data.pid === daemon.pid;
      return [
        ...down.map(partDown),
        ...(await ownFindings(home, clock)),
        ...(isOfDaemon ? keptAliveFindings(kept.data) : []),
      ];
    },
  },
];

const keptSchema = z.object({
  pid: z.int(),
  service: z.string().nullable(),
  loopSeconds: z.number(),
  isEnding: z.boolean(),
  hearsPings: z.boolean(),
});

type Channel = Awaited<
  ReturnType<Awaited<ReturnType<WorkFacts['house']['channels']>>['list']>
>[number];

function channelFindings({ id, health, inDoubt, waiting }: Channel): HouseFinding[] {
  const subject = `channel:${id}`;
  const found: HouseFinding[] = [];
  if (health !== null && !health.ready)
    found.push({
      code: 'channel-down',
      level: 'broken',
      subject,
      what: `The channel "${id}" can't be reached: ${health.why}.${waiting > 0 ? ` ${waiting} messages wait for it.` : ''}`,
      why: 'What is said there is not heard, and what is to be said there waits.',
      fix: health.fix,
    });
  if (inDoubt > 0)
    found.push({
      code: 'messages-in-doubt',
      level: 'warning',
      subject,
      what: `Of ${inDoubt} ${inDoubt === 1 ? 'message' : 'messages'} of the channel "${id}" nobody knows whether they arrived.`,
      why: 'The connection broke while they were sent; they are not sent twice unless you say so.',
      fix: 'rote deliveries list --state in-doubt, then rote deliveries resend ID or rote incidents seen ID',
    });
  return found;
}

export function runFindings(
  run: Pick<Run, 'id' | 'state' | 'startedMs' | 'notBeforeMs'>,
  { nowMs, isLiving }: { nowMs: number; isLiving: boolean },
): HouseFinding[] {
  const subject = `run:${run.id}`;
  const forMs = nowMs - (run.state === 'running' ? (run.startedMs ?? nowMs) : run.notBeforeMs);
  const hours = Math.floor(forMs / HOUR_MS);
  if (run.state === 'running' && !isLiving)
    return [
      {
        code: 'run-left',
        level: 'warning',
        subject,
        what: `The run ${run.id} was under way when the daemon ended.`,
        why: 'It goes on from its last recorded step when a daemon runs again.',
        fix: `rote start; or end it: rote runs cancel ${run.id}`,
      },
    ];
  if (run.state === 'running' && forMs > LONG_RUN_MS)
    return [
      {
        code: 'run-stuck',
        level: 'warning',
        subject,
        what: `The run ${run.id} has been under way for ${hours} hours.`,
        why: 'It most likely waits for something that does not come, and holds a place that others need.',
        fix: `rote runs show ${run.id} says where it is; rote runs cancel ${run.id} ends it.`,
      },
    ];
  if (run.state === 'waiting' && isLiving && forMs > LONG_WAIT_MS)
    return [
      {
        code: 'run-waits',
        level: 'warning',
        subject,
        what: `The run ${run.id} has waited for ${hours} hours to begin.`,
        why: 'Others of its lane or session are in its way, or nobody takes it.',
        fix: 'rote runs list --state running says who is before it; lanes in config.yaml says how many go on at once.',
      },
    ];
  return [];
}

/** Why an event can never happen as the house is now; null where it may. */
export function neverHappens(
  event: AwaitedEvent,
  house: Pick<WorkFacts, 'isChannel' | 'isServer'> & {
    isSchedule: (id: string) => boolean;
    /** Whether its person has an account of what it waits for: of mail, or of calendars. */
    hasAccount: boolean;
  },
): string | null {
  switch (event.on) {
    case 'file':
      return isFolder(dirname(event.path)) || isFolder(event.path)
        ? null
        : `the folder ${dirname(event.path)} is not there`;
    case 'message':
      return event.channel === null || house.isChannel(event.channel)
        ? null
        : `the channel "${event.channel}" is not set up`;
    case 'schedule':
      return house.isSchedule(event.schedule)
        ? null
        : `the schedule "${event.schedule}" is not there any more, or is over`;
    case 'mcp':
      return house.isServer(event.server)
        ? null
        : `the MCP server "${event.server}" is not in the settings, or is switched off`;
    case 'mail':
      return house.hasAccount
        ? null
        : 'its person has no account of mail; rote connect mail adds one';
    case 'calendar':
      return house.hasAccount ? null : 'its person has no calendar; rote connect calendar adds one';
    default:
      return null;
  }
}

/** The schedules that wait for a mail or an entry whose person has an account for it. */
async function waitWithAccount({
  events,
  mailAccounts,
  davAccounts,
}: WorkFacts['store']): Promise<ReadonlySet<string>> {
  const calendars = async (): Promise<string[]> =>
    (await davAccounts.all()).filter(({ kind }) => kind === 'calendar').map(({ person }) => person);
  const holdersOf = { mail: () => mailAccounts.people(), calendar: calendars };
  const found = Object.entries(holdersOf).map(async ([on, people]) => {
    const waiting = await events.awaited(on as keyof typeof holdersOf);
    const holders = new Set(waiting.length === 0 ? [] : await people());
    return waiting.filter(({ person }) => holders.has(person));
  });
  return new Set((await Promise.all(found)).flat().map(({ scheduleId }) => scheduleId));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function silentSource({ id, name }: Pick<Schedule, 'id' | 'name'>, why: string): HouseFinding {
  return {
    code: 'silent-source',
    level: 'broken',
    subject: subjectOfSchedule(id),
    what: `What the schedule "${name}" waits for can not happen: ${why}.`,
    why: 'It never runs.',
    fix: `Bring that back, or change or remove the schedule: rote schedule show ${id}`,
  };
}

const healthSchema = z.object({ problems: z.array(z.string()) });
/** A part that is down is an incident, named with what it is for. */
const PART_DOWN = 'part-down:';
const HEALTH_MS = 5000;

/** The findings of the daemon of this folder in `/healthz`: it may have met what nobody sees from outside. */
async function ownFindings(home: string, clock: Clock): Promise<HouseFinding[]> {
  const found = findDaemon(home);
  if (found.kind !== 'here' || found.daemon.address === null) return [];
  const { address } = found.daemon;
  const limit = new AbortController();
  const cancel = clock.setTimer(HEALTH_MS, () => limit.abort());
  const health = await fetch(`${address}/healthz`, { signal: limit.signal })
    .then(async (answer) => healthSchema.parse(await answer.json()))
    .catch(() => null)
    .finally(cancel);
  const subject = `daemon:${address}`;
  if (health === null)
    return [
      {
        code: 'daemon-silent',
        level: 'broken',
        subject,
        what: `The daemon at ${address} does not answer.`,
        why: 'The page, the API and programs that ask it get nothing.',
        fix: 'Its log says more: rote logs. Where it stays like that: rote restart',
      },
    ];
  const problems = health.problems.filter((code) => !code.startsWith(PART_DOWN));
  if (problems.length === 0) return [];
  return [
    {
      code: 'daemon-unwell',
      level: 'broken',
      subject,
      what: `The daemon says of itself: ${problems.join(', ')}.`,
      why: 'GET /healthz answers 503 while this lasts.',
      fix: 'rote help troubleshooting explains each of these codes.',
    },
  ];
}

function partDown({ subject, text }: { subject: string; text: string }): HouseFinding {
  return {
    code: 'part-down',
    level: 'broken',
    subject,
    what: text,
    why: 'It is started again, less and less often; what it does waits meanwhile.',
    fix: 'The log of the daemon says more. Where it stays like that, start the daemon again.',
  };
}

export function keptAliveFindings(kept: z.output<typeof keptSchema>): HouseFinding[] {
  const subject = 'setting:watchdog';
  const found: HouseFinding[] = [];
  if (kept.loopSeconds === 0)
    found.push({
      code: 'loop-not-watched',
      level: 'warning',
      subject,
      what: 'Nobody notices where Rote stands still: watchdog.loopSeconds is 0.',
      why: 'Then nothing happens any more, and nobody is told.',
      fix: 'Leave watchdog.loopSeconds out of config.yaml and start the daemon again.',
    });
  if (kept.service === 'systemd' && !kept.hearsPings)
    found.push({
      code: 'systemd-not-told',
      level: 'warning',
      subject: 'service:systemd',
      what: 'systemd hears no sign of life of Rote: its unit asks for none, or systemd-notify is not installed.',
      why: 'A Rote that stands still is noticed by its own thread alone.',
      fix: 'Install systemd-notify (it comes with systemd), then run rote service install again.',
    });
  return found;
}
