/** The graph of a plan. Each step is a button at its place; the lines behind them say what waits for what. */
import { useEffect, useState } from 'preact/hooks';
import type { PlanNode } from '../../src/domain/run-look-view.ts';
import { toneOf } from '../parts/state.tsx';
import { type Layout, layoutPlan, MOST_NODES, NODE } from './layout.ts';

export function Graph({
  nodes,
  starts = null,
  withStates = false,
  chosen,
  onChoose,
}: {
  nodes: readonly PlanNode[];
  /** What starts it, in words, where that is known. */
  starts?: string | null;
  /** Where it ran, or runs. */
  withStates?: boolean;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const layout = useLayout(nodes, starts !== null);
  if (nodes.length === 0) return <p class="quiet">It has no steps.</p>;
  if (nodes.length > MOST_NODES)
    return <p class="quiet">It has {nodes.length.toLocaleString('en')} steps: too many to draw.</p>;
  if (layout === null) return <p class="loading">Drawing…</p>;
  const states = new Map(nodes.map(({ id, state }) => [id, state]));
  return (
    <div class="plans-graph">
      <div
        class="plans-canvas"
        style={{ width: `${layout.width}px`, height: `${layout.height}px` }}
      >
        <svg aria-hidden="true" width={layout.width} height={layout.height}>
          <defs>
            <marker
              id="plans-arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8Z" />
            </marker>
          </defs>
          {layout.edges.map(({ key, line }) => (
            <path key={key} class="plans-edge" d={line} marker-end="url(#plans-arrow)" />
          ))}
        </svg>
        {starts !== null && layout.start !== null && (
          <p
            class="plans-start"
            title={starts}
            style={{
              width: size.width,
              left: `${layout.start.left}px`,
              top: `${layout.start.top}px`,
            }}
          >
            {starts}
          </p>
        )}
        {layout.nodes.map(({ node, left, top, height }) => {
          const state = withStates ? (states.get(node.id) ?? node.state) : null;
          return (
            <button
              key={node.id}
              type="button"
              class="plans-node"
              data-thinks={isThinking(node) || undefined}
              data-tone={state === null ? 'plain' : toneOf(state)}
              data-state={state ?? undefined}
              aria-pressed={node.id === chosen}
              aria-label={inWords(node, state)}
              title={node.condition ?? undefined}
              style={{ ...size, height: `${height}px`, left: `${left}px`, top: `${top}px` }}
              onClick={() => onChoose(node.id)}
            >
              <span class="plans-node-name">{node.name ?? node.id}</span>{' '}
              <span class="plans-node-tool">
                {isThinking(node) ? 'think: a model judges' : node.tool}
                {state !== null && `, ${state.replaceAll('-', ' ')}`}
              </span>{' '}
              {node.condition !== null && (
                <span class="plans-node-condition">{node.condition}</span>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** A step in which a model judges. */
function isThinking({ tool }: Pick<PlanNode, 'tool'>): boolean {
  return tool.toLowerCase() === 'think';
}

const size = { width: `${NODE.width}px` };

function inWords({ id, name, tool, dependsOn, condition }: PlanNode, state: string | null): string {
  const after = dependsOn.length === 0 ? 'begins at once' : `after ${dependsOn.join(', ')}`;
  const now = state === null ? '' : `, ${state.replaceAll('-', ' ')}`;
  const does = isThinking({ tool }) ? 'a model judges' : tool;
  return `${name ?? id}: ${does}${now}${condition === null ? '' : `, ${condition}`}, ${after}`;
}

/** Made anew only where the steps or what waits for what is otherwise; states change often. */
function useLayout(nodes: readonly PlanNode[], hasStart: boolean): Layout | null {
  const [layout, setLayout] = useState<Layout | null>(null);
  const shape = JSON.stringify(
    nodes.map(({ id, name, tool, dependsOn, condition }) => [id, name, tool, dependsOn, condition]),
  );
  useEffect(() => {
    if (nodes.length === 0 || nodes.length > MOST_NODES) return;
    let isWanted = true;
    void layoutPlan(nodes, hasStart).then((made) => {
      if (isWanted) setLayout(made);
    });
    return () => {
      isWanted = false;
    };
  }, [shape, hasStart]);
  return layout;
}
