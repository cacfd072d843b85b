/** The form that makes or changes a schedule. */
import { useId, useState } from 'preact/hooks';
import type { ScheduleView } from '../../src/domain/views.ts';
import { inWords, Refused, send } from '../base/api.ts';
import { navigate } from '../base/navigate.ts';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { tell } from '../parts/toast.tsx';
import { hrefOf } from './deeds.tsx';
import type { Form } from './form.ts';
import { bodyOf, previewOf, saysSameWhen } from './form-body.ts';
import { MISSED, OVERLAP } from './in-words.ts';
import { askPreview, type Previewed, usePreview } from './use-preview.ts';
import { type FieldsProps, WhenFields } from './when-fields.tsx';
import { WorkFields } from './work-fields.tsx';

interface Stored {
  schedule: ScheduleView;
  notes: string[];
  warnings: { code: string; what: string; fix: string }[];
}

/** `schedule` is what is changed; null for a new one. */
export function ScheduleForm({
  initial,
  schedule,
}: {
  initial: Form;
  schedule: ScheduleView | null;
}) {
  const [form, setForm] = useState(initial);
  const [problem, setProblem] = useState('');
  const change = (parts: Partial<Form>): void => setForm((current) => ({ ...current, ...parts }));
  const before = schedule === null ? null : initial;
  const previewed = useFires(form, before, schedule);

  async function save(): Promise<void> {
    setProblem('');
    try {
      const asked = form.way === 'words' ? previewOf(form) : null;
      // What is stored is read from the words as they stand there now.
      const body = bodyOf(form, asked === null ? null : await askPreview(asked), before);
      if (schedule !== null && Object.keys(body).length === 0) return navigate(hrefOf(schedule.id));
      const stored = await store(schedule, body);
      for (const { what, fix } of stored.warnings) tell(`${what} ${fix}`);
      tell(`“${stored.schedule.name}” is ${schedule === null ? 'set up' : 'changed'}.`);
      navigate(hrefOf(stored.schedule.id));
    } catch (error) {
      setProblem(problemIn(error));
    }
  }

  return (
    <form class="stack" noValidate onSubmit={(event) => event.preventDefault()}>
      <div class="columns">
        <Card title="When">
          <div class="stack">
            <WhenFields
              form={form}
              change={change}
              previewed={previewed}
              ownId={schedule?.id ?? null}
            />
            <ZoneField form={form} change={change} />
            {form.way !== 'at' && form.way !== 'event' && (
              <DaysOffField form={form} change={change} />
            )}
          </div>
        </Card>
        <Card title="What">
          <div class="stack">
            <NameField form={form} change={change} />
            <WorkFields form={form} change={change} />
          </div>
        </Card>
      </div>
      <Card title="In case of trouble">
        <div class="columns">
          <ChoiceField
            label="When times were missed"
            of={MISSED}
            value={form.missed}
            onPick={(missed) => change({ missed })}
          />
          <ChoiceField
            label="While the last run goes on"
            of={OVERLAP}
            value={form.overlap}
            onPick={(overlap) => change({ overlap })}
          />
        </div>
      </Card>
      <p class="schedules-refusal" role="alert">
        {problem}
      </p>
      <div class="row">
        <Button type="submit" kind="primary" onPress={save}>
          {schedule === null ? 'Set it up' : 'Save'}
        </Button>
        <a class="button" href={schedule === null ? '/schedules' : hrefOf(schedule.id)}>
          Not now
        </a>
      </div>
    </form>
  );
}

const store = (schedule: ScheduleView | null, body: object): Promise<Stored> =>
  schedule === null
    ? send<Stored>('POST', '/schedules', body)
    : send<Stored>('PATCH', hrefOf(schedule.id), body);

/** Of what is stored, while nothing of it was changed: an interval counts from its own beginning, not from now. */
function useFires(form: Form, before: Form | null, schedule: ScheduleView | null): Previewed {
  const isSame = before !== null && saysSameWhen(form, before) && form.timezone === before.timezone;
  const typed = usePreview(isSame ? null : previewOf(form));
  const stored = useRead<{ timezone: string; fires: string[] }>(
    isSame && schedule !== null ? `${hrefOf(schedule.id)}/fires?count=5` : null,
  );
  if (!isSame || schedule === null || stored.data === null) return typed;
  const { description, trigger } = schedule;
  return {
    preview: { ...stored.data, description, trigger, notes: [] },
    refused: null,
    isCurrent: true,
  };
}

function problemIn(error: unknown): string {
  if (error instanceof SyntaxError) return `The plan is no JSON: ${error.message}.`;
  const details = error instanceof Refused ? error.details['problems'] : undefined;
  const more = Array.isArray(details) ? details.filter((one) => typeof one === 'string') : [];
  return [inWords(error), ...more].join(' ');
}

function NameField({ form, change }: FieldsProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Name</label>
      <input
        id={id}
        class="input"
        maxLength={200}
        autocomplete="off"
        placeholder="The beginning of what it does, where you give none"
        value={form.name}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
    </div>
  );
}

function DaysOffField({ form, change }: FieldsProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Not on days in this calendar</label>
      <input
        id={id}
        class="input"
        placeholder="Holidays"
        value={form.notOnCalendar}
        onInput={(event) => change({ notOnCalendar: event.currentTarget.value })}
      />
      <span class="help">The name of one of your calendars. Its whole days are left out.</span>
    </div>
  );
}

function ZoneField({ form, change }: FieldsProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Time zone</label>
      <input
        id={id}
        class="input"
        list={`${id}-zones`}
        autocomplete="off"
        spellcheck={false}
        value={form.timezone}
        onInput={(event) => change({ timezone: event.currentTarget.value })}
      />
      <datalist id={`${id}-zones`}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {form.way === 'words' && <span class="help">Where the words name no other.</span>}
    </div>
  );
}
