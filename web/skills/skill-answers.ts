/** What the daemon answers about skills, and the words for it. */

export interface Finding {
  level?: 'error' | 'warning';
  code: string;
  line: number;
  message: string;
  fix: string;
  path?: string;
}

export interface ListedSkill {
  name: string;
  description: string;
  source: 'workspace' | 'user' | 'built-in';
  path: string;
  state: 'active' | 'pending' | 'shadowed' | 'disabled';
  /** Why it is in that state. */
  why: string | null;
  shadows: string | null;
  domain: string | null;
  schedule: Record<string, unknown> | null;
  warnings: Finding[];
  usage: { runs: number; successes: number; averageMs: number | null; lastError: string | null };
}

export interface SkillsAnswer {
  skills: ListedSkill[];
  /** The files that could not be loaded. */
  diagnostics: (Finding & { path: string; findings: Finding[] })[];
}

export interface ShownSkill extends ListedSkill {
  /** Null where it needs no approval. */
  hash: string | null;
  license: string | null;
  compatibility: string | null;
  allowedTools: string[];
  metadata: Record<string, string>;
  tools: string[];
  hosts: string[];
  grantedHosts: string[];
  files: string[];
  body: string;
  actions: { name: string; description: string; path: string }[];
}

export function useInWords({ runs, successes }: ListedSkill['usage']): string {
  if (runs === 0) return 'not used yet';
  const share = Math.round((100 * successes) / runs);
  return `used ${runs === 1 ? 'once' : `${runs} times`}, ${share}% went well`;
}
