/** Memory: what is remembered of who is signed in, and one memory with what it said before. */
import './memory.css';
import { decoded } from '../base/decoded.ts';
import type { ViewProps } from '../base/view-props.ts';
import { MemoryList } from './memory-list.tsx';
import { MemoryPage } from './memory-page.tsx';

export function Memory({ rest }: ViewProps) {
  const id = decoded(rest);
  return id === '' ? <MemoryList /> : <MemoryPage key={id} id={id} />;
}
