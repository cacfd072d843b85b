/** The files that the calls of a run made, in the order of its steps. */
import type { Step } from '../domain/run/step.ts';
import type { ToolEvent } from '../domain/tool-call.ts';

export type Asset = Omit<Extract<ToolEvent, { kind: 'asset' }>, 'kind'> & { stepId: string };

export function assetsOf(steps: readonly Pick<Step, 'id' | 'events'>[]): Asset[] {
  return steps.flatMap(({ id: stepId, events }) =>
    events.flatMap((event) => {
      if (event.kind !== 'asset') return [];
      const { kind: _, ...asset } = event;
      return [{ stepId, ...asset }];
    }),
  );
}
