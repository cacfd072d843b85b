/** `rote channels list`: whether each channel can be reached, and what waits for it. */

import { wallTime } from '../../language/en/wall-time.ts';
import type { ChannelView } from '../../runs/delivery/channel-desk.ts';
import type { Answer, CommandCall } from '../command.ts';
import { textTable } from '../text-table.ts';
import { withHome } from '../with-home.ts';

export function channelsList({ context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ channels, defaultTimezone }) => {
    const views = await (await channels()).list(new AbortController().signal);
    const zone = defaultTimezone();
    const time = (instant: string | null): string =>
      instant === null ? '' : wallTime(instant, zone);
    const rows = views.map((one) => [
      one.id,
      healthInWords(one),
      String(one.waiting),
      String(one.inDoubt),
      time(one.lastSentAtUtc),
      time(one.lastHeardAtUtc),
    ]);
    const fixes = views.flatMap(({ id, health }) =>
      health === null || health.ready ? [] : [`${id}: ${health.fix}`],
    );
    const heads = ['CHANNEL', 'HEALTH', 'WAITING', 'IN DOUBT', 'LAST SENT', 'LAST HEARD'];
    return { data: { channels: views }, text: [textTable(heads, rows), ...fixes].join('\n') };
  });
}

function healthInWords({ id, health }: ChannelView): string {
  if (health === null) return `not set up: rote channels add ${id}`;
  return health.ready ? `ready: ${health.as}` : `not ready: ${health.why}`;
}
