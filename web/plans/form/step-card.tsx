/** One step of a plan as a card: what it is called, the tool, what that is given, and under which conditions. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { ConditionFields } from './condition-fields.tsx';
import {
  type CallableTool,
  CONDITION_PARTS,
  CONDITIONS_IN_WORDS,
  idOf,
  inputOf,
  type Offer,
  offersIn,
  readTyped,
  toolNamed,
  toolOf,
  typedOf,
  type WrittenStep,
  withInput,
  withPart,
} from './plan-steps.ts';
import { TextWithOffers } from './text-with-offers.tsx';

/** `from` is the step that a chosen reference comes from; null where none was chosen. */
export type ChangeStep = (step: WrittenStep, from: string | null) => void;

export function StepCard({
  step,
  number,
  tools,
  offers,
  isOpen,
  onOpen,
  onChange,
  onRemove,
  onEarlier,
  onLater,
  children,
}: {
  step: WrittenStep;
  number: number;
  tools: readonly CallableTool[];
  offers: readonly Offer[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: ChangeStep;
  onRemove: () => void;
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
  children: ComponentChildren;
}) {
  const name = typeof step['name'] === 'string' ? step['name'] : '';
  const called = name === '' ? idOf(step) : name;
  const tool = toolNamed(tools, toolOf(step));
  return (
    <details open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary class="plan-card-head">
        <span class="plan-card-number">{number}</span>
        <span class="entry-name">{called}</span>
        <code>{toolOf(step)}</code>
      </summary>
      <div class="stack plan-card-body">
        <Text
          label="Name"
          value={name}
          onInput={(typed) =>
            onChange(withPart(step, 'name', typed === '' ? undefined : typed), null)
          }
        />
        <ToolChoice step={step} tool={tool} tools={tools} onChange={onChange} />
        <Inputs step={step} tool={tool} offers={offers} onChange={onChange} />
        {CONDITION_PARTS.map((part) => (
          <ConditionFields
            key={part}
            legend={CONDITIONS_IN_WORDS[part]}
            condition={step[part]}
            offers={part === 'guard' ? outputsOf(tool) : offers}
            onChange={(condition, from) => onChange(withPart(step, part, condition), from)}
          />
        ))}
        {children}
        <div class="row">
          {onEarlier !== null && (
            <button type="button" class="button little" onClick={onEarlier}>
              Earlier
            </button>
          )}
          {onLater !== null && (
            <button type="button" class="button little" onClick={onLater}>
              Later
            </button>
          )}
          <button type="button" class="button little push" onClick={onRemove}>
            <Icon name="close" size={15} /> Remove “{called}”
          </button>
        </div>
      </div>
    </details>
  );
}

/** Its own answer, which a guard looks at. */
function outputsOf(tool: CallableTool | undefined): Offer[] {
  const fields = Object.keys((tool?.output['properties'] as object | undefined) ?? {});
  return ['output', ...fields.map((name) => `output.${name}`)].map((path) => ({
    from: null,
    reference: `\${${path}}`,
  }));
}

function Text({
  label,
  value,
  onInput,
}: {
  label: string;
  value: string;
  onInput: (typed: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        autocomplete="off"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}

function ToolChoice({
  step,
  tool,
  tools,
  onChange,
}: {
  step: WrittenStep;
  tool: CallableTool | undefined;
  tools: readonly CallableTool[];
  onChange: ChangeStep;
}) {
  const id = useId();
  if (typeof step['toolPath'] === 'string')
    return (
      <p>
        Runs the script <code>{step['toolPath']}</code>.
      </p>
    );
  return (
    <div class="field">
      <label for={id}>Tool</label>
      <input
        id={id}
        class="input mono"
        list={`${id}-tools`}
        autocomplete="off"
        value={toolOf(step)}
        aria-describedby={`${id}-help`}
        onInput={(event) => onChange(withPart(step, 'tool', event.currentTarget.value), null)}
      />
      <datalist id={`${id}-tools`}>
        {tools.map(({ name, summary }) => (
          <option key={name} value={name}>
            {summary}
          </option>
        ))}
      </datalist>
      <p class="help" id={`${id}-help`}>
        {tool?.summary ?? 'Type a part of its name.'}
      </p>
    </div>
  );
}

/** What it is given, what it needs, and the rest behind a choice. */
function Inputs({
  step,
  tool,
  offers,
  onChange,
}: {
  step: WrittenStep;
  tool: CallableTool | undefined;
  offers: readonly Offer[];
  onChange: ChangeStep;
}) {
  const id = useId();
  const given = inputOf(step);
  const schemas = (tool?.input['properties'] ?? {}) as Record<string, Record<string, unknown>>;
  const needed = (tool?.input['required'] ?? []) as string[];
  const shown = [...new Set([...needed, ...Object.keys(given)])];
  const others = Object.keys(schemas).filter((name) => !shown.includes(name));
  return (
    <>
      {shown.map((name) => (
        <TextWithOffers
          key={name}
          label={name}
          isNeeded={needed.includes(name)}
          help={String(schemas[name]?.['description'] ?? '')}
          value={typedOf(given[name])}
          offers={offersIn(tool, name, offers)}
          onChange={(typed, from) =>
            onChange(withInput(step, name, readTyped(typed, schemas[name])), from)
          }
        />
      ))}
      {others.length > 0 && (
        <div class="field">
          <label for={id}>More that it can be given</label>
          <select
            id={id}
            class="input"
            value=""
            onChange={({ currentTarget }) => {
              onChange(withInput(step, currentTarget.value, ''), null);
              currentTarget.value = '';
            }}
          >
            <option value="">Choose …</option>
            {others.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}
