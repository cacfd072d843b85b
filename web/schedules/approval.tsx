/** What waits for approval: everything that differs from what was approved last. The approval carries the hash of exactly that. */
import type { ScheduleView } from '../../src/domain/views.ts';
import { post } from '../base/api.ts';
import { isOwner } from '../base/me.ts';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { tell } from '../parts/toast.tsx';
import { hrefOf } from './deeds.tsx';

interface Waiting {
  hash: string | null;
  name: string | null;
  grants: string[];
  also: string[];
  changes: { path: string; before?: unknown; after?: unknown }[];
}

export function Approval({ schedule }: { schedule: ScheduleView }) {
  const { data } = useRead<Waiting>(`${hrefOf(schedule.id)}/changes`, [
    'schedule-changed',
    'request-asked',
    'request-ended',
  ]);
  if (data === null || data.hash === null) return null;
  const { hash, changes, grants, also } = data;
  async function approve(): Promise<void> {
    await post(`${hrefOf(schedule.id)}/approve`, { hash });
    tell(`“${schedule.name}” is approved.`);
  }
  const isNew = schedule.status === 'pending';
  const whose = isOwner.value ? 'your' : 'the owner’s';
  return (
    <Card title={`${isNew ? 'It waits' : 'A change waits'} for ${whose} approval`}>
      <div class="stack">
        <p>
          {isNew
            ? 'It does not fire before it is approved. This is all of it that is new:'
            : 'Until it is approved, the schedule goes on as it was. This would be other than now:'}
        </p>
        {[...grants, ...also].map((words) => (
          <p key={words} class="notice small" data-tone="warn">
            {words}
          </p>
        ))}
        <ul class="entries schedules-changes" aria-label="Changes">
          {changes.map(({ path, before, after }) => (
            <li key={path}>
              <code>{path}</code>
              {before !== undefined && <pre class="diff-before">{shown(before)}</pre>}
              {after !== undefined && <pre class="diff-after">{shown(after)}</pre>}
            </li>
          ))}
        </ul>
        {isOwner.value && (
          <div class="row">
            <Button kind="primary" onPress={approve}>
              Approve exactly this
            </Button>
            <span class="quiet small mono">{hash.slice(0, 12)}</span>
          </div>
        )}
      </div>
    </Card>
  );
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);
