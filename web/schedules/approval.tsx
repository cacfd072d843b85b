/** What waits for approval: all that it reaches and does, and what would be another. The approval carries the hash of exactly that. */
import type { RequestDocument } from '../../src/domain/request-document.ts';
import type { ScheduleView } from '../../src/domain/views.ts';
import { post } from '../base/api.ts';
import { isOwner } from '../base/me.ts';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Document } from '../parts/document.tsx';
import { tell } from '../parts/toast.tsx';
import { hrefOf } from './deeds.tsx';

interface Waiting {
  hash: string | null;
  name: string | null;
  also: string[];
  document: RequestDocument | null;
}

export function Approval({ schedule }: { schedule: ScheduleView }) {
  const { data } = useRead<Waiting>(`${hrefOf(schedule.id)}/changes`, [
    'schedule-changed',
    'request-asked',
    'request-ended',
  ]);
  if (data === null || data.hash === null || data.document === null) return null;
  const { hash, document, also } = data;
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
            ? 'It does not fire before it is approved. This is all of it:'
            : 'Until it is approved, the schedule goes on as it was. This is all that it would be:'}
        </p>
        {also.map((words) => (
          <p key={words} class="notice small" data-tone="warn">
            {words}
          </p>
        ))}
        <Document of={document} />
        {isOwner.value && !document.isCut && (
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
