/**
 * `rote channels add telegram`: one step after the other, each tested before the next. Who sends the code that only the
 * person at this terminal has seen is that person; anybody else who writes meanwhile gets nothing.
 */
import { badRequest, RoteError, succeed } from '../../base/errors.ts';
import { SILENT_LOG } from '../../base/silent-log.ts';
import type { Channel, InboundMessage } from '../../channels/channel.ts';
import { channelMakers } from '../../channels/channels.ts';
import { changeConfig } from '../../config/change-config.ts';
import { OWNER } from '../../domain/person.ts';
import { writeSecret } from '../../home/write-secret.ts';
import { makePairingCode, readPairingCode } from '../../people/pairing-code.ts';
import { readSettings, SETTINGS } from '../../runtime/settings.ts';
import type { CliContext, CommandAnswer, CommandCall } from '../command.ts';
import { findHome, withHome } from '../with-home.ts';

const MOST_TRIES = 3;
const WAIT_MS = 10 * 60_000;
const TOKEN = /^\d{1,20}:[\w-]{10,100}$/;
const SECTION = ['channels', 'telegram'];

type Settings = Awaited<ReturnType<typeof readSettings>>['channels'];

export async function channelsAdd({ flags, context }: CommandCall): Promise<CommandAnswer> {
  const { bot, owner, reached } = await addTelegram(context, { apiRoot: flags.text('api-root') });
  return {
    data: { channel: 'telegram', bot, owner, reached },
    text: [
      `4. ${bot} is set up, and you are its owner as "${owner.name}".`,
      reached
        ? 'It has written to you; a running daemon answers from now on (else: rote start).'
        : 'It could not write to you yet: rote channels list says how it is.',
    ].join('\n'),
  };
}

/** The conversation itself; `rote setup` has it too. */
export async function addTelegram(
  context: CliContext,
  { apiRoot }: { apiRoot?: string | undefined },
): Promise<{ bot: string; owner: InboundMessage['sender']; reached: boolean }> {
  const { home, progress, promptHidden } = context;
  if (promptHidden === undefined) throw nobodyThere();
  findHome(context);
  if (apiRoot !== undefined)
    await changeConfig(home, SETTINGS, { path: [...SECTION, 'apiRoot'], value: apiRoot });
  const { channels } = await readSettings(home);
  progress('1. On Telegram, write /newbot to @BotFather (https://t.me/BotFather).');
  progress('   It asks for two names and then shows a token, such as 123456:ABC-DEF.');
  const { token, bot } = await askForToken(context, channels, promptHidden);
  // A daemon that listens to the bot would take the message that is waited for here.
  if (channels.telegram.enabled)
    await changeConfig(home, SETTINGS, { path: [...SECTION, 'enabled'], value: false });
  await writeSecret(home, channels.telegram.token, token);
  progress(`2. The token is right: ${bot}. It is in secrets.yaml, and nowhere else.`);
  const paired = await withHome(context, async (house) => {
    const { offsets } = await house.channels();
    const channel = await channelOf(context, channels, { token, offsets });
    const message = await waitForOwner(context, channel, bot);
    const { sender } = message;
    await house.people.addAddress(OWNER, { channel: channel.id, sender: sender.id });
    return { sender, reached: await greet(channel, message) };
  });
  await changeConfig(home, SETTINGS, { path: [...SECTION, 'enabled'], value: true });
  return { bot, owner: paired.sender, reached: paired.reached };
}

type Offsets = Parameters<typeof channelMakers>[0]['offsets'];

/** As the daemon makes it, with a token that is not stored yet. */
async function channelOf(
  { clock }: CliContext,
  settings: Settings,
  { token, offsets }: { token: string; offsets: Offsets },
): Promise<Channel> {
  const secret = () => succeed(token);
  const [maker] = channelMakers({ clock, log: SILENT_LOG, secret, offsets });
  const polling = { ...settings.telegram, enabled: true, mode: 'polling' as const };
  const made = await maker?.make({ ...settings, telegram: polling });
  if (made === undefined) throw new Error('there is no Telegram in this Rote');
  return made;
}

async function askForToken(
  context: CliContext,
  settings: Settings,
  promptHidden: (question: string) => Promise<string | null>,
): Promise<{ token: string; bot: string }> {
  const offsets: Offsets = () => ({ load: async () => null, keep: async () => undefined });
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const said = await promptHidden('   The token (it is not shown): ');
    if (said === null) break;
    const token = said.trim();
    if (!TOKEN.test(token)) {
      context.progress('   That is no token: digits, a colon, and letters behind it.');
      continue;
    }
    const channel = await channelOf(context, settings, { token, offsets });
    const health = await channel.check(new AbortController().signal);
    if (health.ready) return { token, bot: health.as };
    context.progress(`   It does not work: ${health.why}. ${health.fix}`);
  }
  throw badRequest({
    code: 'no-token',
    message: 'There was no token that Telegram takes, and nothing was changed.',
    hint: 'Ask @BotFather for it with /token, then: rote channels add telegram',
  });
}

async function waitForOwner(
  { clock, progress }: CliContext,
  channel: Channel,
  bot: string,
): Promise<InboundMessage> {
  const code = makePairingCode(clock);
  const aborter = new AbortController();
  const found: { message?: InboundMessage } = {};
  progress(`3. Now write this to ${bot} in a private chat, so that it knows you: ${code}`);
  progress(`   Or open https://t.me/${bot.replace('@', '')}?start=${code} and press Start.`);
  const cancelTimer = clock.setTimer(WAIT_MS, () => aborter.abort());
  await channel.start?.(async (message) => {
    const said = readPairingCode(message.text.replace(/^\/start/, ''));
    if (message.target.peerKind !== 'direct' || said !== code) return;
    found.message ??= message;
    // The settings are stored before this ends.
    clock.defer(() => aborter.abort());
  }, aborter.signal);
  cancelTimer();
  if (found.message !== undefined) return found.message;
  throw new RoteError(
    {
      code: 'nobody-wrote',
      message: `Nobody wrote the code to ${bot} in ten minutes. The token is stored; the channel is not set up yet.`,
      hint: 'Try again with: rote channels add telegram',
    },
    { blame: 'failure' },
  );
}

async function greet(channel: Channel, { target }: InboundMessage): Promise<boolean> {
  const text = 'Hello! I know you now: you are the owner. Ask me anything, or /status.';
  const message = { text, choices: [], files: [], data: { text } };
  const { signal } = new AbortController();
  const sent = await channel.send(target, message, { key: 'welcome', signal });
  return sent.kind === 'sent';
}

function nobodyThere(): RoteError {
  return badRequest({
    code: 'no-terminal',
    message: 'A channel is set up in a conversation, and there is nobody at this terminal.',
    hint: 'Run it in a terminal, or write the token into secrets.yaml as "telegram: TOKEN" and channels.telegram.enabled: true into config.yaml, then rote pair approve CODE --as owner.',
  });
}
