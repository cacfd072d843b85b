/** How things are, in the few words that fit into a chat. */
import { printable } from '../../base/printable.ts';
import { OWNER, type Person, withPerson } from '../../domain/person.ts';
import { formatWallTime } from '../../language/en/describe-trigger.ts';
import { viewSchedule } from '../../language/schedule-view.ts';
import type { Store } from '../../store/store.ts';
import { instantMs } from '../../time/instant.ts';

const SHOWN = 3;
const LOOKED_BACK = 1000;

export async function statusWords(
  store: Pick<Store, 'engine' | 'incoming'>,
  {
    sessionKey,
    person,
    ownerSees,
    seen,
  }: {
    sessionKey: string;
    person: Person;
    ownerSees: boolean;
    /** What they see of the house. */
    seen: Pick<Store, 'schedules' | 'engine' | 'requests'>;
  },
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
  if (person.role === 'owner') return [...lines, ...(await houseLines(seen))].join('\n');
  return [...lines, ...(ownerSees ? [READ_ALONG] : [])].join('\n');
}

const READ_ALONG = 'The owner of this house can read what you say to me and what I tell you.';

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
  const yours = open.filter(({ forWhom }) => forWhom === OWNER);
  const next = upcoming.map((one) => {
    const { name, nextRunAtUtc, timezone } = viewSchedule(one);
    const when =
      nextRunAtUtc === null ? '' : `: ${formatWallTime(instantMs(nextRunAtUtc), timezone)}`;
    return `  ${printable(withPerson(name, one))}${when}`;
  });
  return [
    `${schedules.active} schedules are active; ${runs.running} runs are under way, ${runs.waiting} wait.`,
    ...(yours.length === 0 ? [] : [`${yours.length} requests wait for your answer: rote requests`]),
    ...(next.length === 0 ? [] : ['Next:', ...next]),
  ];
}
