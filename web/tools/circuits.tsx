/** What is held back because it failed too often, why, and calling it again at once. */
import type { CircuitView } from '../../src/domain/views.ts';
import { path, post, query } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { load } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { State } from '../parts/state.tsx';
import { tell } from '../parts/toast.tsx';

export function Circuits({ of }: { of: readonly CircuitView[] }) {
  return (
    <ul class="entries">
      {of.map((circuit) => (
        <Circuit key={`${circuit.tool} ${circuit.part}`} circuit={circuit} />
      ))}
    </ul>
  );
}

function Circuit({ circuit }: { circuit: CircuitView }) {
  const { tool, part, state, failuresInRow, lastError, openedAtUtc, triedAgainAtUtc } = circuit;
  const name = part === null ? tool : `${tool} ${part}`;
  const reset = async (): Promise<void> => {
    await post(path('/tools/{name}/reset', { name: tool }) + query({ part }));
    tell(`${name} is called again.`);
    await Promise.all([load('/tools'), load(path('/tools/{name}', { name: tool }))]);
  };
  return (
    <li>
      <div class="entry-line">
        <a class="entry-name" href={`/tools/${encodeURIComponent(tool)}`}>
          {name}
        </a>
        <State of={state} />
        <span class="push">
          {openedAtUtc !== null && (
            <>
              held back <Time at={openedAtUtc} />
              {triedAgainAtUtc !== null && (
                <>
                  , tried again <Time at={triedAgainAtUtc} />
                </>
              )}
            </>
          )}
        </span>
      </div>
      <div class="row">
        <span class="quiet small tools-grow">
          {failuresInRow} failures in a row; the last: {lastError}
        </span>
        <Button little label={`Reset ${name}`} onPress={reset}>
          Reset
        </Button>
      </div>
    </li>
  );
}
