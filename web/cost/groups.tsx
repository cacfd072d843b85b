/** The same by schedule, model or run, the dearest first. */
import type { CostView } from '../../src/domain/cost-view.ts';
import { query } from '../base/api.ts';
import { useRead } from '../base/use-read.ts';
import { count, money } from '../parts/amounts.ts';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';

const NAMES = { schedule: 'Schedules', model: 'Models', run: 'Runs' } as const;
type By = keyof typeof NAMES;
type Group = CostView['groups'][number];
const MOST = 50;

export function Groups({
  by,
  from,
  to,
  onChange,
}: {
  by: By;
  from: string;
  to: string;
  onChange: (by: By) => void;
}) {
  const reading = useRead<CostView>(`/cost${query({ by, from, to, limit: MOST })}`, [
    'run-finished',
  ]);
  return (
    <Card
      title="By what it was for"
      aside={
        <fieldset class="row cost-by">
          <legend class="hidden-visually">By</legend>
          {Object.entries(NAMES).map(([one, name]) => (
            <button
              key={one}
              type="button"
              class={one === by ? 'button little primary' : 'button little'}
              aria-pressed={one === by}
              onClick={() => onChange(one as By)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      }
    >
      <Shown of={reading}>
        {({ groups, other }) =>
          groups.length === 0 ? (
            <p class="quiet">Nothing in these days.</p>
          ) : (
            <GroupTable by={by} groups={groups} other={other} />
          )
        }
      </Shown>
    </Card>
  );
}

function GroupTable({
  by,
  groups,
  other,
}: {
  by: By;
  groups: readonly Group[];
  other: CostView['other'];
}) {
  return (
    <div class="wide">
      <table class="rows cost-table">
        <thead>
          <tr>
            <th>{NAMES[by]}</th>
            <th class="number">Money</th>
            <th class="number">Tokens</th>
            <th class="number">Calls</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <td>
                <Name by={by} group={group} />
              </td>
              <Amounts of={group} />
            </tr>
          ))}
          {other !== null && (
            <tr>
              <td class="quiet">none of these</td>
              <Amounts of={other} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Name({ by, group: { key, name } }: { by: By; group: Group }) {
  if (by === 'model') return <>{key}</>;
  return <a href={`/${by}s/${encodeURIComponent(key)}`}>{name ?? key}</a>;
}

function Amounts({ of: { cents, unpriced, tokens, calls, failed } }: { of: Omit<Group, 'name'> }) {
  return (
    <>
      <td class="number">
        {unpriced === calls ? <span class="quiet">not known</span> : money(cents)}
      </td>
      <td class="number">{count(tokens)}</td>
      <td class="number">
        {count(calls)}
        {failed > 0 && <span class="quiet small"> ({count(failed)} failed)</span>}
      </td>
    </>
  );
}
