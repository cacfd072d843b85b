/** What is waited for: its kind, the fields of that kind, and how fast events may follow one another. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { ScheduleView } from '../../src/domain/views.ts';
import { isOwner } from '../base/me.ts';
import { useRead } from '../base/use-read.ts';
import { ChoiceField } from '../parts/choice-field.tsx';
import type { EventForm, EventKind } from './event-form.ts';

const KINDS: Readonly<Record<EventKind, string>> = {
  webhook: 'a hook is called',
  file: 'a file or folder changes',
  message: 'a message comes',
  mail: 'a mail arrives',
  calendar: 'an entry of your calendar begins or changes',
  schedule: 'another schedule has run',
  start: 'Rote starts',
  incident: 'something is in trouble',
  mcp: 'a tool server says something',
  wake: 'an agent is woken',
};
/** Made of HEARTBEAT.md, and chosen nowhere else. */
const OWN: EventKind = 'wake';
/** What a member lets themselves hear of. */
const MEMBERS: readonly EventKind[] = ['webhook', 'mail', 'calendar', 'schedule', 'start'];

const CHANGES: Readonly<Record<EventForm['change'], string>> = {
  any: 'changes in any way',
  created: 'is created',
  changed: 'is changed',
  removed: 'is removed',
};
const ENTRY_CHANGES: Readonly<Record<EventForm['entry'], string>> = {
  begins: 'begins',
  new: 'is new',
  changed: 'is changed or moved',
  moved: 'is moved to another time',
  gone: 'is cancelled or gone',
};
const ATTACHMENTS: Readonly<Record<EventForm['attachment'], string>> = {
  '': 'or without it',
  yes: 'it has to have one',
  no: 'it must have none',
};
const OUTCOMES: Readonly<Record<EventForm['outcome'], string>> = {
  any: 'has ended, however',
  succeeded: 'has succeeded',
  failed: 'has failed',
};

interface Props {
  event: EventForm;
  /** The schedule that waits; null for a new one. It can't wait for itself. */
  ownId: string | null;
  change: (parts: Partial<EventForm>) => void;
}

export function EventFields({ event, ownId, change }: Props) {
  const kinds = Object.fromEntries(
    Object.entries(KINDS).filter(([kind]) => kind !== OWN || event.on === OWN),
  );
  return (
    <>
      <ChoiceField
        label="It runs when"
        of={kinds}
        value={event.on}
        onPick={(on) => change({ on })}
      />
      {!isOwner.value && !MEMBERS.includes(event.on) && (
        <p class="notice small" data-tone="warn">
          This tells of others, so it waits for the owner’s approval.
        </p>
      )}
      <KindFields event={event} ownId={ownId} change={change} />
      <div class="columns">
        <Text
          label="Once it has been quiet for"
          value={event.quiet}
          placeholder={event.on === 'file' ? '1s' : 'at once'}
          help="10s, 5m: what comes until then is one run."
          onText={(quiet) => change({ quiet })}
        />
        <Text
          label="At most so many times a minute"
          value={event.mostPerMinute}
          placeholder="as they come"
          help="More wait for their minute; none is dropped."
          onText={(mostPerMinute) => change({ mostPerMinute })}
        />
        <Text
          label="At most so many times an hour"
          value={event.mostPerHour}
          placeholder="as they come"
          help="More wait for their hour; none is dropped."
          onText={(mostPerHour) => change({ mostPerHour })}
        />
      </div>
    </>
  );
}

