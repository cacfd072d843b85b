/** One task: changed here, archived here, with the tasks that are a part of it. */
import { post } from '../base/api.ts';
import { navigate } from '../base/navigate.ts';
import { Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card, PageHead } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';
import {
  archiveTask,
  changeTask,
  hrefOf,
  reopenTask,
  restoreTask,
  type ShownTask,
  type TaskAnswer,
  taskPath,
} from './task-answers.ts';
import { TaskForm } from './task-form.tsx';
import { Filed, TaskRow } from './task-row.tsx';

export function TaskPage({ id }: { id: string }) {
  const reading = useRead<TaskAnswer>(taskPath(id), ['tasks-changed']);
  return (
    <div class="stack">
      <a class="task-back" href="/tasks">
        <Icon name="back" size={15} /> Tasks
      </a>
      <Shown of={reading}>
        {({ task, parts }) => (
          <>
            <PageHead title={task.title}>
              <div class="actions">
                <Status task={task} reload={reading.reload} />
              </div>
            </PageHead>
            <div class="card task-facts">
              <p class="row small">
                <Filed task={task} />
                <span class="quiet">
                  written down <Time at={task.createdAtUtc} as="named" />
                </span>
                {task.parent !== null && <a href={hrefOf(task.parent)}>What it is a part of</a>}
              </p>
            </div>
            <Card title="Change it">
              <TaskForm
                key={task.changedAtUtc}
                task={task}
                onSave={(change) => save(task.id, change, reading.reload)}
              />
            </Card>
            {parts.length > 0 && (
              <Card title="Its parts">
                <ul class="entries tasks" aria-label="Its parts">
                  {parts.map((part) => (
                    <TaskRow key={part.id} task={part} onChanged={reading.reload} />
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </Shown>
    </div>
  );
}

async function save(id: string, change: object, reload: () => Promise<void>): Promise<void> {
  const { trouble } = await changeTask(id, change);
  tell(trouble === null ? 'Changed.' : `Changed. There is no reminder: ${trouble}`);
  await reload();
}

function Status({
  task: { id, title, status },
  reload,
}: {
  task: ShownTask;
  reload: () => Promise<void>;
}) {
  if (status === 'archived')
    return <Button onPress={() => restoreTask(id).then(reload)}>Bring back</Button>;
  async function archive(): Promise<void> {
    await archiveTask(id);
    tell(`Archived: ${title}`, { label: 'Undo', press: () => restoreTask(id) });
    navigate('/tasks');
  }
  return (
    <>
      {status === 'done' ? (
        <Button onPress={() => reopenTask(id).then(reload)}>Not done after all</Button>
      ) : (
        <Button kind="primary" onPress={() => post(`${taskPath(id)}/complete`).then(reload)}>
          <Icon name="check" size={16} /> Done
        </Button>
      )}
      <Button onPress={archive}>Archive</Button>
    </>
  );
}
