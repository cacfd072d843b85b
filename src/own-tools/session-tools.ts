/** The state of a session as a tool: what earlier runs left for later ones. */
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { defineTool } from '../tools/define-tool.ts';
import { done, type Tool } from '../tools/tool.ts';
import { createSessionState } from './session-state.ts';

const inputSchema = z.strictObject({});
const outputSchema = z.looseObject({ state: z.record(z.string(), z.unknown()) });

export function createSessionTools({ store }: { store: Pick<Store, 'toolState'> }): Tool[] {
  const state = createSessionState(store);
  return [
    defineTool({
      name: 'session.state',
      summary: 'read what tools remember for this session',
      description: [
        'Returns the state that scripts wrote with state_patch. Plans read it as ${state.NAME}.',
      ],
      input: inputSchema,
      output: outputSchema,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'the whole state' }],
      call: async (_, { sessionKey, asker }) =>
        done({ state: await state.get(asker?.sessionKey ?? sessionKey) }),
    }),
  ];
}
