/** One of several, by a label. */
import { useId } from 'preact/hooks';

export function ChoiceField<Name extends string>({
  label,
  of,
  value,
  onPick,
}: {
  label: string;
  of: Readonly<Partial<Record<Name, string>>>;
  value: Name;
  onPick: (value: Name) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        value={value}
        onChange={(changed) => onPick(changed.currentTarget.value as Name)}
      >
        {Object.entries<string | undefined>(of).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
