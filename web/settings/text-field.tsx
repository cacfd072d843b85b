/** A line to type into, by the name under which it is sent. */
import { useId } from 'preact/hooks';

export interface Field {
  name: string;
  label: string;
  placeholder: string;
}

export function TextField({
  field: { name, label, placeholder },
  value,
  onSay,
  isSecret = false,
}: {
  field: Field;
  value: string;
  onSay: (name: string, value: string) => void;
  isSecret?: boolean;
}) {
  const id = useId();
  const input = {
    id,
    class: 'input',
    autocomplete: 'off',
    placeholder,
    value,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onSay(name, currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isSecret ? <input {...input} type="password" /> : <input {...input} type="text" />}
    </div>
  );
}
