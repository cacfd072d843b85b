/** What is to do, by when it is due; or what is done or archived. What is asked for stands in the address. */
import { useRef } from 'preact/hooks';
import { useAddress } from '../base/use-address.ts';
import { useRead } from '../base/use-read.ts';
import { Card, PageHead } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Shown } from '../parts/reading.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { AddTask } from './add-task.tsx';
import { LISTS, type ListsAnswer, type ShownList } from './list-answers.ts';
import { ListCard, NewList } from './list-card.tsx';
import { type Asked, MOST, type Status, type TasksAnswer, tasksPath } from './task-answers.ts';
import { TaskRow } from './task-row.tsx';

const STATUSES: Record<Status, string> = { active: 'To do', done: 'Done', archived: 'Archived' };

const VIEWS = [
  ['overdue', 'Overdue'],
  ['today', 'Today'],
  ['upcoming', 'Upcoming'],
  ['someday', 'Without a date'],
] as const;

export function TaskList() {
  const { query, change } = useAddress();
  const { q = '', status = 'active' } = query;
  const asked: Asked = { q, status: isStatus(status) ? status : 'active' };
  return (
    <div class="stack">
      <PageHead title="Tasks" />
      <AddTask />
      <search class="row task-filters">
        <SearchField q={q} label="Search tasks" hint="Search titles, notes and tags" />
        <fieldset class="row chips">
          <legend class="hidden-visually">How they stand</legend>
          {Object.entries(STATUSES).map(([one, name]) => (
            <Chip
              key={one}
              isOn={asked.status === one}
              onPress={() => change({ status: one === 'active' ? null : one })}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
      </search>
      <Found key={asked.status} asked={asked} />
    </div>
  );
}

const isStatus = (text: string): text is Status => Object.hasOwn(STATUSES, text);

/** What is typed leaves the answer of before until the next one is there. */
function Found({ asked }: { asked: Asked }) {
  const kept = useRef<TasksAnswer | null>(null);
  const reading = useRead<TasksAnswer>(tasksPath(asked), ['tasks-changed']);
  const named = useRead<ListsAnswer>(LISTS, ['tasks-changed']);
  const lists = asked.status === 'active' && asked.q === '' ? (named.data?.lists ?? []) : [];
  kept.current = reading.data ?? kept.current;
  return (
    <Shown of={{ ...reading, data: kept.current }}>
      {({ tasks }) => (
        <>
          {tasks.length === 0 && lists.length === 0 && <Nothing asked={asked} />}
          {tasks.length === MOST && (
            <p class="quiet small">The first {MOST}. Search for words to see others.</p>
          )}
          {sections(withoutLists(tasks, lists), asked.status).map(([name, those]) => (
            <Card key={name} title={name} aside={<span class="quiet number">{those.length}</span>}>
              <ul class="entries tasks" aria-label={name}>
                {those.map((task) => (
                  <TaskRow key={task.id} task={task} onChanged={reading.reload} />
                ))}
              </ul>
            </Card>
          ))}
          {lists.map((list) => (
            <ListCard
              key={list.id}
              list={list}
              tasks={tasks.filter((task) => task.list === list.id)}
              onChanged={reading.reload}
            />
          ))}
          {asked.status === 'active' && asked.q === '' && <NewList />}
        </>
      )}
    </Shown>
  );
}

/** What is on a list stands there; what is found stands together. */
const withoutLists = (tasks: TasksAnswer['tasks'], lists: readonly ShownList[]) =>
  tasks.filter(({ list }) => !lists.some(({ id }) => id === list));

function sections(tasks: TasksAnswer['tasks'], status: Status) {
  const all =
    status === 'active'
      ? VIEWS.map(([view, name]) => [name, tasks.filter((task) => task.view === view)] as const)
      : [[STATUSES[status], tasks] as const];
  return all.filter(([, those]) => those.length > 0);
}

const NOTHING: Record<Status, string> = {
  active:
    'There is nothing on your list. Press c and write what is to do, or say “add milk to my list” in a conversation. Only you see your list; a list with a name can be shared.',
  done: 'Nothing is done yet. What you tick off stands here.',
  archived:
    'Nothing is archived. What you take off your list stands here, and can be brought back.',
};

function Nothing({ asked: { q, status } }: { asked: Asked }) {
  if (q === '') return <p class="empty">{NOTHING[status]}</p>;
  return (
    <div class="empty">
      <p>No task fits. </p>
      <a href="/tasks">Show the whole list</a>
    </div>
  );
}
