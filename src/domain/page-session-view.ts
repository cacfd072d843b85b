/** A browser that is signed in on the page, as programs and people read it. */
import { z } from 'zod';

export const pageSessionView = z.strictObject({
  id: z.string(),
  person: z.strictObject({ id: z.string(), name: z.string() }),
  userAgent: z.string().describe('As the browser calls itself.'),
  signedInAtUtc: z.iso.datetime(),
  lastSeenAtUtc: z.iso.datetime().describe('To a minute.'),
  isThis: z.boolean().describe('Whether it is the one that asks.'),
});
export type PageSessionView = z.output<typeof pageSessionView>;
