/**
 * The fields of a form, made from a JSON schema. What is typed goes out as it is typed (`Entered`); `readEntered` makes
 * data of it. A schema may come from anybody: its words are put in as text.
 */
import './schema-form.css';
import { useId } from 'preact/hooks';
import { Icon } from './icon.tsx';
import {
  asText,
  type Entered,
  type Faults,
  fieldsOf,
  inWords,
  itemsOf,
  kindOf,
  pointerPart,
  type Schema,
} from './schema-values.ts';

interface Shared {
  faults: Faults;
  /** Whether the field at this pointer is shown and can't be changed. */
  isFixed?: ((at: string) => boolean) | undefined;
}

interface FieldProps extends Shared {
  name: string;
  schema: Schema;
  entered: Entered;
  onChange: (entered: Entered) => void;
  at: string;
  isNeeded: boolean;
  depth: number;
}

/** Those of a schema for an object. */
export function SchemaFields({
  schema,
  entered,
  onChange,
  ...shared
}: Shared & { schema: Schema; entered: Entered; onChange: (entered: Entered) => void }) {
  return (
    <div class="schema-fields">
      <Fields schema={schema} entered={entered} onChange={onChange} at="" depth={0} {...shared} />
      {shared.faults[''] !== undefined && <p class="schema-fault">{shared.faults['']}</p>}
    </div>
  );
}

/** Where the keyboard goes when a form was sent too early. */
export function focusFirstFault(form: HTMLElement | null): void {
  // After the faults are drawn.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

function Fields({
  schema,
  entered,
  onChange,
  at,
  depth,
  ...shared
}: Omit<FieldProps, 'name' | 'isNeeded'>) {
  const group = isGroup(entered) ? entered : {};
  return (
    <>
      {fieldsOf(schema).map(([name, field]) => (
        <Field
          key={name}
          {...shared}
          name={name}
          schema={field}
          entered={Object.hasOwn(group, name) ? group[name] : undefined}
          onChange={(changed) => onChange({ ...group, [name]: changed })}
          at={`${at}/${pointerPart(name)}`}
          isNeeded={schema.required?.includes(name) === true && field.default === undefined}
          depth={depth + 1}
        />
      ))}
    </>
  );
}

const isGroup = (entered: Entered): entered is { [name: string]: Entered } =>
  typeof entered === 'object' && !Array.isArray(entered);

function Field(props: FieldProps) {
  const kind = kindOf(props.schema, props.depth);
  if (kind === 'group') return <Group {...props} />;
  if (kind === 'list') return <List {...props} />;
  return <Single {...props} />;
}

function Group({ name, ...props }: FieldProps) {
  return (
    <fieldset class="schema-group">
      <legend>{name}</legend>
      {props.schema.description !== undefined && <p class="help">{props.schema.description}</p>}
      <Fields {...props} />
    </fieldset>
  );
}

function List({ name, schema, entered, onChange, at, depth, isNeeded, ...shared }: FieldProps) {
  const rows = Array.isArray(entered) ? entered : [];
  const isFixed = shared.isFixed?.(at) === true;
  return (
    <fieldset class="schema-group">
      <legend>
        {name} <Needed is={isNeeded} />
      </legend>
      <Help schema={schema} isFixed={isFixed} />
      {rows.map((row, index) => (
        // The rows have no other name than their place.
        <div class="schema-row" key={index}>
          <Field
            {...shared}
            name={`${name} ${index + 1}`}
            schema={itemsOf(schema)}
            entered={row}
            onChange={(changed) => onChange(rows.with(index, changed))}
            at={`${at}/${index}`}
            isNeeded
            depth={depth + 1}
          />
          <button
            type="button"
            class="button plain little"
            aria-label={`Remove ${name} ${index + 1}`}
            disabled={isFixed}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          >
            <Icon name="close" size={15} />
          </button>
        </div>
      ))}
      <button
        type="button"
        class="button little"
        disabled={isFixed}
        onClick={() => onChange([...rows, undefined])}
      >
        <Icon name="plus" size={15} /> Add to {name}
      </button>
      {shared.faults[at] !== undefined && <p class="schema-fault">{shared.faults[at]}</p>}
    </fieldset>
  );
}

function Single(props: FieldProps) {
  const { name, schema, at, depth, isNeeded, faults } = props;
  const id = useId();
  const fault = faults[at];
  const isFixed = props.isFixed?.(at) === true;
  const kind = kindOf(schema, depth);
  const attributes = {
    id,
    disabled: isFixed,
    'aria-required': isNeeded,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-help`,
  };
  return (
    <div class={kind === 'switch' ? 'field schema-switch' : 'field'}>
      <label for={id}>
        {name}
        <Needed is={isNeeded} />
      </label>
      <Control {...props} attributes={attributes} />
      <div id={`${id}-help`}>
        {fault !== undefined && <p class="schema-fault">{fault}</p>}
        <Help schema={schema} isFixed={isFixed} takes={kind === 'json' ? inWords(schema) : null} />
      </div>
    </div>
  );
}

function Needed({ is }: { is: boolean }) {
  return is ? (
    <span class="schema-needed" aria-hidden="true" title="needed">
      *
    </span>
  ) : null;
}

function Help({
  schema,
  isFixed,
  takes = null,
}: {
  schema: Schema;
  isFixed: boolean;
  takes?: string | null;
}) {
  const words = [
    schema.description,
    takes === null ? undefined : `Takes ${takes}.`,
    isFixed ? 'Changed at the machine alone: rote config set.' : undefined,
  ].filter((one) => one !== undefined);
  return words.length === 0 ? null : <p class="help">{words.join(' ')}</p>;
}

interface Attributes {
  id: string;
  disabled: boolean;
}

function Control({
  schema,
  entered,
  onChange,
  depth,
  attributes,
}: FieldProps & { attributes: Attributes }) {
  const kind = kindOf(schema, depth);
  const usual = schema.default;
  if (kind === 'switch')
    return (
      <input
        {...attributes}
        type="checkbox"
        checked={typeof entered === 'boolean' ? entered : usual === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  const shared = {
    ...attributes,
    class: kind === 'json' ? 'input mono' : 'input',
    value: typeof entered === 'string' ? entered : '',
    placeholder: usual === undefined || usual === '' ? '' : `${asText(usual)} (default)`,
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (kind === 'choice') {
    const { placeholder, ...rest } = shared;
    return (
      <select {...rest}>
        <option value="">{placeholder === '' ? '—' : placeholder}</option>
        {schema.enum?.map((one) => (
          <option key={asText(one)} value={JSON.stringify(one)}>
            {asText(one)}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'number') return <input {...shared} inputMode="decimal" autocomplete="off" />;
  if (kind === 'json' && !isShort(schema)) return <textarea {...shared} rows={3} />;
  if (kind === 'json' || schema.format !== undefined || schema.pattern !== undefined)
    return <input {...shared} autocomplete="off" />;
  return <textarea {...shared} class="input schema-text" rows={1} onKeyDown={sendOnEnter} />;
}

/** Text may have lines: Shift-Enter makes one, Enter alone sends the form as in a field of one line. */
function sendOnEnter(event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }): void {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** A union of plain values is typed in one line. */
const isShort = ({ anyOf, oneOf }: Schema): boolean => {
  const variants = anyOf ?? oneOf ?? [];
  const isPlain = ({ type, const: only, enum: some }: Schema): boolean =>
    only !== undefined ||
    some !== undefined ||
    ['string', 'number', 'integer', 'boolean', 'null'].includes(String(type));
  return variants.length > 0 && variants.every(isPlain);
};
