/** Schedules: the list, the calendar, one schedule, and the form that makes or changes one. The address says which. */
import { useActions } from '../base/actions.ts';
import { navigate } from '../base/navigate.ts';
import { Calendar } from './calendar.tsx';
import { Detail } from './detail.tsx';
import { EditSchedule } from './edit-schedule.tsx';
import { List } from './list.tsx';
import { NewSchedule } from './new-schedule.tsx';
import './schedules.css';

const NEW = { name: 'New schedule', key: 'c', run: () => navigate('/schedules/new') };

export function Schedules({ rest }: { rest: string }) {
  useActions([NEW]);
  const [id = '', deed] = rest.split('/');
  if (id === '') return <List />;
  if (id === 'calendar') return <Calendar />;
  if (id === 'new') return <NewSchedule />;
  if (deed === 'edit') return <EditSchedule key={id} id={id} />;
  return <Detail key={id} id={id} />;
}
