/** Skills: making them, and what a model is told of them. */
export { type CountTokens, loadTokenCounter } from './count-tokens.ts';
export { type DisclosedBody, discloseBody, type Rest, sectionOf } from './disclose-body.ts';
export { type ListedSkill, listSkills } from './disclose-skills.ts';
export type { Judge, Verdict } from './judge-vote.ts';
export { inspectSkill } from './quality-gate.ts';
export type { Finding } from './skill.ts';
export { skillDraftSchema } from './skill-draft.ts';
export {
  type ChangedSkill,
  createSkillWorkshop,
  type SkillHistory,
  type SkillWorkshop,
  type WorkshopOptions,
} from './skill-workshop.ts';
export { wrapUntrusted } from './wrap-untrusted.ts';
