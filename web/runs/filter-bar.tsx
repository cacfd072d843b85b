/** The filters above the list of runs; words are looked for when one stops typing. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ListedScheduleView } from '../../src/domain/views.ts';
import { query } from '../base/api.ts';
import { useRead } from '../base/use-read.ts';
import { type Filters, filtersIn, isFiltered } from './filters.ts';

const TYPING_MS = 250;
const STATES = ['waiting', 'running', 'succeeded', 'failed', 'cancelled'];
const TIERS = ['direct', 'agent'];

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function FilterBar({ filters, onChange }: Props) {
  const set = (part: Partial<Filters>): void => onChange({ ...filters, ...part });
  return (
    <search class="runs-filters">
      <Words words={filters.q} onChange={(q) => set({ q })} />
      <Choice
        label="State"
        options={STATES}
        value={filters.state}
        onChange={(state) => set({ state })}
      />
      <Choice
        label="Tier"
        options={TIERS}
        value={filters.tier}
        onChange={(tier) => set({ tier })}
      />
      <ScheduleChoice value={filters.schedule} onChange={(schedule) => set({ schedule })} />
      <Day label="From" value={filters.from} onChange={(from) => set({ from })} />
      <Day label="To" value={filters.to} onChange={(to) => set({ to })} />
      <label class="check runs-told">
        <input
          type="checkbox"
          checked={filters.looks === 'told'}
          onChange={(event) => set({ looks: event.currentTarget.checked ? 'told' : '' })}
        />
        Only what said something
      </label>
      {isFiltered(filters) && (
        <button type="button" class="button plain little" onClick={() => onChange(filtersIn({}))}>
          Clear
        </button>
      )}
    </search>
  );
}

function Words({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const [text, setText] = useTyped(words, onChange);
  return (
    <input
      type="search"
      class="input search"
      aria-label="Search runs"
      placeholder="Search names and results"
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** What is typed, told on when the typing stops; it follows the address when one goes back. */
function useTyped(
  given: string,
  onChange: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(given);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(given);
  useEffect(() => {
    if (given !== told.current) setText(given);
    told.current = given;
  }, [given]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    text,
    (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        told.current = typed;
        onChange(typed);
      }, TYPING_MS);
    },
  ];
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, options, value, onChange }: FieldProps & { options: readonly string[] }) {
  const id = useId();
  return (
    <div class="runs-filter">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">any</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

function Day({ label, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div class="runs-filter">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

const MOST_OFFERED = 20;

/** By name; an address may have its id instead. */
function ScheduleChoice({ value, onChange }: Pick<FieldProps, 'value' | 'onChange'>) {
  const id = useId();
  const list = useId();
  const [typed, setTyped] = useState('');
  const found = useRead<{ schedules: ListedScheduleView[] }>(
    typed === '' ? null : `/schedules${query({ q: typed, sort: 'name', limit: MOST_OFFERED })}`,
  );
  const known = useRead<{ schedule: { name: string } }>(
    value.startsWith('sched_') ? `/schedules/${encodeURIComponent(value)}` : null,
  );
  return (
    <div class="runs-filter">
      <label for={id}>Schedule</label>
      <input
        id={id}
        class="input"
        list={list}
        placeholder="any"
        value={known.data?.schedule.name ?? value}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      <datalist id={list}>
        {found.data?.schedules.map(({ id: one, name }) => (
          <option key={one} value={name} />
        ))}
      </datalist>
    </div>
  );
}
