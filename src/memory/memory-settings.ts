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
});

export type MemorySettings = z.output<typeof memorySettingsSchema>;
