/** Tools: what can be called, what is held back, the servers that bring some of them, and one tool with a form to call it. */
import './tools.css';
import type { ViewProps } from '../views.ts';
import { ToolList } from './tool-list.tsx';
import { ToolPage } from './tool-page.tsx';

export function Tools({ rest }: ViewProps) {
  const name = decoded(rest);
  return name === '' ? <ToolList /> : <ToolPage key={name} name={name} />;
}

/** An address may be typed by hand. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
