/**
 * The views of the page. A view is one folder and a line here: its folder exports a component, which gets the rest of
 * the path (`/schedules/sched_1` has `rest` `sched_1`) and reads what it shows with `useRead`.
 */
import type { ComponentType } from 'preact';
import type { IconName } from './parts/icon.tsx';

export interface ViewProps {
  /** The part of the path behind that of the view; empty for the view itself. */
  rest: string;
}

export interface View {
  path: string;
  name: string;
  icon: IconName;
  /** Pressed after `g`. */
  key: string;
  /** Also for members; the others are for the owner alone. */
  forMembers: boolean;
  load: () => Promise<ComponentType<ViewProps>>;
}

const view = (
  path: string,
  name: string,
  rest: Pick<View, 'icon' | 'key' | 'load'> & { forMembers?: true },
): View => ({ path, name, forMembers: false, ...rest });

export const VIEWS: readonly View[] = [
  view('/', 'Now', {
    icon: 'now',
    key: 'n',
    forMembers: true,
    load: async () => (await import('./now/now.tsx')).Now,
  }),
  view('/runs', 'Runs', {
    icon: 'runs',
    key: 'r',
    forMembers: true,
    load: async () => (await import('./runs/runs.tsx')).Runs,
  }),
];
