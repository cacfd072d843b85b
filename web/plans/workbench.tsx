/** A plan as a graph and as a form beside it, which is JSON on one press: what is typed is drawn, checked, tried without calling anything, and run. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DryRunView, PlanGraphView } from '../../src/domain/plan-view.ts';
import type { PlanNode } from '../../src/domain/run-look-view.ts';
import type { RunView } from '../../src/domain/views.ts';
import { path, post, Refused } from '../base/api.ts';
import { navigate } from '../base/navigate.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Json } from '../parts/json.tsx';
import { tell } from '../parts/toast.tsx';
import { DryRun } from './dry-run.tsx';
import { PlanForm } from './form/plan-form.tsx';
import { Graph } from './graph.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { readPlan, stepIn } from './plan-text.ts';

const TYPING_MS = 300;

export function Workbench({
  given,
  input,
  starts = null,
  foot,
}: {
  given: string;
  /** What the plan refers to as its input. */
  input: Record<string, unknown>;
  /** What starts it, in words; null where nothing does. */
  starts?: string | null;
  /** More that can be done with the plan; undefined where it is no JSON. */
  foot?: (plan: unknown) => ComponentChildren;
}) {
  const [text, setText] = useState(given);
  /** As it stood when the editor was opened; null while the form is shown. */
  const [asJson, setAsJson] = useState<string | null>(null);
  const before = useRef(given);
  useEffect(() => {
    // It was changed elsewhere, or saved: what one has typed oneself stays.
    if (text === before.current) setText(given);
    before.current = given;
  }, [given]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [dry, setDry] = useState<DryRunView | null>(null);
  const plan = readPlan(text);
  const nodes = useNodes(text);
  async function tryIt(): Promise<void> {
    setDry(await post<DryRunView>('/plans/dry-run', { plan, input }));
  }
  async function runIt(): Promise<void> {
    const { run } = await post<{ run: RunView }>('/plans/run', { plan, input });
    tell('It is queued.');
    navigate(path('/runs/{id}', { id: run.id }));
  }
  const step = chosen === null ? undefined : stepIn(plan, chosen);
  return (
    <>
      <div class="plans-bench">
        <Card title="Graph">
          {nodes === null ? (
            <p class="quiet">As soon as the plan can be read, it is drawn here.</p>
          ) : (
            <Graph
              nodes={nodes}
              starts={starts}
              chosen={chosen}
              onChoose={(id) => setChosen(id === chosen ? null : id)}
            />
          )}
          {step !== undefined && (
            <div class="plans-step">
              <h3>{chosen}</h3>
              <Json value={step} />
            </div>
          )}
        </Card>
        <Card
          title={asJson === null ? 'Steps' : 'JSON'}
          aside={
            <Button little onPress={() => setAsJson(asJson === null ? text : null)}>
              {asJson === null ? 'As JSON' : 'As a form'}
            </Button>
          }
        >
          {asJson === null ? (
            <PlanForm text={text} input={input} onChange={setText} />
          ) : (
            <PlanEditor given={asJson} onChange={setText} />
          )}
          <div class="actions plans-foot">
            {foot?.(plan)}
            <Button disabled={plan === undefined} onPress={tryIt}>
              Dry run
            </Button>
            <Button disabled={plan === undefined} onPress={runIt}>
              Run it now
            </Button>
          </div>
        </Card>
      </div>
      {dry !== null && <DryRun dry={dry} onClose={() => setDry(null)} />}
    </>
  );
}

/** The graph of what is typed; of what can't be read, the one before. */
function useNodes(text: string): readonly PlanNode[] | null {
  const [nodes, setNodes] = useState<readonly PlanNode[] | null>(null);
  useEffect(() => {
    const plan = readPlan(text);
    if (plan === undefined) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      try {
        const graph = await post<PlanGraphView>('/plans/nodes', { plan });
        if (isWanted) setNodes(graph.nodes);
      } catch (error) {
        // What is wrong stands in the editor.
        if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
      }
    }, TYPING_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  return nodes;
}
