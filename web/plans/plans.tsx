/** Plans: those of schedules and of goals, each drawn as a graph and written as JSON. */
import './plans.css';
import { useLocation } from 'preact-iso';
import type { ViewProps } from '../base/view-props.ts';
import { PlanList } from './plan-list.tsx';
import { PlanOfRun } from './plan-of-run.tsx';
import { NewPlan, PlanOfGoal, PlanOfSchedule } from './plan-pages.tsx';

export function Plans({ rest }: ViewProps) {
  const run = useLocation().query['run'];
  const [id = '', part = ''] = rest.split('/');
  if (id === '' && run !== undefined) return <PlanOfRun key={run} id={run} />;
  if (id === '') return <PlanList />;
  if (id === 'new') return <NewPlan />;
  if (id === 'goals') return <PlanOfGoal key={part} id={part} />;
  return <PlanOfSchedule key={id} id={id} />;
}
