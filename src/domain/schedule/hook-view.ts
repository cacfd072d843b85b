/** An address that others call, as the API shows it. */
import { z } from 'zod';

export const hookView = z.strictObject({
  name: z.string(),
  path: z.string().describe('Where it is called, below the address of the daemon.'),
  address: z.string().describe('Where it is called on the machine of the daemon.'),
  hasSecret: z.boolean().describe('Without one every call is refused.'),
  schedules: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  lastCallUtc: z.iso.datetime().nullable(),
});

export type HookView = z.output<typeof hookView>;
