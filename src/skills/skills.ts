/** What is written: skills in folders, found, watched and read; and the commands that call them. */

export { type CheckedSkill, checkSkills } from './check-skills.ts';
export type { Diagnostic, SkillSource } from './found-skill.ts';
export type { Finding } from './skill.ts';
export { readBody } from './skill-files.ts';
export type { ListedSkill, SkillAction, SkillRegistry } from './skill-registry.ts';
export { createSkillRegistry } from './skill-registry.ts';