function KindFields({ event, ownId, change }: Props) {
  switch (event.on) {
    case 'webhook':
      return (
        <>
          <Text
            label="Name of the hook"
            value={event.hook}
            placeholder="deploy"
            help={
              <>
                Others call <code>/hooks/{event.hook.trim() || 'deploy'}</code>. Its secret is made
                under <a href="/events">Events</a>.
              </>
            }
            onText={(hook) => change({ hook })}
          />
          <div class="columns">
            <Text
              label="Only this event"
              value={event.hookEvent}
              placeholder="any"
              help="As its sender calls it: issues, invoice.paid."
              onText={(hookEvent) => change({ hookEvent })}
            />
            <Text
              label="Only with these fields"
              value={event.where}
              placeholder="action=opened, repository.full_name=owner/repo"
              help="Paths in what is sent, and what has to stand there."
              onText={(where) => change({ where })}
            />
          </div>
        </>
      );
    case 'file':
      return (
        <div class="columns">
          <Text
            label="File or folder"
            value={event.path}
            placeholder="notes/todo.md"
            help="In the workspace, or a whole path. A folder means each file directly in it."
            onText={(path) => change({ path })}
          />
          <ChoiceField
            label="How"
            of={CHANGES}
            value={event.change}
            onPick={(how) => change({ change: how })}
          />
        </div>
      );
    case 'message':
      return (
        <div class="columns">
          <Words event={event} change={change} what="Any message, where nothing is written." />
          <Text
            label="On the channel"
            value={event.channel}
            placeholder="telegram"
            help="Any channel, where nothing is written."
            onText={(channel) => change({ channel })}
          />
        </div>
      );
    case 'mail':
      return <MailFields event={event} change={change} />;
    case 'calendar':
      return (
        <div class="columns">
          <ChoiceField
            label="What becomes of it"
            of={ENTRY_CHANGES}
            value={event.entry}
            onPick={(entry) => change({ entry })}
          />
          {event.entry === 'begins' && (
            <Text
              label="So long before"
              value={event.before}
              placeholder="10m"
              help="10m, 2h, 1d. When it begins, where nothing is written."
              onText={(before) => change({ before })}
            />
          )}
          <Text
            label="In the calendar"
            value={event.calendar}
            placeholder="work"
            help="Any of your calendars, where nothing is written."
            onText={(calendar) => change({ calendar })}
          />
          <Text
            label="With"
            value={event.with}
            placeholder="Ana"
            help="A part of a name or an address of somebody in it, or of its title."
            onText={(person) => change({ with: person })}
          />
          <Words event={event} change={change} what="Any entry, where nothing is written." />
        </div>
      );
    case 'schedule':
      return (
        <div class="columns">
          <AwaitedSchedule event={event} ownId={ownId} change={change} />
          <ChoiceField
            label="How it ended"
            of={OUTCOMES}
            value={event.outcome}
            onPick={(outcome) => change({ outcome })}
          />
        </div>
      );
    case 'incident':
      return <Words event={event} change={change} what="Any trouble, where nothing is written." />;
    case 'mcp':
      return (
        <div class="columns">
          <Text
            label="Tool server"
            value={event.server}
            placeholder="mail"
            help="As it is called under mcp in the settings."
            onText={(server) => change({ server })}
          />
          <Text
            label="What it says"
            value={event.method}
            placeholder="notifications/mail/arrived"
            help="Anything, where nothing is written."
            onText={(method) => change({ method })}
          />
        </div>
      );
    case 'start':
      return <p class="quiet small">Each time the daemon begins, also after a restart.</p>;
    case 'wake':
      return <p class="quiet small">The agent is {event.agent}; its HEARTBEAT.md says so.</p>;
  }
}

function MailFields({ event, change }: Pick<Props, 'event' | 'change'>) {
  return (
    <>
      <div class="columns">
        <Text
          label="From"
          value={event.from}
          placeholder="bank"
          help="A part of a name, or an address. Anybody, where nothing is written."
          onText={(from) => change({ from })}
        />
        <Text
          label="To"
          value={event.to}
          placeholder="ann@example.org"
          help="Any of your addresses, where nothing is written."
          onText={(to) => change({ to })}
        />
        <Text
          label="With this in its subject"
          value={event.subject}
          placeholder="invoice"
          help="Any, where nothing is written."
          onText={(subject) => change({ subject })}
        />
      </div>
      <div class="columns">
        <Words event={event} change={change} what="Any mail, where nothing is written." />
        <Text
          label="In the folder"
          value={event.folder}
          placeholder="inbox"
          help="The inbox, where nothing is written."
          onText={(folder) => change({ folder })}
        />
        <ChoiceField
          label="With an attachment"
          of={ATTACHMENTS}
          value={event.attachment}
          onPick={(attachment) => change({ attachment })}
        />
      </div>
    </>
  );
}

function Words({ event, change, what }: Pick<Props, 'event' | 'change'> & { what: string }) {
  return (
    <Text
      label="With these words in it"
      value={event.contains}
      placeholder="invoice"
      help={what}
      onText={(contains) => change({ contains })}
    />
  );
}

const MOST_SCHEDULES = 1000;

function AwaitedSchedule({ event, ownId, change }: Props) {
  const { data } = useRead<{ schedules: ScheduleView[] }>(
    `/schedules?sort=name&limit=${MOST_SCHEDULES}`,
    ['schedule-changed'],
  );
  const all = (data?.schedules ?? []).filter(({ id }) => id !== ownId);
  const isListed = event.schedule === '' || all.some(({ id }) => id === event.schedule);
  const names = {
    '': data === null ? 'Loading…' : 'Choose one',
    ...(!isListed && { [event.schedule]: `${event.schedule} (not there any more)` }),
    ...Object.fromEntries(all.map(({ id, name }) => [id, name])),
  };
  return (
    <ChoiceField
      label="Which schedule"
      of={names}
      value={event.schedule}
      onPick={(schedule) => change({ schedule })}
    />
  );
}

function Text({
  label,
  value,
  placeholder,
  help,
  onText,
}: {
  label: string;
  value: string;
  placeholder: string;
  help: ComponentChildren;
  onText: (text: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={value}
        aria-describedby={`${id}-help`}
        onInput={(typed) => onText(typed.currentTarget.value)}
      />
      <span id={`${id}-help`} class="help">
        {help}
      </span>
    </div>
  );
}
