/**
 * The views of the page. A view is one folder and a line here: its folder exports a component, which gets the rest of
 * the path (`/schedules/sched_1` has `rest` `sched_1`) and reads what it shows with `useRead`.
 */
import type { ComponentType } from 'preact';
import type { ViewProps } from './base/view-props.ts';
import type { IconName } from './parts/icon.tsx';

type Load = () => Promise<ComponentType<ViewProps>>;

export interface View {
  path: string;
  name: string;
  icon: IconName;
  /** Pressed after `g`. */
  key: string;
  /** Also for members; the others are for the owner alone. */
  forMembers: boolean;
  load: Load;
}

const everybodys = (name: string, icon: IconName, key: string, load: Load): View => ({
  path: icon === 'now' ? '/' : `/${icon}`,
  name,
  icon,
  key,
  forMembers: true,
  load,
});

const owners = (name: string, icon: IconName, key: string, load: Load): View => ({
  ...everybodys(name, icon, key, load),
  forMembers: false,
});

export const VIEWS: readonly View[] = [
  everybodys('Now', 'now', 'n', async () => (await import('./now/now.tsx')).Now),
  everybodys('Talk', 'talk', 't', async () => (await import('./talk/talk.tsx')).Talk),
  everybodys(
    'Schedules',
    'schedules',
    's',
    async () => (await import('./schedules/schedules.tsx')).Schedules,
  ),
  everybodys('Runs', 'runs', 'r', async () => (await import('./runs/runs.tsx')).Runs),
  everybodys('Inbox', 'inbox', 'x', async () => (await import('./inbox/inbox.tsx')).Inbox),
  everybodys('Tasks', 'tasks', 'd', async () => (await import('./tasks/tasks.tsx')).Tasks),
  everybodys('Memory', 'memory', 'y', async () => (await import('./memory/memory.tsx')).Memory),
  everybodys('Events', 'events', 'v', async () => (await import('./events/events.tsx')).Events),
  owners(
    'Heartbeat',
    'heartbeat',
    'b',
    async () => (await import('./heartbeat/heartbeat.tsx')).Heartbeat,
  ),
  owners('Plans', 'plans', 'p', async () => (await import('./plans/plans.tsx')).Plans),
  owners('Skills', 'skills', 'k', async () => (await import('./skills/skills.tsx')).Skills),
  owners('Tools', 'tools', 'o', async () => (await import('./tools/tools.tsx')).Tools),
  owners('Cost', 'cost', 'm', async () => (await import('./cost/cost.tsx')).Cost),
  owners('Trouble', 'trouble', 'i', async () => (await import('./trouble/trouble.tsx')).Trouble),
  owners(
    'Settings',
    'settings',
    'e',
    async () => (await import('./settings/settings.tsx')).Settings,
  ),
];
