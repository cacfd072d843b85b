/** The settings of what is known beside what people said. */
import { z } from 'zod';

export const memorySettingsSchema = z.strictObject({
  embedding: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*\/\S{1,200}$/, 'expected provider/model')
    .optional()
    .describe(
      'The model for embeddings that memories are also found by: provider/model, with a provider of models.chain. Without one, by their words alone.',
    ),
  markdown: z
    .array(z.string().min(1))
    .max(20)
    .default([])
    .describe(
      'Folders of markdown (an Obsidian vault) that the markdown tools search, read and change. Without any there are no such tools.',
    ),
  learn: z
    .enum(['off', 'propose', 'save'])
    .default('save')
    .describe(
      'What is done with what a model finds worth keeping when a conversation is over: nothing is looked for, you are asked about each, or it is saved. Where a conversation has read what others wrote, you are always asked.',
    ),
  learnAfterMinutes: z
    .int()
    .min(1)
    .max(1440)
    .default(30)
    .describe('A conversation is over after so long without a word, or with /new.'),
});

export type MemorySettings = z.output<typeof memorySettingsSchema>;
