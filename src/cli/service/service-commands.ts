/** `rote service install`, `uninstall` and `status`: Rote as a service of the person's own session. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { RoteError } from '../../base/errors.ts';
import { writeFileAtomically } from '../../base/write-file-atomically.ts';
import { ensureHome } from '../../home/ensure-home.ts';
import { readDaemon } from '../../home/presence.ts';
import { readSettings } from '../../runtime/settings.ts';
import type { CliContext, CommandAnswer, CommandCall } from '../command.ts';
import { createServiceHost, type ServiceHost } from './service-host.ts';
import { type ServiceCommand, type ServiceManager, serviceManager } from './service-manager.ts';

export async function serviceInstall({ flags, context }: CommandCall): Promise<CommandAnswer> {
  if (flags.isSet('dry-run')) {
    const { file, content } = whatToInstall(context);
    return { data: { file, content, written: false }, text: content };
  }
  const { file, home, problem, todo, note } = await installService(context);
  const data = { file, written: true, started: problem === null, problem, todo };
  if (problem !== null) throw notStarted(problem, data);
  return { data, text: `Wrote ${file}.\nRote runs as a service on ${home}. ${note}` };
}

function notStarted(problem: string, data: { file: string; todo: string[] }): RoteError {
  return new RoteError(
    {
      code: 'service-not-started',
      message: `The service is written and could not be started: ${problem}`,
      hint: 'Run the commands above in a session of your own (on Linux, loginctl enable-linger gives you one that stays), or have your system run: rote start',
    },
    {
      blame: 'failure',
      data,
      report: [`Wrote ${data.file}.`, 'To start it, run:', ...indented(data.todo)],
    },
  );
}

function whatToInstall(context: CliContext) {
  const host = context.serviceHost ?? createServiceHost();
  const manager = serviceManager(host);
  const home = resolve(context.home);
  const content = manager.content({ launcher: host.launcher, home });
  return { host, manager, home, file: manager.file, content };
}

/** Writes the service and starts it; `problem` says why it does not run, and `todo` what is left to do. */
export async function installService(context: CliContext) {
  const { host, manager, home, file, content } = whatToInstall(context);
  // Settings with which it would not start are refused before it is installed.
  ensureHome(home);
  await readSettings(home);
  refuseOther(home, isActive(host, manager));
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomically(file, content);
  const problem = runAll(host, manager.install);
  const todo = problem === null ? [] : manager.install.map(commandLine);
  return { file, home, problem, todo, note: manager.note };
}

export async function serviceUninstall({ context }: CommandCall): Promise<CommandAnswer> {
  const { file, removed, problem } = await uninstallService(context);
  if (!removed) return { data: { file, removed }, text: `There is no service (no ${file}).` };
  return {
    data: { file, removed, problem },
    text: [
      `Removed ${file}. The data folder stays as it is.`,
      ...(problem === null ? [] : [`It could not be stopped: ${problem}`]),
    ].join('\n'),
  };
}

/** The data folder that the installed service runs on. */
export function installedFor(context: CliContext): 'this-folder' | 'another-folder' | 'nobody' {
  const host = context.serviceHost ?? createServiceHost();
  if (host.platform !== 'linux' && host.platform !== 'darwin') return 'nobody';
  const { file } = serviceManager(host);
  if (!existsSync(file)) return 'nobody';
  const [, ...behind] = readFileSync(file, 'utf8').split(resolve(context.home));
  return behind.some((rest) => /^["\n<]/.test(rest)) ? 'this-folder' : 'another-folder';
}

/** The service that `rote service install` made for this data folder, as something to stop and to restart. */
export interface KeptService {
  name: ServiceManager['name'];
  isActive(): boolean;
  /** Null if all went well, else what went wrong. */
  stop(): string | null;
  restart(): string | null;
  /** When it is there again, in words. */
  comesBack: string;
}

/** Null if none is installed for it. */
export function keptService(context: CliContext): KeptService | null {
  if (installedFor(context) !== 'this-folder') return null;
  const host = context.serviceHost ?? createServiceHost();
  const manager = serviceManager(host);
  return {
    name: manager.name,
    isActive: () => isActive(host, manager),
    stop: () => runAll(host, manager.stop),
    restart: () => runAll(host, manager.restart),
    comesBack: 'It is a service and comes back at the next login.',
  };
}

/** Stops the service and takes its file away, if there is one. */
export async function uninstallService(context: CliContext) {
  const host = context.serviceHost ?? createServiceHost();
  const { file, uninstall } = serviceManager(host);
  if (!existsSync(file)) return { file, removed: false, problem: null };
  const [stop, ...rest] = uninstall;
  const problem = runAll(host, stop === undefined ? [] : [stop]);
  await rm(file, { force: true });
  runAll(host, rest);
  return { file, removed: true, problem };
}

export async function serviceStatus({ context }: CommandCall): Promise<CommandAnswer> {
  const host = context.serviceHost ?? createServiceHost();
  const manager = serviceManager(host);
  const { file, name } = manager;
  const installed = existsSync(file);
  const active = installed && isActive(host, manager);
  const data = { manager: name, file, installed, active };
  if (active) return { data, text: `The service runs (${file}).` };
  throw new RoteError(
    {
      code: installed ? 'service-stopped' : 'no-service',
      message: `The service is ${installed ? 'installed and does not run' : 'not installed'} (${file}).`,
      hint: 'rote service install starts it; rote status says whether a Rote runs that is no service.',
    },
    { blame: 'failure', data },
  );
}

/** One that somebody started by hand would stand in the way of the service. */
function refuseOther(home: string, isService: boolean): void {
  const daemon = readDaemon(home);
  if (!daemon.running || isService) return;
  throw new RoteError(
    {
      code: 'already-running',
      message: `A Rote that is no service already runs on ${home} (process ${daemon.pid}).`,
      hint: 'Stop it, then install the service.',
    },
    { blame: 'failure' },
  );
}

function isActive(
  host: ServiceHost,
  { isActive: [program = '', ...args] }: ServiceManager,
): boolean {
  return host.run(program, ...args).status === 0;
}

/** Null if all went well, else what the first one that failed said. */
function runAll(host: ServiceHost, commands: readonly ServiceCommand[]): string | null {
  for (const command of commands) {
    const [program = '', ...args] = command.words;
    const { status, output } = host.run(program, ...args);
    if (status !== 0 && command.mayFail !== true) {
      return `${commandLine(command)}: ${output || `it ended with ${status}`}`;
    }
  }
  return null;
}

function commandLine({ words }: ServiceCommand): string {
  return words
    .map((word) => (/^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');
}

function indented(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
