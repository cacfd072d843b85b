/** Tasks: what who is signed in wants to get done, and one task with its parts. */
import './tasks.css';
import { decoded } from '../base/decoded.ts';
import type { ViewProps } from '../base/view-props.ts';
import { TaskList } from './task-list.tsx';
import { TaskPage } from './task-page.tsx';

export function Tasks({ rest }: ViewProps) {
  const id = decoded(rest);
  return id === '' ? <TaskList /> : <TaskPage key={id} id={id} />;
}
