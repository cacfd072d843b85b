/**
 * `rote setup`: five answers in, and each is done with the function that its own command has. A step that fails keeps
 * no other from being done; it is told at the end with the command that does it alone.
 */
import { userInfo } from 'node:os';
import { RoteError } from '../../base/errors.ts';
import { OWNER } from '../../domain/person.ts';
import { readDaemon } from '../../home/presence.ts';
import type { Config } from '../../runtime/config-schema.ts';
import { readSettings } from '../../runtime/settings.ts';
import type { CliContext, CommandAnswer, CommandCall } from '../command.ts';
import { installedFor } from '../service/service-commands.ts';
import { createServiceHost } from '../service/service-host.ts';
import { serviceManager } from '../service/service-manager.ts';
import { findHome, withHome } from '../with-home.ts';
import { askAll, type SetupAnswers } from './setup-questions.ts';
import { type DoneStep, SETUP_STEPS } from './setup-steps.ts';

export async function setup({ flags, context }: CommandCall): Promise<CommandAnswer> {
  findHome(context);
  const before = await readSettings(context.home);
  const defaults = await defaultsOf(before, context);
  const { prompt, progress } = context;
  if (prompt !== undefined && !flags.isSet('yes'))
    progress('Five questions; Enter takes what stands in brackets.');
  const answers = await askAll(defaults, { flags, prompt, tell: progress });
  const done: DoneStep[] = [];
  for (const step of SETUP_STEPS) done.push(await tried(() => step({ answers, before, context })));
  const daemon = readDaemon(context.home);
  const told = await greet(answers, context);
  const problems = done.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  const lines = [
    ...done.map(({ line }) => line),
    ...whereToLook(told, daemon.running),
    '',
    ...whatNext(answers, daemon.running),
  ];
  const data = { answers, reachedAt: told, daemon, problems };
  if (problems.length > 0) throw incomplete(problems, { data, lines });
  return { data, text: lines.join('\n') };
}

/** The present answers; on a first run, those that the machine suggests. */
async function defaultsOf(config: Config, context: CliContext): Promise<SetupAnswers> {
  const { name } = await withHome(context, ({ people }) => people.get(OWNER));
  return {
    name: name === OWNER ? userName() : name,
    zone: config.timezone ?? context.clock.machineTimezone(),
    model: modelOf(config),
    channel: config.channels.telegram.enabled ? 'telegram' : 'none',
    startAtLogin: canStartAtLogin(context),
  };
}

function modelOf({ models }: Config): SetupAnswers['model'] {
  const [first] = models.chain;
  if (first === undefined) return models.discover ? 'found' : 'none';
  const { kind } = first;
  return kind === 'anthropic' || kind === 'openai' || kind === 'openrouter' ? kind : 'found';
}

/** Some machines have no entry for who runs this. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return OWNER;
  }
}

/** Yes where the manager of services answers, unless it runs Rote on another data folder. */
function canStartAtLogin(context: CliContext): boolean {
  const host = context.serviceHost ?? createServiceHost();
  if (host.platform !== 'linux' && host.platform !== 'darwin') return false;
  const installed = installedFor(context);
  if (installed !== 'nobody') return installed === 'this-folder';
  const [program = '', ...args] = serviceManager(host).isActive;
  const { status } = host.run(program, ...args);
  // 1 is how systemctl says that there is no session to ask.
  return status !== null && status !== 1;
}

async function tried(step: () => Promise<DoneStep>): Promise<DoneStep> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof RoteError)) throw error;
    const problem = `${error.message} ${error.hint}`;
    return { line: `Not done: ${problem}`, problem };
  }
}

/** A message through the outbox, as every other goes; the session that it is for. */
function greet({ name }: SetupAnswers, context: CliContext): Promise<string> {
  return withHome(context, async ({ people, tools }) => {
    const sessionKey = await people.sessionOfPerson(OWNER);
    const text = `Hello ${name}, Rote is set up. Try: remind me in 2 minutes to stretch`;
    const { signal } = new AbortController();
    await tools.call({ name: 'message.send', input: { text }, sessionKey, signal });
    return sessionKey;
  });
}

function whereToLook(sessionKey: string, isRunning: boolean): string[] {
  if (sessionKey.includes(':inbox:')) return ['A first message waits for you: rote inbox'];
  return [
    isRunning
      ? 'A first message is on its way to you there.'
      : 'A first message goes to you there as soon as Rote runs.',
  ];
}

function whatNext({ startAtLogin }: SetupAnswers, isRunning: boolean): string[] {
  return [
    'What to try next:',
    ...(isRunning || startAtLogin
      ? ['  rote open                                             # the link to the page']
      : ['  rote start                                            # Rote runs while this is open']),
    '  rote ask "remind me in 2 minutes to stretch" --yes    # a first reminder',
    '  rote try                                              # three examples, nothing of yours touched',
  ];
}

function incomplete(
  problems: readonly string[],
  { data, lines }: { data: Record<string, unknown>; lines: readonly string[] },
): RoteError {
  return new RoteError(
    {
      code: 'setup-incomplete',
      message: `${problems.length === 1 ? 'One thing was' : `${problems.length} things were`} not done; the rest is set up.`,
      hint: 'Do what stands beside "Not done" above, or run rote setup again.',
    },
    { blame: 'failure', data, report: lines },
  );
}
