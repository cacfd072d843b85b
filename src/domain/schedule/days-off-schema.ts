/** Days that a schedule leaves out, as they are kept with it. */
import { z } from 'zod';

/** Years of feast days; more are no exceptions. */
export const MOST_DAYS_OFF = 800;

export const daysOffSchema = z.strictObject({
  /** The calendar that they were read from, as the trigger names it. */
  calendar: z.string(),
  /** `2026-12-25`, in order. */
  days: z.array(z.string()).max(MOST_DAYS_OFF),
  readMs: z.int(),
  /** Why they could not be read anew; null where they could. */
  trouble: z.string().nullable(),
});
export type DaysOff = z.output<typeof daysOffSchema>;
