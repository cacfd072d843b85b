/** What can be done to a schedule with one press: in the list and at the schedule itself. */
import type { ScheduleView } from '../../src/domain/views.ts';
import { path, post } from '../base/api.ts';
import { Button } from '../parts/button.tsx';
import { tell } from '../parts/toast.tsx';

type Handled = Pick<ScheduleView, 'id' | 'name' | 'status'>;

export const hrefOf = (id: string): string => path('/schedules/{id}', { id });
export const hrefOfRun = (id: string): string => path('/runs/{id}', { id });

const RESUMED: readonly string[] = ['paused', 'disabled'];
const PAUSED: readonly string[] = ['active', 'pending'];
const RUN: readonly string[] = ['active', 'paused', 'completed', 'disabled'];

export const mayRun = ({ status }: Pick<Handled, 'status'>): boolean => RUN.includes(status);

async function does(schedule: Handled, verb: 'pause' | 'resume', done: string): Promise<void> {
  await post(`${hrefOf(schedule.id)}/${verb}`);
  tell(`“${schedule.name}” ${done}.`);
}

export async function runNow({ id, name }: Pick<Handled, 'id' | 'name'>): Promise<void> {
  const { run } = await post<{ run: { id: string } }>(`${hrefOf(id)}/run`);
  tell(`“${name}” runs now.`, { href: hrefOfRun(run.id), label: 'See the run' });
}

/** In a list each button names its schedule to who can't see the row. */
export function Deeds({ schedule, inList = false }: { schedule: Handled; inList?: boolean }) {
  const label = (verb: string) => (inList ? { label: `${verb} ${schedule.name}` } : {});
  return (
    <>
      {mayRun(schedule) && (
        <Button little={inList} {...label('Run now')} onPress={() => runNow(schedule)}>
          Run now
        </Button>
      )}
      {PAUSED.includes(schedule.status) && (
        <Button
          little={inList}
          {...label('Pause')}
          onPress={() => does(schedule, 'pause', 'is paused')}
        >
          Pause
        </Button>
      )}
      {RESUMED.includes(schedule.status) && (
        <Button
          little={inList}
          {...label('Resume')}
          onPress={() => does(schedule, 'resume', 'goes on')}
        >
          Resume
        </Button>
      )}
    </>
  );
}

/** After failures it pauses by itself; this lets it fire at its next time. */
export function EndPause({ schedule }: { schedule: Handled }) {
  return (
    <Button little onPress={() => does(schedule, 'resume', 'fires again at its next time')}>
      Don’t wait
    </Button>
  );
}
