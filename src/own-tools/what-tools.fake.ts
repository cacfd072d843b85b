/** The tools that plans of whats name besides the built-in ones: schedules, Rote's own lists, and one that somebody brought. */
import { z } from 'zod';
import { OWN_LISTS } from '../language/own-lists.ts';
import { defineTool } from '../tools/define-tool.ts';
import { done, type Tool } from '../tools/tool.ts';
import { createOperationTools } from './operation-tools.ts';
import { createTellingTools } from './telling/telling-tools.ts';

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
  return [...verbs, ...ownLists(), weather];
}

/** As they are, for checking plans against: there is no house here that they could tell of. */
function ownLists(): Tool[] {
  const nowhere = <Ports>(): Ports => ({ nowMs: () => 0, view: {} }) as unknown as Ports;
  const tools = [...createTellingTools(nowhere()), ...createOperationTools(nowhere())];
  const names = new Set(Object.values(OWN_LISTS).map(({ tool }) => tool));
  return tools.filter(({ name }) => names.has(name));
}
