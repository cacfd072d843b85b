/**
 * A recorded session: every call of a model is written down without keys, secrets and places. What its
 * owner wants is carried out in this process, with its sub-agents; a daemon's calls would not be heard.
 */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Log } from '../base/log.ts';
import type { Run } from '../domain/run/run.ts';
import type { ObserveTry } from '../models/observe-backend.ts';
import { createScenarioRecording } from '../models/record-scenario.ts';
import { createHomeMask } from '../own-tools/home-mask.ts';
import { createHomeExecutor } from './home-executor.ts';
import { createRunHere } from './run-here.ts';
import type { Runs } from './runs.ts';

export interface HomeRecording {
  observe: ObserveTry;
  runsOf(parts: RunsParts): RecordedRuns;
  /** The file of a scenario, for the model server of the tests. */
  scenario(): ReturnType<ReturnType<typeof createScenarioRecording>['scenario']>;
}

type RunsParts = Omit<Parameters<typeof createRunHere>[0], 'executorOf'> &
  Parameters<typeof createHomeExecutor>[0] & { runs: Runs; log: Log };

interface RecordedRuns {
  /** For what a person says: the run has ended when it is there. */
  forPerson: Runs;
  /** For tools: a sub-agent begins at once; what is queued waits for a daemon, as always. */
  forTools: Runs;
  /** When all that was begun has ended. */
  settled(): Promise<void>;
}

/** `signal` ends what is carried out here. */
export function createHomeRecording(home: string, signal: AbortSignal): HomeRecording {
  const secrets = createHomeMask(home);
  // The longer one first: the usual data folder lies in the other.
  const places = [
    [resolve(home), '<home>'],
    [homedir(), '~'],
  ].filter(([place = '']) => place.length > 1) as [string, string][];
  const text = (words: string): string =>
    places.reduce((masked, [place, name]) => masked.replaceAll(place, name), secrets.text(words));
  const value = (json: unknown): unknown => {
    const masked = JSON.stringify(secrets.value(json), (_, entry: unknown) =>
      typeof entry === 'string' ? text(entry) : entry,
    );
    return JSON.parse(masked);
  };
  return {
    ...createScenarioRecording({ text, value }),
    runsOf: (parts) => createRecordedRuns(parts, signal),
  };
}

function createRecordedRuns(parts: RunsParts, signal: AbortSignal): RecordedRuns {
  const { runs, clock, log } = parts;
  const here = createRunHere({
    ...parts,
    executorOf: (owner) => createHomeExecutor(parts, { clock, log, owner }),
  });
  const begun: Promise<void>[] = [];

  async function begin(work: Parameters<Runs['queue']>[0]): Promise<Run> {
    const { run, ended } = await here.begin(work, signal);
    ended.catch(() => undefined);
    begun.push(ended);
    return run;
  }

  return {
    forTools: {
      ...runs,
      queue: (work) => (work.lane === 'subagent' ? begin(work) : runs.queue(work)),
    },
    forPerson: {
      ...runs,
      async queue(work) {
        const { run, ended } = await here.begin(work, signal);
        await ended;
        return runs.find(run.id);
      },
    },
    async settled() {
      await Promise.allSettled(begun);
    },
  };
}
