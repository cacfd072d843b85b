/** The step behind each answer of `rote setup`, with the function of the command that does the same alone. */
import { changeConfig, type SettingChange } from '../../config/change-config.ts';
import { OWNER } from '../../domain/person.ts';
import { createSecrets } from '../../home/secrets.ts';
import { writeSecret } from '../../home/write-secret.ts';
import type { Config } from '../../runtime/config-schema.ts';
import { SETTINGS } from '../../runtime/settings.ts';
import { addTelegram } from '../channels/channels-add.ts';
import type { CliContext } from '../command.ts';
import { installedFor, installService, uninstallService } from '../service/service-commands.ts';
import { withHome } from '../with-home.ts';
import type { SetupAnswers } from './setup-questions.ts';

export interface DoneStep {
  /** The result, as a line. */
  line: string;
  problem?: string;
}

type SetupStep = (given: {
  answers: SetupAnswers;
  before: Config;
  context: CliContext;
}) => Promise<DoneStep>;

async function setName({
  answers: { name },
  context,
}: Parameters<SetupStep>[0]): Promise<DoneStep> {
  const person = await withHome(context, ({ people }) => people.rename(OWNER, name));
  return { line: `You are "${person.name}".` };
}

/** The zone of the machine is not written down, so that a laptop takes it along. */
async function setZone({ answers, before, context }: Parameters<SetupStep>[0]): Promise<DoneStep> {
  const { zone } = answers;
  const inForce = before.timezone ?? context.clock.machineTimezone();
  if (zone !== inForce)
    await changeConfig(context.home, SETTINGS, { path: ['timezone'], value: zone });
  return { line: `Times that name no zone are of ${zone}.` };
}

async function setModel({ answers, before, context }: Parameters<SetupStep>[0]): Promise<DoneStep> {
  const { model } = answers;
  const changes = modelChanges(model, before);
  if (changes.length > 0) await changeConfig(context.home, SETTINGS, ...changes);
  if (model !== 'none' && model !== 'found') await askForKey(model, context);
  return withHome(context, async ({ models }) => {
    const choice = await (await models()).choose();
    if (choice.kind === 'none')
      return {
        line: 'No model is asked: plain words, schedules, plans and tools work without one.',
      };
    const [first] = choice.chain;
    const isUnwanted = model === 'none';
    return {
      line: `${first?.name ?? 'A model'} thinks where thinking is needed${isUnwanted ? ', because there is a key for it in the environment or in secrets.yaml' : ''}.`,
    };
  });
}

/** The wanted model comes first, and the former ones stay behind it. */
function modelChanges(model: SetupAnswers['model'], { models }: Config): SettingChange[] {
  const chain = ['models', 'chain'];
  const discover = ['models', 'discover'];
  if (model === 'none')
    return [
      ...(models.chain.length > 0 ? [{ path: chain }] : []),
      ...(models.discover ? [{ path: discover, value: false }] : []),
    ];
  if (model === 'found') return models.discover ? [] : [{ path: discover }];
  if (models.chain[0]?.kind === model) return [];
  const others = models.chain.filter(({ kind }) => kind !== model);
  return [{ path: chain, value: [{ kind: model }, ...others] }];
}

const KEY_NAMES = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
} as const;

async function askForKey(
  model: keyof typeof KEY_NAMES,
  { home, keys, promptHidden, progress }: CliContext,
): Promise<void> {
  const name = KEY_NAMES[model];
  if (keys?.[name] || createSecrets(home)(name).ok) return;
  const key = (
    await promptHidden?.(`   The key for ${model} (it is not shown; Enter for later): `)
  )?.trim();
  if (key) await writeSecret(home, name, key);
  else progress(`   Without a key it is not asked. Write it into secrets.yaml as "${name}: KEY".`);
}

async function setChannel({
  answers,
  before,
  context,
}: Parameters<SetupStep>[0]): Promise<DoneStep> {
  const isSetUp = before.channels.telegram.enabled;
  if (answers.channel === 'none')
    return {
      line: isSetUp
        ? 'Telegram stays set up; rote channels remove telegram takes it out.'
        : 'You are reached on this machine: terminals, the desktop, the page and rote inbox.',
    };
  if (isSetUp)
    return { line: 'Telegram is set up already; rote channels add telegram does it anew.' };
  const { bot } = await addTelegram(context, {});
  return { line: `You are reached on Telegram, by ${bot}.` };
}

async function setStart({ answers, context }: Parameters<SetupStep>[0]): Promise<DoneStep> {
  if (answers.startAtLogin) {
    const { home, problem, todo, note } = await installService(context);
    if (problem === null)
      return { line: `Rote runs, and starts when you log in (data in ${home}). ${note}` };
    const line = `The service could not be started: ${problem}`;
    return { line: `${line} To start it: ${todo.join(' && ')}`, problem: line };
  }
  const isOurs = installedFor(context) === 'this-folder';
  if (isOurs) await uninstallService(context);
  return {
    line: isOurs
      ? 'Rote no longer starts when you log in.'
      : 'Rote does not start by itself; rote service install changes that.',
  };
}

/** In the order of the questions; what asks for somebody's phone comes before what starts the daemon. */
export const SETUP_STEPS: readonly SetupStep[] = [setName, setZone, setModel, setChannel, setStart];
