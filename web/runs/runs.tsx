/** Runs: the list of all of them, one with all it did, and two of one schedule side by side. */
import './runs.css';
import { decoded } from '../base/decoded.ts';
import type { ViewProps } from '../base/view-props.ts';
import { Compare } from './compare.tsx';
import { RunList } from './run-list.tsx';
import { RunPage } from './run-page.tsx';

export function Runs({ rest }: ViewProps) {
  const [id = '', part, other = ''] = rest.split('/').map(decoded);
  if (id === '') return <RunList />;
  if (part === 'compare' && other !== '') return <Compare id={id} other={other} />;
  return <RunPage key={id} id={id} />;
}
