/** Changes a schedule; what the form does not show stays as it is. It begins with what is stored now, not with what was read before. */
import { useEffect, useState } from 'preact/hooks';
import type { ScheduleView } from '../../src/domain/views.ts';
import { get, Refused } from '../base/api.ts';
import type { Reading } from '../base/use-read.ts';
import { PageHead } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { hrefOf } from './deeds.tsx';
import { type Form, formOf } from './form.ts';
import { ScheduleForm } from './schedule-form.tsx';

interface Begun {
  schedule: ScheduleView;
  initial: Form;
}

const LOADING: Reading<Begun> = { data: null, error: null, isLoading: true };

export function EditSchedule({ id }: { id: string }) {
  const [reading, setReading] = useState(LOADING);
  useEffect(() => {
    get<{ schedule: ScheduleView }>(hrefOf(id)).then(
      ({ schedule }) =>
        setReading({ ...LOADING, data: { schedule, initial: formOf(schedule) }, isLoading: false }),
      (error: unknown) =>
        setReading({
          ...LOADING,
          error: error instanceof Refused ? error : new Refused(0, {}),
          isLoading: false,
        }),
    );
  }, [id]);
  return (
    <div>
      <PageHead title="Edit schedule" />
      <Shown of={reading}>
        {({ schedule, initial }) => <ScheduleForm initial={initial} schedule={schedule} />}
      </Shown>
    </div>
  );
}
