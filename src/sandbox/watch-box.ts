/** Looks at a running box from time to time and says which bound it has crossed. */
import type { Clock } from '../base/clock.ts';
import type { BoxLimits, BoxStop } from '../domain/box.ts';
import { readBoxUse } from './box-processes.ts';
import { countFolder } from './count-folder.ts';
import { deletedBytes } from './deleted-bytes.ts';

/** Short enough that a box can't take a machine down in between, long enough to cost next to nothing. */
const LOOK_MS = 100;
/** For a program that runs for days and mostly waits. */
const LASTING_LOOK_MS = 500;

export function watchBox(options: {
  /** The first process of the box; null where there is none yet. */
  firstPid: () => number | null;
  folder: string;
  limits: BoxLimits;
  clock: Pick<Clock, 'setTimer'>;
  isLasting: boolean;
  /** Which bound the kernel has held by itself. */
  heldByKernel: () => BoxStop | null;
  onCrossed: (stop: BoxStop) => void;
}): () => void {
  const { firstPid, folder, limits, clock, heldByKernel, onCrossed } = options;
  const lookMs = options.isLasting ? LASTING_LOOK_MS : LOOK_MS;
  let isOver = false;
  let cancelTimer = clock.setTimer(lookMs, look);

  async function look(): Promise<void> {
    const use = readBoxUse(firstPid(), limits.processes);
    const stop = heldByKernel() ?? crossed(use, limits) ?? (await crossedDisk(use.pids));
    if (isOver) return;
    if (stop !== null) onCrossed(stop);
    else cancelTimer = clock.setTimer(lookMs, look);
  }

  async function crossedDisk(pids: readonly number[]): Promise<BoxStop | null> {
    const { diskBytes } = limits;
    if (diskBytes === null) return null;
    const { bytes, hasUncounted } = await countFolder(folder, diskBytes);
    const isCrossed = hasUncounted || bytes + deletedBytes(pids, folder) > diskBytes;
    return isCrossed ? 'disk' : null;
  }

  return () => {
    isOver = true;
    cancelTimer();
  };
}

function crossed(use: ReturnType<typeof readBoxUse>, limits: BoxLimits): BoxStop | null {
  if (use.pids.length > limits.processes) return 'processes';
  if (use.memoryBytes > limits.memoryBytes) return 'memory';
  return limits.cpuSeconds !== null && use.cpuSeconds > limits.cpuSeconds ? 'cpu' : null;
}
