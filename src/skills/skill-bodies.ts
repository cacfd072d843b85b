/** Bodies of the operations on a skill. */
import { z } from 'zod';
import { printable } from '../base/printable.ts';
import { listed } from '../domain/listed.ts';
import type { Bodies } from '../domain/operation.ts';
import type { SkillHistory } from './making/skill-workshop.ts';
import type { SKILL_ENTRIES } from './skill-entries.ts';

interface ShownSkill {
  name: string;
  state: string;
  why: string | null;
}

export interface SkillDesks {
  skills(): Promise<{
    disable(name: string, why?: string): Promise<ShownSkill>;
    show(name: string): Promise<ShownSkill>;
    revisions(name: string): Promise<SkillHistory>;
    rollback(name: string, revision?: number): Promise<{ revision: number | null }>;
  }>;
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
};
