/**
 * Looks after the machine that the daemon runs on: whether the database can be written, whether there is room on its disk,
 * whether files can be opened and parts of Rote loaded. What is wrong is in the health, in the log and, if it can be
 * stored, an incident; it is over by itself when it is over.
 *
 * States: `idle` → `watching` → `stopped`.
 */
import type { Clock } from '../base/clock.ts';
import { type Fault, RoteError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { machineFault } from '../base/machine-fault.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { Incidents, Outputs, Store } from '../store/store.ts';

export interface MachineWatch {
  start(): void;
  stop(): Promise<void>;
  /** Looks now. */
  look(): Promise<void>;
  /** Looks unless that was done a moment ago; what takes long is not waited for. */
  lookLately(): Promise<void>;
  /** Somebody met an error; where the machine is to blame, it counts. */
  note(error: unknown): void;
  /** The codes of what is wrong now; empty if all is well. */
  problems(): string[];
}

const LOOK_EVERY_MS = 30_000;
const LATELY_MS = 5000;
const LONGEST_WAIT_MS = 2000;
const MEGABYTE = 1_000_000;
/** Below this nothing can be relied on; below the other its owner hears. */
const FULL_BYTES = 10 * MEGABYTE;
const LOW_BYTES = 200 * MEGABYTE;
/** From here on its owner hears that outputs will give way; they no longer do from there. */
const MUCH = 0.8;
const LITTLE = 0.7;
/** Looking at many files takes a while, and they do not come that fast. */
const LOOKS_AT_OUTPUTS = 10;

/** Parts of the machine that are looked at, each with its own trouble. */
type MachinePart = 'database' | 'disk' | 'handles' | 'files';

export function createMachineWatch(dependencies: {
  clock: Clock;
  log: Log;
  /** The place of the data, in words. */
  place: string;
  lookAtStore: Store['look'];
  /** Throws if the database was taken away. */
  requireInPlace: Store['requireInPlace'];
  /** Null if it can't be known. */
  freeBytes: () => Promise<number | null>;
  /** Opens a file and closes it again. */
  openSomething: () => void;
  /** How much the files of outputs take, and how much they may. */
  outputs: Outputs['usage'];
  incidents: Pick<Incidents, 'report' | 'resolve'>;
  /** The database says that it is damaged, or somebody took a part of it away: it should be looked through. */
  onSuspicion: () => void;
}): MachineWatch {
  const { clock, log, place, incidents } = dependencies;
  const problems = new Map<MachinePart, Fault>();
  let state: 'idle' | 'watching' | 'stopped' = 'idle';
  let cancelTimer = (): void => undefined;
  let looking: Promise<void> = Promise.resolve();
  let lookedMs = Number.NEGATIVE_INFINITY;
  let hasMetDamage = false;
  let looks = 0;
  let hasMuch: boolean | null = null;
  /** Null until it was looked at: an incident may be open from before. */
  let hasRoom: boolean | null = null;

  function tell(work: Promise<void>): void {
    work.catch((error: Error) => log.warn('machine-trouble-not-told', { reason: error.message }));
  }

  function begin(part: MachinePart, fault: Fault): void {
    const isNews = problems.get(part)?.code !== fault.code;
    problems.set(part, fault);
    if (!isNews) return;
    log.error('machine-trouble', { part, ...fault });
    report(part, fault);
  }

  function report(part: string, { code, message, hint }: Fault): void {
    const text = `${message} ${hint}`;
    const trouble = { subject: `machine:${part}`, kind: code, sessionKey: OWNER_SESSION, text };
    tell(incidents.report(trouble, clock.nowMs()));
  }

  function end(part: MachinePart, text: string): void {
    if (problems.delete(part)) log.info('machine-trouble-over', { part });
    tellEnd(part, text);
  }

  function tellEnd(part: string, text: string): void {
    tell(incidents.resolve({ subject: `machine:${part}`, text, nowMs: clock.nowMs() }));
  }

  async function lookAtDatabase(): Promise<void> {
    try {
      const found = await dependencies.lookAtStore();
      if (problems.has('database')) end('database', 'The database can be written again.');
      if (found === 'wal-restored') {
        log.error('wal-removed', {});
        report('wal', WAL_REMOVED);
        dependencies.onSuspicion();
      }
    } catch (error) {
      const fault = faultOf(error);
      if (!isConsequence(fault)) begin('database', fault);
      if (fault.code !== 'damaged-database' || hasMetDamage) return;
      hasMetDamage = true;
      dependencies.onSuspicion();
    }
  }

  /** One trouble is told once: by the part that names its cause. */
  function isConsequence({ code }: Fault): boolean {
    const causes = CAUSES.get(code) ?? [];
    return (
      !problems.has('database') && [...problems.values()].some((one) => causes.includes(one.code))
    );
  }

  /** Costs next to nothing, so whoever asks for the health hears of it at once. */
  function lookAtPlace(): void {
    try {
      dependencies.requireInPlace();
    } catch (error) {
      begin('database', faultOf(error));
    }
  }

  async function lookAtDisk(): Promise<void> {
    const bytes = await dependencies.freeBytes();
    if (bytes === null) return;
    const hadRoom = hasRoom;
    hasRoom = bytes >= LOW_BYTES;
    if (bytes < FULL_BYTES) return begin('disk', diskIsFull(place, bytes));
    problems.delete('disk');
    if (!hasRoom) report('disk', diskIsLow(place, bytes));
    else if (hadRoom !== true) end('disk', `There is room again on the disk of ${place}.`);
  }

  async function lookAtOutputs(): Promise<void> {
    if (looks % LOOKS_AT_OUTPUTS !== 0 || problems.has('handles')) return;
    const { bytes, mostBytes } = await dependencies.outputs();
    const hadMuch = hasMuch;
    hasMuch = bytes > mostBytes * (hadMuch === true ? LITTLE : MUCH);
    if (hasMuch) report('outputs', muchOutput(bytes, mostBytes));
    else if (hadMuch !== false) tellEnd('outputs', 'The outputs of calls have room again.');
  }

  function lookAtHandles(): void {
    try {
      dependencies.openSomething();
      if (problems.has('handles')) end('handles', 'Files can be opened again.');
    } catch (error) {
      begin('handles', faultOf(error));
    }
  }

  async function look(): Promise<void> {
    lookedMs = clock.monotonicMs();
    lookAtHandles();
    await lookAtDisk();
    await lookAtDatabase();
    await lookAtOutputs();
    looks += 1;
  }

  function lookSoon(): void {
    cancelTimer = clock.setTimer(LOOK_EVERY_MS, () => {
      looking = lookOrLog().then(() => {
        if (state === 'watching') lookSoon();
      });
    });
  }

  function lookOrLog(): Promise<void> {
    return look().catch((error: Error) =>
      log.error('machine-not-looked-at', { reason: error.message }),
    );
  }

  return {
    look,
    async lookLately() {
      if (state !== 'watching') return;
      if (clock.monotonicMs() - lookedMs < LATELY_MS) return lookAtPlace();
      await new Promise<void>((resolve) => {
        const cancel = clock.setTimer(LONGEST_WAIT_MS, resolve);
        void lookOrLog().then(() => {
          cancel();
          resolve();
        });
      });
    },
    problems: () => [...new Set([...problems.values()].map(({ code }) => code))],
    note(error) {
      const fault = machineFault(error);
      // Other parts are looked at in their turn; only this fault is met nowhere but where it is needed.
      if (fault?.code === 'files-replaced') begin('files', fault);
    },
    start() {
      if (state !== 'idle') return;
      state = 'watching';
      lookSoon();
    },
    async stop() {
      state = 'stopped';
      cancelTimer();
      await looking;
    },
  };
}

/** Complaints of the database that come from something else that is wrong with the machine. */
const CAUSES: ReadonlyMap<string, readonly string[]> = new Map([
  ['disk-full', ['disk-full']],
  ['disk-error', ['disk-full']],
  ['too-many-open-files', ['too-many-open-files']],
  ['cannot-open', ['too-many-open-files', 'disk-full']],
]);

function faultOf(error: unknown): Fault {
  if (error instanceof RoteError)
    return { code: error.code, message: error.message, hint: error.hint };
  const { message } = error as Error;
  const hint = 'Look at the log of the daemon and at the disk.';
  return machineFault(error) ?? { code: 'database-trouble', message: `${message}.`, hint };
}

const WAL_REMOVED: Fault = {
  code: 'wal-removed',
  message:
    'A part of the database (rote.db-wal) was removed while Rote ran. What it held was put into rote.db.',
  hint: 'What other processes wrote at that time may be lost: rote doctor. Nothing in the data folder may be removed while Rote runs.',
};

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`;
}

function diskIsFull(place: string, bytes: number): Fault {
  return {
    code: 'disk-full',
    message: `The disk of ${place} is full (${megabytes(bytes)} are left).`,
    hint: 'Make room: until then nothing can be recorded, and what comes due runs late or not at all.',
  };
}

function muchOutput(bytes: number, mostBytes: number): Fault {
  return {
    code: 'much-output',
    message: `What calls gave takes ${megabytes(bytes)} of the ${megabytes(mostBytes)} that it may.`,
    hint: 'When it is more, the oldest gives way: of old runs only its beginning is left. Let history.outputsMegabytes be more, or history.days less, in config.yaml.',
  };
}

function diskIsLow(place: string, bytes: number): Fault {
  return {
    code: 'disk-low',
    message: `The disk of ${place} is almost full (${megabytes(bytes)} are left).`,
    hint: 'Make room before nothing can be recorded any more.',
  };
}
