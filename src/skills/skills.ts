/** Skills: what is written in markdown, made into what Rote can use. */
export { checkSkill, readSkill } from './read-skill.ts';
export type { Finding, Loaded, SkillText } from './skill.ts';
