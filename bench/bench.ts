/** What every benchmark reports: figures of one run, side by side, so that only their ratios matter. */

interface Row {
  name: string;
  /** In the scenario's `unit`; null where it could not be had, and `note` says why. */
  value: number | null;
  note?: string;
}

export interface Scenario {
  name: string;
  unit: 'operations/s' | 'ms' | 'µs a step' | 'MB' | 'KB' | 'packages' | 'switches' | 'tokens';
  rows: Row[];
}

/** The first row is what the others are compared with. */
export function printScenario({ name, unit, rows }: Scenario): void {
  console.log(`\n${name}`);
  const [baseline] = rows;
  if (baseline === undefined) return;
  for (const row of rows) {
    const isCompared = row !== baseline && row.value !== null && baseline.value !== null;
    const ratio = isCompared ? ratioText(row.value, baseline.value) : '';
    const note = row.note === undefined ? '' : `  (${row.note})`;
    console.log(
      `  ${row.name.padEnd(30)} ${valueText(row.value, unit).padStart(12)} ${unit.padEnd(13)} ${isCompared ? `${ratio} × ${baseline.name}` : ''}${note}`,
    );
  }
}

function valueText(value: number | null, unit: Scenario['unit']): string {
  if (value === null) return 'none';
  if (unit === 'ms' && value < 1) return value.toFixed(2);
  return unit === 'ms' || unit === 'µs a step' || unit === 'MB' || unit === 'KB'
    ? value.toFixed(1)
    : Math.round(value).toLocaleString('en');
}

function ratioText(value: number | null, baseline: number | null): string {
  return ((value ?? 0) / (baseline ?? 1)).toPrecision(2);
}

export function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
