/** What a schedule does when it fires: its steps in words, the instruction for a model, or the skill. */
import type { ScheduleView } from '../../src/domain/views.ts';
import { path } from '../base/api.ts';
import { isOwner } from '../base/me.ts';
import { Card } from '../parts/card.tsx';
import { planInWords, type StepInWords } from './in-words.ts';

export function WorkCard({ schedule }: { schedule: ScheduleView }) {
  const { plan, instruction, skill, requiredTools, id, grantsInWords = [] } = schedule;
  const steps = planInWords(plan);
  const narrative = Array.isArray(plan) ? undefined : plan.narrative;
  return (
    <Card
      title="What it does"
      aside={
        steps.length > 1 &&
        isOwner.value && (
          <a class="small" href={path('/plans/{id}', { id })}>
            As a graph
          </a>
        )
      }
    >
      <div class="stack">
        {skill !== undefined && (
          <p>
            The skill{' '}
            {isOwner.value ? (
              <a href={path('/skills/{name}', { name: skill.name })}>{skill.name}</a>
            ) : (
              skill.name
            )}
          </p>
        )}
        {instruction !== null && (
          <div>
            <h3>A model carries out</h3>
            <p class="quoted">{instruction}</p>
          </div>
        )}
        {narrative !== undefined && <p>Says first: “{narrative}”</p>}
        {steps.length > 0 && (
          <ol class="schedules-steps" aria-label="Steps">
            {steps.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </ol>
        )}
        {instruction !== null && requiredTools.length > 0 && (
          <p class="quiet small">With the tools {requiredTools.join(', ')}.</p>
        )}
        {grantsInWords.map((words) => (
          <p key={words} class="notice small">
            {words}
          </p>
        ))}
      </div>
    </Card>
  );
}

function Step({ step: { does, tool, given, terms } }: { step: StepInWords }) {
  return (
    <li>
      <div>{does}</div>
      <div class="quiet small">{[tool, ...terms].join(' · ')}</div>
      {given !== null && (
        <details class="small">
          <summary>What it is given</summary>
          <pre class="quoted">{JSON.stringify(given, null, 2)}</pre>
        </details>
      )}
    </li>
  );
}
