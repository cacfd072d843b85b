/** What it does when it fires: words to say, an instruction for a model, a skill, or a plan. */
import { useId } from 'preact/hooks';
import { useRead } from '../base/use-read.ts';
import { DOINGS, type Doing } from './form.ts';
import type { FieldsProps } from './when-fields.tsx';

const NAMES: Readonly<Record<Doing, string>> = {
  say: 'Say something',
  instruction: 'Have a model do something',
  skill: 'Run a skill',
  plan: 'Run a plan (JSON)',
};

const LABELS: Readonly<Record<Doing, string>> = {
  say: 'Words to say',
  instruction: 'Instruction',
  skill: 'Name of the skill',
  plan: 'Plan',
};

const HELP: Readonly<Record<Doing, string>> = {
  say: 'Sent as they are; needs no model.',
  instruction: 'A model carries it out each time, and that costs tokens.',
  skill: 'It does what the skill does now; when the skill changes, you are asked again.',
  plan: 'A list of steps: [{"id": "now", "toolName": "time.now", "parameters": {}}].',
};

export function WorkFields({ form, change }: FieldsProps) {
  const id = useId();
  const { doing } = form;
  const field = {
    id,
    class: doing === 'plan' ? 'input mono schedules-plan' : 'input',
    value: form[doing],
    'aria-describedby': `${id}-help`,
    onInput: (event: { currentTarget: { value: string } }) =>
      change({ [doing]: event.currentTarget.value }),
  };
  return (
    <div class="stack">
      <fieldset class="schedules-doings">
        <legend class="hidden-visually">What it does</legend>
        {DOINGS.map((one) => (
          <label key={one} class="check">
            <input
              type="radio"
              name={`${id}-doing`}
              checked={doing === one}
              onChange={() => change({ doing: one })}
            />
            {NAMES[one]}
          </label>
        ))}
      </fieldset>
      <div class="field">
        <label for={id}>{LABELS[doing]}</label>
        {doing === 'skill' ? (
          <SkillInput {...field} list={`${id}-skills`} />
        ) : (
          <textarea {...field} rows={doing === 'plan' ? 12 : 3} spellcheck={doing !== 'plan'} />
        )}
        <span id={`${id}-help`} class="help">
          {HELP[doing]}
        </span>
      </div>
    </div>
  );
}

function SkillInput({
  list,
  ...field
}: {
  list: string;
  id: string;
  class: string;
  value: string;
}) {
  const { data } = useRead<{ skills: { name: string }[] }>('/skills', ['skills-changed']);
  return (
    <>
      <input {...field} list={list} autocomplete="off" spellcheck={false} />
      <datalist id={list}>
        {data?.skills.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
