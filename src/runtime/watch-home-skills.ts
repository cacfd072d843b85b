/**
 * Keeps the daemon in line with the files of skills: what changes there changes the tools and the
 * schedules within a second. What is wrong with a schedule of a skill is told to the owner once.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { contentHash } from '../base/content-hash.ts';
import type { Log } from '../base/log.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { HomeSkills } from '../own-tools/skills/home-skills.ts';
import type { Incidents } from '../store/store.ts';
import type { OpenHome } from './open-home.ts';

export interface SkillWatch {
  /** Looks now: the settings may name other folders, or trust others. */
  look(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

const SUBJECT = 'skill:';
const MOST_INCIDENTS = 10_000;

export function createSkillWatch(dependencies: {
  opened: Pick<OpenHome, 'own' | 'schedules' | 'store'>;
  clock: Clock;
  log: Log;
  /** Hears that the skills are others now. */
  onChange: () => void;
}): SkillWatch {
  const { opened, clock, log, onChange } = dependencies;
  const { schedules, store } = opened;
  let stopped = false;
  let stopWatching = (): void => undefined;
  let stopListening = (): void => undefined;

  async function sync(): Promise<void> {
    const skills = await opened.own.skills();
    const { problems: refused, ...done } = await schedules.syncSkills(skills.schedules());
    const problems = [...skills.scheduleProblems(), ...refused, ...(await held(skills))];
    for (const problem of problems) log.warn('skill-schedule-problem', problem);
    await tell(store.incidents, problems, clock.nowMs());
    if (await isAnySkillAsked(skills)) await (await opened.own.skillDesk()).askForFound();
    log.info('skills-synced', { skills: skills.registry.list().length, ...done });
  }

  /** Schedules that were there, and whose skill waits for its owner now: they are paused, and that must not be silent. */
  async function held(skills: HomeSkills): Promise<{ id: string; problem: string }[]> {
    const problems = [];
    for (const { id, problem } of skills.pendingSchedules())
      if ((await store.schedules.get(id)) !== null) problems.push({ id, problem });
    return problems;
  }

  /** Most houses have none, and load nothing for it. */
  async function isAnySkillAsked({ registry }: HomeSkills): Promise<boolean> {
    if (registry.shared().some(({ state }) => state === 'pending')) return true;
    return (await store.requests.list({ state: 'open', kind: 'skill', limit: 1 })).length > 0;
  }

  async function changed(): Promise<void> {
    opened.own.skillsChanged();
    await sync();
    onChange();
  }

  const onFailure = (error: Error): void =>
    log.error('skills-not-synced', { reason: error.message });

  async function watchAll(): Promise<void> {
    // What a process that died had begun is ended before anybody looks.
    const { registry, records, userFolder } = await opened.own.skills();
    if (existsSync(join(userFolder, '.history')))
      await (await opened.own.skillDesk()).recover().catch(onFailure);
    await sync().catch(onFailure);
    let known = await decisionsOf(records);
    if (stopped) return;
    stopWatching = registry.watch(changed, onFailure);
    // Another process may switch a skill on or off, or grant it tools, which no file tells.
    stopListening = store.changes.onChange(() => {
      decisionsOf(records)
        .then(async (now) => {
          if (now === known) return;
          known = now;
          await registry.refresh();
          await changed();
        })
        .catch(onFailure);
    });
  }

  return {
    async look() {
      const { registry } = await opened.own.skills();
      if (await registry.refresh()) await changed();
    },
    start: () =>
      watchAll().catch((error: Error) => {
        // Stopped while it starts, the store is closed already.
        if (!stopped) throw error;
      }),
    stop() {
      stopped = true;
      stopWatching();
      stopListening();
    },
  };
}

/** What the owner, or Rote, decided about skills beside their files, as text to compare. */
async function decisionsOf(records: {
  all(): Promise<
    ReadonlyMap<
      string,
      {
        disabled: unknown;
        grants: readonly string[] | null;
        enabledHashes: readonly string[];
      }
    >
  >;
}): Promise<string> {
  const all = [...(await records.all())];
  return JSON.stringify(
    all.flatMap(([name, { disabled, grants, enabledHashes }]) =>
      disabled === null && grants === null && enabledHashes.length === 0
        ? []
        : [[name, disabled !== null, grants, enabledHashes]],
    ),
  );
}

/** Another problem than before is news; the same one is not. */
async function tell(
  incidents: Incidents,
  problems: readonly { id: string; problem: string }[],
  nowMs: number,
): Promise<void> {
  const open = await incidents.list({ all: false, limit: MOST_INCIDENTS });
  const bad = new Set(problems.map(({ id }) => `${SUBJECT}${id}`));
  for (const { subject } of open) {
    if (subject.startsWith(SUBJECT) && !bad.has(subject))
      await incidents.resolve({ subject, text: 'The schedule of the skill is fine again.', nowMs });
  }
  for (const { id, problem } of problems) {
    const kind = `problem-${contentHash(problem).slice(0, 8)}`;
    const text = `A skill brings the schedule "${id}", which can't be taken over: ${problem}`;
    await incidents.report(
      { subject: `${SUBJECT}${id}`, kind, sessionKey: OWNER_SESSION, text },
      nowMs,
    );
  }
}
