/** `notify.desktop`: a note on the screen of this machine, where it has one. */
import { tmpdir } from 'node:os';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { defineTool } from '../define-tool.ts';
import { findProgram } from '../find-program.ts';
import { type Environment, pickEnvironment } from '../pick-environment.ts';
import { runProcess } from '../run-process.ts';
import { done, fail, type Tool } from '../tool.ts';

const TIMEOUT_MS = 10_000;
const APPLE_SCRIPT = [
  'on run argv',
  'display notification (item 2 of argv) with title (item 1 of argv)',
  'end run',
];

export interface Desktop {
  environment: Environment;
  platform: NodeJS.Platform;
}

/** Null where there is no screen or no program that can write on it. */
export function createNotifyDesktopTool(
  desktop: Desktop,
  clock: Pick<Clock, 'setTimer'>,
): Tool | null {
  const notifier = notifierOf(desktop);
  if (notifier === null) return null;
  return defineTool({
    name: 'notify.desktop',
    summary: 'show a notification on this machine',
    description: [
      'Shows a note on the screen of the machine that Rote runs on. Only there where it has one.',
    ],
    aliases: ['notify_desktop'],
    input: z.strictObject({
      title: z.string().min(1).max(200).default('Rote').describe('The first line.'),
      text: z.string().min(1).max(2000).describe('What to say.'),
    }),
    output: z.object({ shown: z.boolean() }),
    effect: 'once',
    examples: [{ input: { text: 'The meeting starts in 5 minutes.' }, does: 'remind' }],
    async call({ title, text }, { signal }) {
      const outcome = await runProcess({
        program: notifier.program,
        args: notifier.args(printable(title), printable(text)),
        cwd: tmpdir(),
        environment: notifier.environment,
        timeoutMs: TIMEOUT_MS,
        maxBytes: 10_000,
        signal,
        clock,
      });
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

function notifierOf({ environment, platform }: Desktop) {
  const find = (name: string): string | null => findProgram(name, environment['PATH']);
  if (platform === 'darwin') {
    const program = find('osascript');
    const script = APPLE_SCRIPT.flatMap((line) => ['-e', line]);
    const args = (title: string, text: string): string[] => [...script, '--', title, text];
    return program === null
      ? null
      : { program, args, environment: pickEnvironment(environment, ['PATH', 'HOME']) };
  }
  const hasScreen = Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
  const program = platform === 'linux' && hasScreen ? find('notify-send') : null;
  if (program === null) return null;
  const args = (title: string, text: string): string[] => [
    '--app-name=Rote',
    '--',
    title,
    escapeMarkup(text),
  ];
  const names = [
    'PATH',
    'HOME',
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'XDG_RUNTIME_DIR',
    'DBUS_SESSION_BUS_ADDRESS',
  ];
  return { program, args, environment: pickEnvironment(environment, names) };
}

/** Desktops read the text as markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function printable(text: string): string {
  return text.replaceAll('\0', '');
}
