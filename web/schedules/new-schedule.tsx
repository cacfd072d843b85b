/** A new schedule: in plain words for the whole of it, or field by field. */
import { useState } from 'preact/hooks';
import { zone } from '../base/me.ts';
import { Card, PageHead } from '../parts/card.tsx';
import { AskCard } from './ask-card.tsx';
import { emptyForm, type Form } from './form.ts';
import { ScheduleForm } from './schedule-form.tsx';

export function NewSchedule() {
  const [begun, setBegun] = useState<{ form: Form; count: number }>({
    form: emptyForm(zone.value),
    count: 0,
  });
  return (
    <div>
      <PageHead title="New schedule" />
      <div class="stack">
        <Card title="Say it in plain words">
          <AskCard onEdit={(form) => setBegun(({ count }) => ({ form, count: count + 1 }))} />
        </Card>
        <h2>Or write it down</h2>
        <ScheduleForm key={begun.count} initial={begun.form} schedule={null} />
      </div>
    </div>
  );
}
