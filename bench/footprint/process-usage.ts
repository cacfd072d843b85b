/** What processes cost, as Linux counts it in /proc. A server may be several processes: they are added up. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Usage {
  rssMb: number;
  /** Memory that several processes share is counted in parts, so that these may be added. */
  pssMb: number;
  cpuMs: number;
  contextSwitches: number;
}

export function usageOf(pids: number[]): Usage {
  const all = pids.map(usageOfOne);
  const sum = (key: keyof Usage): number => all.reduce((total, one) => total + one[key], 0);
  return {
    rssMb: sum('rssMb'),
    pssMb: sum('pssMb'),
    cpuMs: sum('cpuMs'),
    contextSwitches: sum('contextSwitches'),
  };
}

/** The process and all that it started, as they are now. */
export function withDescendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const pids = children === '' ? [] : children.split(' ').map(Number);
  return [pid, ...pids.flatMap(withDescendants)];
}

function usageOfOne(pid: number): Usage {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
  return {
    rssMb: field(rollup, 'Rss') / 1024,
    pssMb: field(rollup, 'Pss') / 1024,
    cpuMs: cpuMs(pid),
    // The kernel counts these by thread, and CPU time by process.
    contextSwitches: threads.reduce((total, thread) => {
      const status = readFileSync(`${thread}/status`, 'utf8');
      return (
        total +
        field(status, 'voluntary_ctxt_switches') +
        field(status, 'nonvoluntary_ctxt_switches')
      );
    }, 0),
  };
}

/** In ticks of 10 ms, the same on every Linux that Node runs on. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in parentheses, which may hold anything; 14 and 15 are the times.
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) * 10;
}

function field(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
}
