/** The `rote memory` commands that are no operations, as data. */
import { type Command, command } from '../command.ts';

export const MEMORY_COMMANDS: readonly Command[] = [
  command('memory reindex', 'make the embeddings by which memories are found by meaning', {
    description: [
      'Sends each memory that has no vector yet to the model that memory.embedding in the settings names (provider/model); with another model than before, all of them. The daemon does so by itself; until it is done, memories are found by their words. What was stopped goes on where it was.',
    ],
    flags: { all: { summary: 'anew, also those that have one' } },
    examples: [{ command: 'rote memory reindex', does: 'what is missing' }],
    load: async () => (await import('./memory-reindex.ts')).memoryReindex,
  }),
];
