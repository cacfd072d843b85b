/** `notify.desktop`: a note on the screen of this machine, where it has one. */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';
import { createDesktopNotifier, type Desktop } from './desktop-notifier.ts';

const inputSchema = z.strictObject({
  title: z.string().min(1).max(200).default('Rote').describe('The first line.'),
  text: z.string().min(1).max(2000).describe('What to say.'),
});
const outputSchema = z.object({ shown: z.boolean() });

/** Null where there is no screen or no program that can write on it. */
export function createNotifyDesktopTool(
  desktop: Desktop,
  clock: Pick<Clock, 'setTimer'>,
): Tool | null {
  const notifier = createDesktopNotifier(desktop, clock);
  if (notifier === null) return null;
  return defineTool({
    name: 'notify.desktop',
    summary: 'show a notification on this machine',
    description: [
      'Shows a note on the screen of the machine that Rote runs on. Only there where it has one.',
    ],
    aliases: ['notify_desktop'],
    input: inputSchema,
    output: outputSchema,
    effect: 'once',
    examples: [{ input: { text: 'The meeting starts in 5 minutes.' }, does: 'remind' }],
    async call({ title, text }, { signal }) {
      const outcome = await notifier({ title, text, signal });
      if (outcome.kind === 'exited' && outcome.exitCode === 0) return done({ shown: true });
      const said = 'stderr' in outcome ? outcome.stderr.trim().slice(-300) : '';
      return fail({
        code: outcome.kind === 'exited' ? 'failed' : outcome.kind,
        message: `The notification was not shown${said === '' ? '.' : `: ${said}`}`,
        fate: outcome.kind === 'not-started' ? 'not-done' : 'unknown',
      });
    },
  });
}
