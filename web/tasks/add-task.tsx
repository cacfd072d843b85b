/** Puts something on the list in one line: what, and when in plain words. */
import { useRef, useState } from 'preact/hooks';
import { useActions } from '../base/actions.ts';
import { post } from '../base/api.ts';
import { load } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { tell } from '../parts/toast.tsx';
import { type ChangedAnswer, LONGEST, tasksPath } from './task-answers.ts';

export function AddTask() {
  const [title, setTitle] = useState('');
  const [due, setDue] = useState('');
  const place = useRef<HTMLInputElement>(null);
  const [begin] = useState({
    name: 'Put something on the list',
    key: 'c',
    run: () => place.current?.focus(),
  });
  useActions([begin]);

  async function add(): Promise<void> {
    const task = { title: title.trim(), ...(due.trim() !== '' && { due: due.trim() }) };
    const { trouble } = await post<ChangedAnswer>('/tasks', task);
    tell(trouble === null ? 'On your list.' : `On your list. There is no reminder: ${trouble}`);
    setTitle('');
    setDue('');
    place.current?.focus();
    await load(tasksPath({ q: '', status: 'active' }));
  }

  return (
    <form class="card task-add" onSubmit={(event) => event.preventDefault()}>
      <input
        ref={place}
        class="input"
        aria-label="What is to do"
        placeholder="What is to do?"
        autocomplete="off"
        maxLength={LONGEST}
        value={title}
        onInput={(event) => setTitle(event.currentTarget.value)}
      />
      <input
        class="input"
        aria-label="Due"
        placeholder="When? friday, tomorrow at 17:00"
        autocomplete="off"
        maxLength={200}
        value={due}
        onInput={(event) => setDue(event.currentTarget.value)}
      />
      <Button kind="primary" type="submit" disabled={title.trim() === ''} onPress={add}>
        <Icon name="plus" size={16} /> Add
      </Button>
    </form>
  );
}
