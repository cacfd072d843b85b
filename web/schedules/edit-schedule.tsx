/** Changes a schedule; what the form does not show stays as it is. */
import type { ScheduleView } from '../../src/domain/views.ts';
import { useRead } from '../base/use-read.ts';
import { PageHead } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { hrefOf } from './deeds.tsx';
import { formOf } from './form.ts';
import { ScheduleForm } from './schedule-form.tsx';

export function EditSchedule({ id }: { id: string }) {
  const reading = useRead<{ schedule: ScheduleView }>(hrefOf(id));
  return (
    <div>
      <PageHead title="Edit schedule" />
      <Shown of={reading}>
        {({ schedule }) => <ScheduleForm initial={formOf(schedule)} schedule={schedule} />}
      </Shown>
    </div>
  );
}
