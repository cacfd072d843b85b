/** How things are, in the few words that fit into a chat. */
import { printable } from '../../base/printable.ts';
import type { Person } from '../../domain/person.ts';
import { formatWallTime } from '../../language/en/describe-trigger.ts';
import { viewSchedule } from '../../language/schedule-view.ts';
import type { Store } from '../../store/store.ts';
import { instantMs } from '../../time/instant.ts';

const SHOWN = 3;
const LOOKED_BACK = 1000;

export async function statusWords(
  store: Pick<Store, 'schedules' | 'engine' | 'requests' | 'incoming'>,
  { sessionKey, person }: { sessionKey: string; person: Person },
): Promise<string> {
  const waiting = await store.incoming.list({ sessionKey, state: 'waiting', limit: LOOKED_BACK });
  const running = await store.engine.list({ state: 'running', limit: LOOKED_BACK });
  const here = running.filter((run) => run.sessionKey === sessionKey);
  const lines = [
    here.length === 0
      ? 'Nothing runs here.'
      : `I am at work here: ${here.map(({ id }) => id).join(', ')}.`,
    ...(waiting.length === 0 ? [] : [`${waiting.length} of your messages wait.`]),
  ];
  return [...lines, ...(person.role === 'owner' ? await houseLines(store) : [])].join('\n');
}

/** Only its owner hears of the house. */
async function houseLines(
  store: Pick<Store, 'schedules' | 'engine' | 'requests'>,
): Promise<string[]> {
  const [schedules, runs, upcoming, open] = await Promise.all([
    store.schedules.counts(),
    store.engine.counts(),
    store.schedules.upcoming(SHOWN),
    store.requests.list({ state: 'open', limit: LOOKED_BACK }),
  ]);
  const next = upcoming
    .map((one) => viewSchedule(one))
    .map(({ name, nextRunAtUtc, timezone }) => {
      const when =
        nextRunAtUtc === null ? '' : `: ${formatWallTime(instantMs(nextRunAtUtc), timezone)}`;
      return `  ${printable(name)}${when}`;
    });
  return [
    `${schedules.active} schedules are active; ${runs.running} runs are under way, ${runs.waiting} wait.`,
    ...(open.length === 0 ? [] : [`${open.length} requests wait for your answer: rote requests`]),
    ...(next.length === 0 ? [] : ['Next:', ...next]),
  ];
}
