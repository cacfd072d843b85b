/** The settings of what keeps Rote alive. */
import { z } from 'zod';

export const watchdogSettingsSchema = z.strictObject({
  loopSeconds: z
    .int()
    .min(0)
    .max(3600)
    .default(60)
    .describe(
      'After so many seconds in which Rote does nothing at all it is hung; 0 looks for none.',
    ),
  onHang: z
    .enum(['auto', 'end', 'tell'])
    .default('auto')
    .describe(
      'What is done then: end it, so that it is started again, or only tell. "auto" ends it where rote service started it.',
    ),
});

export type WatchdogSettings = z.output<typeof watchdogSettingsSchema>;
