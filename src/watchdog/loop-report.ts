/** The report on a loop that stood still: written by the thread that saw it, told when somebody can. */
import { z } from 'zod';

export const HANG_FILE = 'loop-hung.json';

export const hangSchema = z.object({
  atUtc: z.string(),
  forMs: z.number(),
  /** The last events before it. */
  before: z.string(),
  /** Its place in the code; empty if that could not be seen. */
  stack: z.array(z.string()),
  /** True if the process was ended for it. */
  isEnded: z.boolean(),
});

export type Hang = z.output<typeof hangSchema>;

const FRAMES_TOLD = 3;

export function hangInWords({ forMs, before, stack, isEnded }: Hang): string {
  const where =
    stack.length === 0 ? '' : ` It was at ${stack.slice(0, FRAMES_TOLD).join(', from ')}.`;
  const last = before === '' ? '' : ` Before that: ${before}.`;
  const end = isEnded
    ? 'It was ended and started again; what was under way goes on from where it was recorded.'
    : 'It goes on.';
  return `Rote stood still for ${Math.round(forMs / 1000)} s. ${end}${where}${last} This is a fault of Rote, or of something that it runs; the log says more.`;
}
