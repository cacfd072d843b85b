/** The daily digest: when it comes, and whether on a day on which nothing happened. */
import { z } from 'zod';

export const digestSettingsSchema = z.strictObject({
  at: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time of the day, such as "08:00"')
    .optional()
    .describe('When it comes, in the usual time zone: "08:00". Without it, none comes.'),
  quietDays: z
    .enum(['tell', 'skip'])
    .default('tell')
    .describe('Whether it also comes where nothing ran, failed or waited.'),
});
export type DigestSettings = z.output<typeof digestSettingsSchema>;
