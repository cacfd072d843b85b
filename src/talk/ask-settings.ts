/** How plain words are taken: in which language, what "in the morning" means, and whether a yes is needed. */
import { z } from 'zod';

const language = z
  .enum(['en', 'de'])
  .optional()
  .describe('The language that is spoken. Default: whichever the words are.');
const accept = z.boolean();
const clock = (usual: string, when: string) =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 09:00')
    .default(usual)
    .describe(`What "${when}" means where no time is said.`);

export const askSettingsSchema = z.strictObject({
  accept: accept
    .default(false)
    .describe('Whether what was understood is stored and run without a yes.'),
  language,
  planningMs: z
    .int()
    .min(100)
    .max(3_600_000)
    .default(60_000)
    .describe('How long a model may take to draft a wish, or a plan.'),
  secondLook: z
    .boolean()
    .default(true)
    .describe(
      'Whether a model (of class "small", if there is one) compares a draft of a model with your words before you see it.',
    ),
  times: z
    .strictObject({
      morning: clock('09:00', 'in the morning'),
      noon: clock('12:00', 'at noon'),
      afternoon: clock('15:00', 'in the afternoon'),
      evening: clock('18:00', 'in the evening'),
      night: clock('21:00', 'at night'),
    })
    .prefault({}),
  sessions: z
    .record(z.string(), z.strictObject({ accept: accept.optional(), language }))
    .default({})
    .describe('The same for single sessions, by their keys.'),
});
export type AskSettings = z.output<typeof askSettingsSchema>;
