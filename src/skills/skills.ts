/** What is written: skills in folders, found, watched and read; and the commands that call them. */
export type { CommandError } from './call-checked.ts';
export { checkSkills } from './check-skills.ts';
export { loadTokenCounter } from './count-tokens.ts';
export type { FoundTool } from './decide-command.ts';
export { discloseBody, sectionOf } from './disclose-body.ts';
export { type DisclosedSkill, listSkills } from './disclose-skills.ts';
export { extractCommands } from './extract-commands.ts';
export type { Diagnostic, SkillSource } from './found-skill.ts';
export { createMetaTools, type MetaToolPorts } from './meta-tools.ts';
export { inspectSkill } from './quality-gate.ts';
export { checkSkill, readSkill } from './read-skill.ts';
export { type CommandPorts, type CommandResult, createCommandRunner } from './run-commands.ts';
export type { Finding } from './skill.ts';
export { skillDraftSchema } from './skill-draft.ts';
export { readBody } from './skill-files.ts';
export {
  createSkillRegistry,
  type ListedSkill,
  type SkillAction,
  type SkillRegistry,
} from './skill-registry.ts';
export { type ChangedSkill, createSkillWorkshop } from './skill-workshop.ts';
export { wrapUntrusted } from './wrap-untrusted.ts';
