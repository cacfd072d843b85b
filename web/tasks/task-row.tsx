/** A task in the list: ticked off, opened or archived, each of which can be taken back. */
import { useRef } from 'preact/hooks';
import { Time } from '../base/times.tsx';
import { Button } from '../parts/button.tsx';
import { tell, tellProblem } from '../parts/toast.tsx';
import {
  archiveTask,
  completeTask,
  hrefOf,
  reopenTask,
  restoreTask,
  type ShownTask,
} from './task-answers.ts';

export function TaskRow({
  task,
  onChanged,
}: {
  task: ShownTask;
  onChanged: () => Promise<unknown>;
}) {
  const { id, title, notes, status } = task;
  const isDone = status === 'done';
  const place = useRef<HTMLLIElement>(null);
  async function tick(): Promise<void> {
    if (isDone) await reopen();
    else {
      const { next } = await completeTask(id);
      const more = next === null ? '' : '. The next one is on your list.';
      tell(`Done: ${title}${more}`, { label: 'Undo', press: reopen });
    }
    focusBeside(place.current);
    await onChanged();
  }
  async function reopen(): Promise<void> {
    await reopenTask(id);
    await onChanged();
  }
  async function archive(): Promise<void> {
    await archiveTask(id);
    tell(`Archived: ${title}`, { label: 'Undo', press: restore });
    focusBeside(place.current);
    await onChanged();
  }
  async function restore(): Promise<void> {
    await restoreTask(id);
    await onChanged();
  }
  return (
    <li ref={place} class="task" data-status={status}>
      {status !== 'archived' && (
        <input
          type="checkbox"
          checked={isDone}
          aria-label={`Done: ${title}`}
          onChange={() => void tick().catch(tellProblem)}
        />
      )}
      <div class="task-words">
        <a class="task-title" href={hrefOf(id)}>
          {title}
        </a>
        {notes !== '' && <p class="quiet small task-notes">{notes}</p>}
        <p class="row small">
          <Filed task={task} />
        </p>
      </div>
      {status === 'archived' ? (
        <Button little label={`Bring back: ${title}`} onPress={restore}>
          Bring back
        </Button>
      ) : (
        <Button little kind="plain" label={`Archive: ${title}`} onPress={archive}>
          Archive
        </Button>
      )}
    </li>
  );
}

/** Who works with the keyboard goes on with what stands beside what is gone. */
function focusBeside(row: HTMLLIElement | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  beside?.querySelector<HTMLElement>('input, button')?.focus();
}

export function Filed({ task }: { task: ShownTask }) {
  const { priority, tags, dueAtUtc, wholeDay, overdue, repeat, status, doneAtUtc } = task;
  return (
    <>
      {dueAtUtc !== null && status !== 'done' && (
        <span class="state" {...(overdue && { 'data-tone': 'bad' })}>
          {overdue ? 'overdue, ' : 'due '}
          <Time at={dueAtUtc} as={wholeDay ? 'day' : 'named'} />
        </span>
      )}
      {doneAtUtc !== null && (
        <span class="quiet">
          done <Time at={doneAtUtc} as="said" />
        </span>
      )}
      {status === 'in_progress' && (
        <span class="state" data-tone="busy">
          begun
        </span>
      )}
      {priority !== 'medium' && (
        <span class="state" {...(priority === 'high' && { 'data-tone': 'warn' })}>
          {priority} priority
        </span>
      )}
      {repeat !== null && <span class="quiet">repeats {repeat}</span>}
      {tags.map((tag) => (
        <span key={tag} class="state chip" data-kind="tag">
          #{tag}
        </span>
      ))}
    </>
  );
}
