/** `rote channels remove`: no more of that channel, and its token is gone. */
import { changeConfig } from '../../config/change-config.ts';
import { writeSecret } from '../../home/write-secret.ts';
import { readSettings, SETTINGS } from '../../runtime/settings.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { findHome } from '../with-home.ts';

export async function channelsRemove({ context }: CommandCall): Promise<CommandAnswer> {
  findHome(context);
  const { home } = context;
  const { enabled, token } = (await readSettings(home)).channels.telegram;
  if (enabled)
    await changeConfig(home, SETTINGS, { path: ['channels', 'telegram', 'enabled'], value: false });
  await writeSecret(home, token, null);
  return {
    data: { channel: 'telegram', wasSetUp: enabled },
    text: enabled
      ? 'Telegram is taken out, and its token is gone from secrets.yaml. To delete the bot itself, write /deletebot to @BotFather.'
      : 'Telegram was not set up.',
  };
}
