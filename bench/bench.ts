/** What every benchmark reports: figures of one run, side by side, so that only their ratios matter. */

interface Row {
  name: string;
  /** Operations a second, or milliseconds, as the scenario's `unit` says. */
  value: number;
}

export interface Scenario {
  name: string;
  unit: 'operations/s' | 'ms';
  rows: Row[];
}

/** The first row is what the others are compared with. */
export function printScenario({ name, unit, rows }: Scenario): void {
  console.log(`\n${name}`);
  const [baseline] = rows;
  if (baseline === undefined) return;
  for (const row of rows) {
    const shown = unit === 'ms' ? row.value.toFixed(1) : Math.round(row.value).toLocaleString('en');
    const ratio = `${(row.value / baseline.value).toPrecision(2)} × ${baseline.name}`;
    console.log(
      `  ${row.name.padEnd(30)} ${shown.padStart(12)} ${unit.padEnd(13)} ${row === baseline ? '' : ratio}`,
    );
  }
}
