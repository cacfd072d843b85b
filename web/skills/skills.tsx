/** Skills: what there is and how it fares, and one of them with its words, rights and history. */
import './skills.css';
import { useLocation } from 'preact-iso';
import { decoded } from '../base/decoded.ts';
import type { ViewProps } from '../base/view-props.ts';
import { GapPage } from './gaps.tsx';
import { SkillList } from './skill-list.tsx';
import { SkillPage } from './skill-page.tsx';

export function Skills({ rest }: ViewProps) {
  const name = decoded(rest);
  const { gap } = useLocation().query;
  if (name === '' && gap !== undefined) return <GapPage key={gap} id={gap} />;
  return name === '' ? <SkillList /> : <SkillPage key={name} name={name} />;
}
