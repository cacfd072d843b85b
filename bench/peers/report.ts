/** The laps of every peer as scenarios for programs, and as a Markdown table for the page. */
import { median, type Scenario } from '../bench.ts';
import type { Lap, Peer } from './peer.ts';

export interface Measured {
  peer: Peer;
  jobs: number;
  laps: Lap[];
}

const SURVIVES = ['the process dying', 'a power cut'] as const;
const MODES = { single: 'a call for each job', bulk: 'jobs in bulk' } as const;
const PARTS = {
  'the whole path': (lap: Lap) => lap.enqueueMs + lap.drainMs,
  enqueue: (lap: Lap) => lap.enqueueMs,
  drain: (lap: Lap) => lap.drainMs,
};

/** Only what survives the same and is called the same way stands side by side, with Rote first. */
export function peerScenarios(measured: Measured[]): Scenario[] {
  return sections(measured).flatMap(({ survives, mode, rows }) =>
    Object.entries(PARTS).map(([part, partMs]) => ({
      name: `job runs a second that survive ${survives}, ${MODES[mode]}: ${part}`,
      unit: 'operations/s' as const,
      rows: rows.map((row) => ({
        name: row.peer.system,
        value: perSecond(row, partMs),
        note: note(row.peer),
      })),
    })),
  );
}

export function peerTable(measured: Measured[]): string {
  const head =
    '| system | setting | calls | jobs | enqueue/s | drain/s | runs/s | beside Rote |\n|---|---|---|---|---|---|---|---|';
  const tables = sections(measured).map(({ survives, mode, rows }) => {
    const rote = rows.find(({ peer }) => peer.system === 'Rote');
    const roteRuns = rote === undefined ? null : perSecond(rote, PARTS['the whole path']);
    const lines = rows.map((row) => tableLine(row, roteRuns));
    return `What was acknowledged survives ${survives}; ${MODES[mode]}.\n\n${head}\n${lines.join('\n')}`;
  });
  return tables.join('\n\n');
}

function sections(measured: Measured[]) {
  return SURVIVES.flatMap((survives) =>
    (['single', 'bulk'] as const).map((mode) => ({
      survives,
      mode,
      rows: measured.filter(({ peer }) => peer.survives === survives && peer.mode === mode),
    })),
  );
}

function tableLine(row: Measured, roteRuns: number | null): string {
  const { system, durability, mode } = row.peer;
  const cells = [system, `\`${durability}\``, mode, row.jobs.toLocaleString('en')];
  const whole = perSecond(row, PARTS['the whole path']);
  if (whole === null) return `| ${[...cells, 'not present', '', '', ''].join(' | ')} |`;
  const figures = [perSecond(row, PARTS.enqueue), perSecond(row, PARTS.drain), whole];
  const rounded = figures.map((value) => Number((value ?? 0).toPrecision(3)).toLocaleString('en'));
  const ratio =
    roteRuns === null || system === 'Rote' ? '' : `${(whole / roteRuns).toPrecision(2)} ×`;
  return `| ${[...cells, ...rounded, ratio].join(' | ')} |`;
}

function perSecond({ laps, jobs }: Measured, partMs: (lap: Lap) => number): number | null {
  return laps.length === 0 ? null : (jobs * 1000) / median(laps.map(partMs));
}

function note(peer: Peer): string {
  return 'notPresent' in peer.measure ? peer.measure.notPresent : peer.durability;
}
