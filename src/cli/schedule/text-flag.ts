/** Reads `--text`, in the signs of a trigger or in plain words, as a preview does. */
import { valueOrThrow } from '../../base/errors.ts';
import { splitTriggerText } from '../../domain/schedule/trigger-text.ts';
import { readSettings } from '../../runtime/settings.ts';
import type { CommandCall, FlagValues } from '../command.ts';

export async function textParts(
  flags: FlagValues,
  context: CommandCall['context'],
): Promise<object> {
  const text = flags.text('text');
  if (text === undefined) return {};
  const parts = splitTriggerText(text);
  if (parts !== null) return parts;
  const config = await readSettings(context.home);
  const { triggerTextReader } = await import('../../talk/read-trigger-text.ts');
  const timezone = flags.text('tz') ?? config.timezone ?? context.clock.machineTimezone();
  const at = { nowMs: context.clock.nowMs(), timezone };
  return valueOrThrow(triggerTextReader(config.ask)(text, at)).trigger;
}
