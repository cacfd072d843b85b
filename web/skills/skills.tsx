/** Skills: what there is and how it fares, and one of them with its words, rights and history. */
import './skills.css';
import type { ViewProps } from '../views.ts';
import { SkillList } from './skill-list.tsx';
import { SkillPage } from './skill-page.tsx';

export function Skills({ rest }: ViewProps) {
  const name = decoded(rest);
  return name === '' ? <SkillList /> : <SkillPage key={name} name={name} />;
}

/** An address may be typed by hand. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
