/** When: six ways to say it as tabs, and beside what is typed the next times it means, or why it means none. */
import { useId } from 'preact/hooks';
import type { Trigger } from '../../src/domain/schedule/trigger.ts';
import { inWords } from '../base/api.ts';
import { Button } from '../parts/button.tsx';
import { EventFields } from './event-fields.tsx';
import { FireList } from './fire-list.tsx';
import { type Form, inWay, WAYS, type Way, whenOf } from './form.ts';
import type { Previewed } from './use-preview.ts';

const NAMES: Readonly<Record<Way, string>> = {
  words: 'Plain words',
  cron: 'Cron',
  every: 'Every',
  at: 'Once',
  rrule: 'Rule',
  event: 'Event',
};

type TextWay = Exclude<Way, 'event'>;

interface FieldText {
  label: string;
  placeholder: string;
  help: string;
}

const FIELDS: Readonly<Record<TextWay, FieldText>> = {
  words: {
    label: 'When, in plain words',
    placeholder: 'every weekday at 9',
    help: 'Such as “every other Tuesday at 18:30”, “on the last day of the month at noon”, “tomorrow at 8”.',
  },
  cron: {
    label: 'Cron expression',
    placeholder: '0 9 * * 1-5',
    help: 'Minute, hour, day of the month, month, day of the week.',
  },
  every: {
    label: 'Every',
    placeholder: '15m',
    help: 'Elapsed time, whatever the clock says: 90s, 15m, 3h, 1h30m.',
  },
  at: { label: 'Date and time', placeholder: '', help: 'Once, by the clock of the zone below.' },
  rrule: {
    label: 'Recurrence rule',
    placeholder: 'FREQ=MONTHLY;BYDAY=2TU',
    help: 'RFC 5545, as calendars write it.',
  },
};

export interface FieldsProps {
  form: Form;
  change: (parts: Partial<Form>) => void;
}

export function WhenFields({
  form,
  change,
  previewed,
  ownId,
}: FieldsProps & { previewed: Previewed; ownId: string | null }) {
  const id = useId();
  const { way, event } = form;
  return (
    <div class="stack">
      <div class="tabs" role="tablist" aria-label="How to say when">
        {WAYS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            class="tab"
            id={`${id}-${one}`}
            aria-selected={way === one}
            aria-controls={`${id}-panel`}
            tabIndex={way === one ? 0 : -1}
            onClick={() => change(inWay(form, one))}
            onKeyDown={(key) => onTabKey(key, (next) => change(inWay(form, next)), one)}
          >
            {NAMES[one]}
          </button>
        ))}
      </div>
      <div class="stack" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${way}`}>
        {way === 'event' ? (
          <>
            <EventFields
              event={event}
              ownId={ownId}
              change={(parts) => change({ event: { ...event, ...parts } })}
            />
            <p class="schedules-refusal" role="alert">
              {refusalOf(previewed)}
            </p>
          </>
        ) : (
          <WayField way={way} form={form} change={change} refusal={refusalOf(previewed)} />
        )}
        <Choices previewed={previewed} change={change} />
        {way === 'rrule' && <RuleParts form={form} change={change} />}
        <Fires way={way} previewed={previewed} />
      </div>
    </div>
  );
}

function onTabKey(event: KeyboardEvent, choose: (way: Way) => void, way: Way): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = WAYS[(WAYS.indexOf(way) + step + WAYS.length) % WAYS.length] ?? way;
  choose(next);
  const tabs = (event.currentTarget as HTMLElement).parentElement?.children;
  (tabs?.[WAYS.indexOf(next)] as HTMLElement | undefined)?.focus();
}

const refusalOf = ({ refused }: Previewed): string => (refused === null ? '' : inWords(refused));

function WayField({ way, form, change, refusal }: FieldsProps & { way: TextWay; refusal: string }) {
  const id = useId();
  const { label, placeholder, help } = FIELDS[way];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        key={way}
        id={id}
        class={way === 'cron' || way === 'rrule' ? 'input mono' : 'input'}
        {...(way === 'at' && ({ type: 'datetime-local' } as const))}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={form[way]}
        aria-invalid={refusal !== ''}
        aria-describedby={`${id}-help ${id}-refusal`}
        onInput={(event) => change({ [way]: event.currentTarget.value })}
      />
      <span id={`${id}-help`} class="help">
        {help}
      </span>
      <p id={`${id}-refusal`} class="schedules-refusal" role="alert">
        {refusal}
      </p>
    </div>
  );
}

/** What words that can be read in two ways may mean; each is one press away. */
function Choices({ previewed, change }: Pick<FieldsProps, 'change'> & { previewed: Previewed }) {
  const choices = (previewed.refused?.details['choices'] ?? []) as {
    label: string;
    trigger: Trigger;
  }[];
  if (choices.length === 0) return null;
  function choose(trigger: Trigger): void {
    const { missed: _, overlap: _overlap, ...when } = whenOf(trigger);
    change(when);
  }
  return (
    <div class="row">
      {choices.map(({ label, trigger }) => (
        <Button key={label} little onPress={() => choose(trigger)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function RuleParts({ form, change }: FieldsProps) {
  const id = useId();
  return (
    <div class="columns">
      <div class="field">
        <label for={`${id}-start`}>Reckoned from</label>
        <input
          id={`${id}-start`}
          class="input"
          type="datetime-local"
          value={form.startsAt}
          onInput={(event) => change({ startsAt: event.currentTarget.value })}
        />
      </div>
      <div class="field">
        <label for={`${id}-without`}>Without these days</label>
        <input
          id={`${id}-without`}
          class="input mono"
          placeholder="2026-12-25 2027-01-01"
          value={form.exdates}
          onInput={(event) => change({ exdates: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}

function Fires({ way, previewed: { preview, isCurrent } }: { way: Way; previewed: Previewed }) {
  return (
    <div
      class="schedules-preview"
      aria-live="polite"
      aria-busy={!isCurrent}
      data-stale={!isCurrent}
    >
      {preview === null ? (
        <p class="quiet small">
          {way === 'event'
            ? 'What is waited for stands here in words.'
            : 'The next times stand here while you type.'}
        </p>
      ) : (
        <FireList {...preview} />
      )}
    </div>
  );
}
