/** Skills: what there is and how it fares, and one of them with its words, rights and history. */
import './skills.css';
import { decoded } from '../base/decoded.ts';
import type { ViewProps } from '../base/view-props.ts';
import { SkillList } from './skill-list.tsx';
import { SkillPage } from './skill-page.tsx';

export function Skills({ rest }: ViewProps) {
  const name = decoded(rest);
  return name === '' ? <SkillList /> : <SkillPage key={name} name={name} />;
}
