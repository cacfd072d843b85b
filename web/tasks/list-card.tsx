/** A named list: what is open on it, a line to add to it, and with whom it is shared. */
import { useState } from 'preact/hooks';
import { load } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { tell } from '../parts/toast.tsx';
import { LineForm } from './line-form.tsx';
import {
  addToList,
  deleteList,
  LISTS,
  LONGEST_NAME,
  makeList,
  type ShownList,
  shareList,
  unshareList,
} from './list-answers.ts';
import { LONGEST, type ShownTask } from './task-answers.ts';
import { TaskRow } from './task-row.tsx';

export function ListCard({
  list,
  tasks,
  onChanged,
}: {
  list: ShownList;
  tasks: readonly ShownTask[];
  onChanged: () => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  const { id, title } = list;
  async function add(text: string): Promise<void> {
    const { added } = await addToList(id, text);
    if (added.length === 0) tell(`${text} is on the list already.`);
    await onChanged();
  }
  return (
    <Card
      title={<span class="list-name">{title}</span>}
      aside={
        <>
          <span class="quiet small">{sharedInWords(list)}</span>
          <span class="quiet number">{tasks.length}</span>
          <Button
            little
            kind="plain"
            label={`Who sees ${title}`}
            onPress={async () => setOpen(!isOpen)}
          >
            {list.mine ? 'Share' : 'Leave'}
          </Button>
        </>
      }
    >
      {isOpen && <Sharing list={list} onChanged={onChanged} />}
      <ul class="entries tasks" aria-label={title}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} onChanged={onChanged} />
        ))}
      </ul>
      <LineForm label={`Add to ${title}`} button="Add" longest={LONGEST} onSend={add} />
    </Card>
  );
}

function sharedInWords({ mine, owner, sharedWith }: ShownList): string {
  if (sharedWith.length === 0) return 'only you';
  return mine ? `with ${sharedWith.join(', ')}` : `${owner}’s, with you`;
}

function Sharing({ list, onChanged }: { list: ShownList; onChanged: () => Promise<unknown> }) {
  const { id, title, mine, owner, sharedWith } = list;
  const changed = async (work: Promise<unknown>, said: string): Promise<void> => {
    await work;
    tell(said);
    await load(LISTS);
    await onChanged();
  };
  if (!mine)
    return (
      <p class="row list-sharing">
        <span class="small">{owner} shares this list with you.</span>
        <Button little onPress={() => changed(unshareList(id), `You left ${title}.`)}>
          Leave the list
        </Button>
      </p>
    );
  return (
    <div class="stack list-sharing">
      {sharedWith.map((person) => (
        <p key={person} class="row">
          <span>{person}</span>
          <Button
            little
            label={`Stop sharing with ${person}`}
            onPress={() => changed(unshareList(id, person), `${person} no longer sees ${title}.`)}
          >
            Stop sharing
          </Button>
        </p>
      ))}
      <LineForm
        label={`Share ${title} with`}
        hint="A name: Ann"
        button="Share"
        longest={200}
        onSend={(person) => changed(shareList(id, person), `You share ${title} with ${person}.`)}
      />
      <Button
        little
        kind="plain"
        label={`Delete ${title}`}
        onPress={() => changed(deleteList(id), `${title} is gone; what was on it is archived.`)}
      >
        Delete the list
      </Button>
    </div>
  );
}

export function NewList() {
  async function make(name: string): Promise<void> {
    await makeList(name);
    await load(LISTS);
  }
  return (
    <LineForm
      label="Name of a new list"
      hint="A new list: shopping, chores"
      button="Make a list"
      longest={LONGEST_NAME}
      onSend={make}
    />
  );
}
