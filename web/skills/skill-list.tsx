/** All skills with their state, use and success; those that wait for an approval stand first. */
import { useLocation } from 'preact-iso';
import { query } from '../base/api.ts';
import { useRead } from '../base/use-read.ts';
import { Card, PageHead } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { Findings } from './findings.tsx';
import { Gaps } from './gaps.tsx';
import { NewSkill } from './new-skill.tsx';
import { type ListedSkill, type SkillsAnswer, useInWords } from './skill-answers.ts';

const ORDER: readonly ListedSkill['state'][] = ['pending', 'active', 'disabled', 'shadowed'];

export function SkillList() {
  const { query: asked, route } = useLocation();
  const words = asked['q'] ?? '';
  const reading = useRead<SkillsAnswer>('/skills', ['skills-changed', 'run-finished']);
  return (
    <div class="stack">
      <PageHead title="Skills">
        <input
          type="search"
          class="input search"
          aria-label="Search skills"
          placeholder="Search names and descriptions"
          value={words}
          onInput={(event) => route(`/skills${query({ q: event.currentTarget.value })}`, true)}
        />
        <NewSkill />
      </PageHead>
      <Shown of={reading}>
        {({ skills, diagnostics }) => (
          <>
            {diagnostics.length > 0 && (
              <Card title="Could not be loaded">
                <div class="stack">
                  {diagnostics.map((one) => (
                    <Findings
                      key={one.path}
                      of={
                        one.findings.length === 0
                          ? [{ ...one, level: 'error' }]
                          : one.findings.map((finding) => ({ path: one.path, ...finding }))
                      }
                    />
                  ))}
                </div>
              </Card>
            )}
            <Gaps />
            <Found skills={skills.filter((skill) => fits(skill, words))} />
          </>
        )}
      </Shown>
    </div>
  );
}

const fits = ({ name, description }: ListedSkill, words: string): boolean =>
  `${name} ${description}`.toLowerCase().includes(words.trim().toLowerCase());

function Found({ skills }: { skills: readonly ListedSkill[] }) {
  if (skills.length === 0)
    return (
      <p class="empty">
        There is no such skill. A skill is a folder with a SKILL.md in skills/ of the data folder;
        one that is put there shows up here at once, and “New skill” begins one.
      </p>
    );
  const sorted = skills.toSorted(
    (left, right) => ORDER.indexOf(left.state) - ORDER.indexOf(right.state),
  );
  return (
    <Card title={skills.length === 1 ? '1 skill' : `${skills.length} skills`}>
      <ul class="entries">
        {sorted.map((skill) => (
          <li key={skill.path}>
            <div class="entry-line">
              <a class="entry-name" href={`/skills/${encodeURIComponent(skill.name)}`}>
                {skill.name}
              </a>
              <State of={skill.state} />
              {skill.warnings.length > 0 && (
                <span class="state" data-tone="warn">
                  {skill.warnings.length === 1 ? '1 warning' : `${skill.warnings.length} warnings`}
                </span>
              )}
              <span class="push">{useInWords(skill.usage)}</span>
            </div>
            <p class="quiet clip">{skill.description}</p>
            {skill.why !== null && <p class="small">{skill.why}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
