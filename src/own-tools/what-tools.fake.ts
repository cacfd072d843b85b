/** The tools that plans of whats name besides the built-in ones: schedules, and one that somebody brought. */
import { z } from 'zod';
import { defineTool } from '../tools/define-tool.ts';
import { done, type Tool } from '../tools/tool.ts';

/** What is done with schedules is said. */
export function otherTools(say: (text: string) => void): Tool[] {
  const verbs = ['run', 'pause', 'resume'].map((verb) =>
    defineTool({
      name: `schedule.${verb}`,
      summary: `${verb} a schedule`,
      description: [],
      input: z.strictObject({ id: z.string() }),
      output: z.looseObject({}),
      effect: 'idempotent',
      examples: [],
      async call({ id }) {
        say(`schedule.${verb} ${id}`);
        return done({ id });
      },
    }),
  );
  const weather = defineTool({
    name: 'weather.today',
    summary: 'the weather of today in a city',
    description: [],
    input: z.strictObject({ city: z.string() }),
    output: z.object({ summary: z.string(), temperature: z.number() }),
    effect: 'read',
    examples: [],
    call: async ({ city }) => done({ summary: `fog in ${city}`, temperature: 7 }),
  });
  return [...verbs, weather];
}
