/** What is written: skills in folders, found, watched and read; and the commands that call them. */

export type { CommandError } from '../commands/call-checked.ts';
export { type CommandHands, createCommandHands } from '../commands/command-hands.ts';
export type { FoundTool } from '../commands/decide-command.ts';
export { createMetaTools, type MetaToolPorts } from '../commands/meta-tools.ts';
export {
  type CommandPorts,
  type CommandResult,
  createCommandRunner,
} from '../commands/run-commands.ts';
export { checkSkills } from './check-skills.ts';
export type { Diagnostic, SkillSource } from './found-skill.ts';
export { inspectSkill } from './making/quality-gate.ts';
export { type ChangedSkill, createSkillWorkshop } from './making/skill-workshop.ts';
export { checkSkill, readSkill } from './reading/read-skill.ts';
export type { Finding } from './skill.ts';
export { readBody } from './skill-files.ts';
export {
  createSkillRegistry,
  type ListedSkill,
  type SkillAction,
  type SkillRegistry,
} from './skill-registry.ts';
export { loadTokenCounter } from './telling/count-tokens.ts';
export { discloseBody, sectionOf } from './telling/disclose-body.ts';
export { type DisclosedSkill, listSkills } from './telling/disclose-skills.ts';
export { wrapUntrusted } from './telling/wrap-untrusted.ts';
