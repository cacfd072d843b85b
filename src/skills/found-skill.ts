/** A skill where it was found: its folder, its actions, its plan, and what is odd about them. */
import type { ActionText, Finding, SkillText } from './skill.ts';

type SourceKind = 'workspace' | 'user' | 'built-in';

/** A folder of skills, each in a folder of its own. */
export interface SkillSource {
  kind: SourceKind;
  folder: string;
  /** Whether its schedules need no approval and its scripts may have secrets. */
  trusted: boolean;
  /** Whether the daemon reads it too; where a person happens to stand is not. */
  shared: boolean;
}

/** Whether runs, or whoever made the folder in which a person stands, may have written what is in it. */
export function needsEnabling({ kind, trusted }: SkillSource): boolean {
  return kind === 'workspace' && !trusted;
}

export interface FoundAction {
  text: ActionText;
  file: string;
}

export interface FoundSkill {
  name: string;
  description: string;
  source: SkillSource;
  folder: string;
  file: string;
  /** Null for a folder that holds actions and no SKILL.md. */
  text: SkillText | null;
  actions: readonly FoundAction[];
  /** The document in its plan file, as it was written; null where it has none that can be read. */
  plan: unknown;
  /** The document in its `api.json`: an API whose operations are tools. Left out if it has none. */
  api?: unknown;
  warnings: readonly PlacedFinding[];
  /** Changes with the content of any file that was read. */
  fingerprint: string;
}

export interface PlacedFinding extends Finding {
  /** The file it is about. */
  path: string;
}

/** A file that could not be loaded, and why. */
export interface Diagnostic {
  path: string;
  source: SourceKind;
  findings: readonly Finding[];
}
