/** What is written: skills in folders, found, watched and read; and the commands that call them. */
export { type CheckedSkill, checkSkills } from './check-skills.ts';
export type { Diagnostic, SkillSource } from './found-skill.ts';
export type { Finding } from './skill.ts';
export { readBody } from './skill-files.ts';
export {
  createSkillRegistry,
  type ListedSkill,
  type SkillAction,
  type SkillRegistry,
} from './skill-registry.ts';
