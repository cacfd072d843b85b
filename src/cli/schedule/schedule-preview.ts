/** `rote schedule preview`: the next fires of a trigger that is stored nowhere. */
import { valueOrThrow } from '../../base/errors.ts';
import { formatWallTime } from '../../language/en/describe-trigger.ts';
import { readSettings } from '../../runtime/settings.ts';
import {
  type Preview,
  type PreviewRequest,
  previewTrigger,
} from '../../schedule/preview-trigger.ts';
import { instantMs } from '../../time/instant.ts';
import type { CommandAnswer, CommandCall, FlagValues } from '../command.ts';
import { eventFlags } from './event-flags.ts';

export async function schedulePreview({ flags, context }: CommandCall): Promise<CommandAnswer> {
  const config = await readSettings(context.home);
  const defaultTimezone = config.timezone ?? context.clock.machineTimezone();
  const nowMs = context.clock.nowMs();
  const request = requestOf(flags);
  // The compiler's words are loaded only if there are words to read.
  const words = request.text === undefined ? null : await import('../../talk/read-trigger-text.ts');
  const readText = words === null ? {} : { readText: words.triggerTextReader(config.ask) };
  const preview = valueOrThrow(previewTrigger(request, { defaultTimezone, nowMs, ...readText }));
  return { data: { ...preview }, text: previewText(preview) };
}

function requestOf(flags: FlagValues): PreviewRequest {
  const names = [
    'cron',
    'every',
    'at',
    'rrule',
    'text',
    'tz',
    'missed',
    'gap',
    'fold',
    'from',
  ] as const;
  const texts = Object.fromEntries(names.map((name) => [name, flags.text(name)]));
  const except = flags.text('except');
  return {
    ...texts,
    startsAt: flags.text('starts'),
    exdates: except?.split(',').map((part) => part.trim()),
    count: flags.number('count'),
    notOnCalendar: flags.text('not-on-calendar'),
    ...eventFlags(flags),
  };
}

function previewText({ trigger, fires, description, notes }: Preview): string {
  const walls = fires.map((fire) => formatWallTime(instantMs(fire), trigger.timezone));
  const width = Math.max(...walls.map((wall) => wall.length));
  const lines = fires.map((fire, index) => `  ${walls[index]?.padEnd(width)}   ${fire}`);
  return [description, ...lines, ...notes.map((note) => `Note: ${note}`)].join('\n');
}
