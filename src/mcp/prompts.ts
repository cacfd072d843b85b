/** Enabled skills as prompts: who picks one has the instructions of the skill, and what they want done with it. */
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import type { HomeMask } from '../own-tools/home-mask.ts';
import type { SkillDesk } from '../own-tools/skills/skill-desk.ts';

export type ActiveSkills = () => Promise<{ name: string; description: string }[]>;

export function createPrompts(dependencies: {
  skills: () => Promise<Pick<SkillDesk, 'prompt'>>;
  activeSkills: ActiveSkills;
  mask: () => Promise<HomeMask>;
}) {
  const { skills, activeSkills, mask } = dependencies;

  async function list(): Promise<Prompt[]> {
    return (await activeSkills()).map(({ name, description }) => ({
      name,
      description,
      arguments: [{ name: 'input', description: 'What is wanted of it.', required: false }],
    }));
  }

  return {
    list,
    /** Null if no enabled skill is called so. */
    async get(
      name: string,
      given: Readonly<Record<string, string>>,
    ): Promise<GetPromptResult | null> {
      const found = (await list()).find((one) => one.name === name);
      if (found === undefined) return null;
      const { text } = await (await skills()).prompt({ name });
      const told = [(await mask()).text(text), ...(given['input'] ? [given['input']] : [])];
      return {
        ...(found.description !== undefined && { description: found.description }),
        messages: told.map((part) => ({ role: 'user', content: { type: 'text', text: part } })),
      };
    },
  };
}
