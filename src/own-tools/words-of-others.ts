/** Skills as a model reads them that was not asked to look at what others wrote. */
import { LEFT_OUT } from '../schedule/words-of-others.ts';
import type { SkillDesk } from './skills/skill-desk.ts';

/** As much as stands in every prompt; what runs, and files that the owner does not trust, said about themselves is left out. */
export function skillsInShort(
  { skills, diagnostics }: Awaited<ReturnType<SkillDesk['list']>>,
  isTrusted: (path: string) => boolean,
) {
  return {
    skills: skills.map(({ name, description, source, path, state, domain, schedule, usage }) => {
      // Nobody has agreed yet to what it says about itself.
      if (state === 'pending') return { name, source, state };
      const { lastError: _, ...counts } = usage;
      const told = isTrusted(path) ? { description, domain, schedule } : { description: LEFT_OUT };
      return { name, ...told, source, state, usage: counts };
    }),
    diagnostics: [],
    unreadable: diagnostics.length,
  };
}
