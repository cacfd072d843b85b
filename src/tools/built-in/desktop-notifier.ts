/** Shows a note on the screen of this machine; null where there is no screen or no program that can write on it. */
import { tmpdir } from 'node:os';
import type { Clock } from '../../base/clock.ts';
import { findProgram } from '../find-program.ts';
import { type Environment, pickEnvironment } from '../pick-environment.ts';
import { type ProcessOutcome, runProcess } from '../run-process.ts';

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

export type DesktopNotifier = (note: {
  title: string;
  text: string;
  signal: AbortSignal;
}) => Promise<ProcessOutcome>;

export function createDesktopNotifier(
  desktop: Desktop,
  clock: Pick<Clock, 'setTimer'>,
): DesktopNotifier | null {
  const notifier = notifierOf(desktop);
  if (notifier === null) return null;
  return ({ title, text, signal }) =>
    runProcess({
      program: notifier.program,
      args: notifier.args(printable(title), printable(text)),
      cwd: tmpdir(),
      environment: notifier.environment,
      timeoutMs: TIMEOUT_MS,
      maxBytes: 10_000,
      signal,
      clock,
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
