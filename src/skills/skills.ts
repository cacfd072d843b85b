/** Skills: what is written in markdown, made into what Rote can use. */
export { type ActionPlace, checkAction, readAction } from './read-action.ts';
export { checkSkill, readSkill, type SkillPlace } from './read-skill.ts';
export type { ActionText, Finding, Loaded, SkillText } from './skill.ts';
