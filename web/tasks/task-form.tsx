/** What a task says, when it is due and how it is filed. Only what was changed is sent. */
import { useId, useState } from 'preact/hooks';
import { isoDay, wallTime } from '../base/times.tsx';
import { Button } from '../parts/button.tsx';
import { LONGEST, PRIORITIES, type Priority, type ShownTask } from './task-answers.ts';

type Written = Record<'title' | 'notes' | 'due' | 'repeat' | 'tags', string> & {
  priority: Priority;
};

export function TaskForm({
  task,
  onSave,
}: {
  task: ShownTask;
  onSave: (change: object) => Promise<void>;
}) {
  const [before] = useState(writtenOf(task));
  const [written, setWritten] = useState(before);
  const change = changeOf(before, written);
  const field = (name: Exclude<keyof Written, 'priority'>, label: string, hint: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      value={written[name]}
      onInput={(text) => setWritten({ ...written, [name]: text })}
    />
  );
  const canSave = written.title.trim() !== '' && Object.keys(change).length > 0;
  return (
    <form class="stack" onSubmit={(event) => event.preventDefault()}>
      {field('title', 'What is to do', '')}
      {field('notes', 'Notes', 'More about it')}
      <div class="task-fields">
        {field('due', 'Due', 'friday, tomorrow at 17:00')}
        {field('repeat', 'Comes again', 'every friday, monthly')}
        {field('tags', 'Tags', 'shop, home')}
        <PriorityField
          value={written.priority}
          onChange={(priority) => setWritten({ ...written, priority })}
        />
      </div>
      <div class="row">
        <Button kind="primary" type="submit" disabled={!canSave} onPress={() => onSave(change)}>
          Save
        </Button>
        <span class="quiet small">An empty date takes it away.</span>
      </div>
    </form>
  );
}

function Field({
  name,
  label,
  hint,
  value,
  onInput,
}: {
  name: string;
  label: string;
  hint: string;
  value: string;
  onInput: (text: string) => void;
}) {
  const id = useId();
  const common = { id, class: 'input', placeholder: hint, value };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {name === 'notes' ? (
        <textarea {...common} rows={3} onInput={(event) => onInput(event.currentTarget.value)} />
      ) : (
        <input
          {...common}
          autocomplete="off"
          maxLength={LONGEST}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

function PriorityField({
  value,
  onChange,
}: {
  value: Priority;
  onChange: (priority: Priority) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Priority</label>
      <select
        id={id}
        class="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Priority)}
      >
        {PRIORITIES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}

function writtenOf({ title, notes, priority, tags, repeat, ...task }: ShownTask): Written {
  return { title, notes, priority, tags: tags.join(', '), repeat: repeat ?? '', due: dueOf(task) };
}

function dueOf({ dueAtUtc, wholeDay }: Pick<ShownTask, 'dueAtUtc' | 'wholeDay'>): string {
  if (dueAtUtc === null) return '';
  return wholeDay ? isoDay(dueAtUtc) : `${isoDay(dueAtUtc)} ${wallTime(dueAtUtc)}`;
}

function changeOf(before: Written, now: Written): object {
  const changed = Object.entries(now).filter(
    ([name, value]) => value !== before[name as keyof Written],
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, name === 'tags' ? tagsIn(value) : value]),
  );
}

const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
