/** The settings of what is known beside what people said. */
import { z } from 'zod';

export const memorySettingsSchema = z.strictObject({
  markdown: z
    .array(z.string().min(1))
    .max(20)
    .default([])
    .describe(
      'Folders of markdown (an Obsidian vault) that the markdown tools search, read and change. Without any there are no such tools.',
    ),
});

export type MemorySettings = z.output<typeof memorySettingsSchema>;
