/** Bodies of the operations on a skill. */
import { z } from 'zod';
import { printable } from '../base/printable.ts';
import { listed } from '../domain/listed.ts';
import type { Bodies } from '../domain/operation.ts';
import type { SkillJudgement, SkillStatisticsView } from '../domain/views-of-skills.ts';
import type { SkillHistory } from './making/skill-workshop.ts';
import type { SKILL_ENTRIES, SKILL_STATS_ENTRIES } from './skill-entries.ts';

export interface SkillStatsDesk {
  stats(name?: string): Promise<SkillStatisticsView[]>;
}

export interface SkillStatsDesks {
  skills(): Promise<SkillStatsDesk>;
}

interface ShownSkill {
  name: string;
  state: string;
  why: string | null;
}

export interface SkillDesk {
  disable(name: string, why?: string): Promise<ShownSkill>;
  show(name: string): Promise<ShownSkill>;
  revisions(name: string): Promise<SkillHistory>;
  rollback(name: string, revision?: number): Promise<{ revision: number | null }>;
  judge(name: string, signal?: AbortSignal): Promise<SkillJudgement>;
}

export interface SkillDesks {
  skills(): Promise<SkillDesk>;
}

const views = () => import('../domain/views-of-skills.ts');
const answer = async () => z.strictObject({ skill: (await views()).skillView });

export const SKILL_BODIES: Bodies<typeof SKILL_ENTRIES, SkillDesks> = {
  disable: {
    answer,
    async run({ name, why }, { desks }) {
      const skill = await (await desks.skills()).disable(name, why);
      return {
        answer: { skill },
        say: () => printable(`${skill.name} is ${skill.state}: ${skill.why}.`),
      };
    },
  },
  history: {
    answer: async () => (await views()).skillRevisionsView,
    async run({ name }, { desks }) {
      const history = await (await desks.skills()).revisions(name);
      const rows = history.revisions.map(({ revision, keptAtUtc, change, by }) => [
        String(revision),
        keptAtUtc,
        change,
        by,
      ]);
      const heads = ['REVISION', 'KEPT AT', 'GAVE WAY TO', 'BY'];
      return { answer: { ...history }, ...listed(heads, rows, { ifEmpty: 'No revisions yet.' }) };
    },
  },
  rollback: {
    answer,
    async run({ name, revision: wanted }, { desks }) {
      const desk = await desks.skills();
      const { revision } = await desk.rollback(name, wanted);
      const kept = revision === null ? '' : ` What was there is revision ${revision}.`;
      return {
        answer: { skill: await desk.show(name) },
        say: () => `${name} is as it was.${kept}`,
      };
    },
  },
  judge: {
    answer: async () => (await views()).skillJudgementView,
    async run({ name }, { desks, signal }) {
      const judged = await (await desks.skills()).judge(name, signal);
      return { answer: { ...judged }, say: () => judged.lines.map(printable).join('\n') };
    },
  },
};

export const SKILL_STATS_BODIES: Bodies<typeof SKILL_STATS_ENTRIES, SkillStatsDesks> = {
  stats: {
    answer: async () =>
      z.strictObject({ skills: z.array((await views()).skillStatisticsView), count: z.int() }),
    async run({ name }, { desks }) {
      const skills = await (await desks.skills()).stats(name);
      const rows = skills.map((one) => [
        one.name,
        String(one.uses),
        String(one.failures),
        one.averageMs === null ? '' : `${one.averageMs} ms`,
        printable(inShort(one.lastError ?? '')),
      ]);
      const [only] = name === undefined ? [] : skills;
      const foot = only === undefined ? [] : detailsOf(only);
      const answer = { skills, count: skills.length };
      const heads = ['NAME', 'USES', 'FAILURES', 'TAKES', 'LAST ERROR'];
      return { answer, ...listed(heads, rows, { ifEmpty: 'No skill was used yet.', foot }) };
    },
  },
};

const MOST_TOLD = 10;

function detailsOf({ days, latest }: SkillStatisticsView): string[] {
  return [
    ...days.map(
      ({ day, uses, failures, averageMs }) =>
        `${day}: ${uses} uses, ${failures} failures, ${averageMs} ms`,
    ),
    ...latest
      .slice(0, MOST_TOLD)
      .map(({ atUtc, by, durationMs, error }) =>
        printable(`${atUtc} ${by} (${durationMs} ms): ${error === null ? 'well' : inShort(error)}`),
      ),
  ];
}

function inShort(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
