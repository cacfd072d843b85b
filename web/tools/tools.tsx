/** Tools: what can be called, what is held back, the servers that bring some of them, and one tool with a form to call it. */
import './tools.css';
import { decoded } from '../base/decoded.ts';
import type { ViewProps } from '../base/view-props.ts';
import { ToolList } from './tool-list.tsx';
import { ToolPage } from './tool-page.tsx';

export function Tools({ rest }: ViewProps) {
  const name = decoded(rest);
  return name === '' ? <ToolList /> : <ToolPage key={name} name={name} />;
}
