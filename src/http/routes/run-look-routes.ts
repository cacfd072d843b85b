/** A run looked at closely: the line of time of its steps, one call of it, and two runs side by side. */
import { z } from 'zod';
import { comparisonView, stepCallView, timelineView } from '../../domain/run-look-view.ts';
import { idParams } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const reference = z.string().min(1).max(200);

export const RUN_LOOK_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/runs/{id}/timeline',
    name: 'showTimeline',
    summary:
      'A run on a line of time: every try, every wait, what models took, what was sent, and the graph of its plan.',
    audience: 'member',
    params: idParams,
    answer: timelineView,
    handle: ({ params }, { runs }) => runs.timeline(params.id),
  }),
  defineRoute({
    method: 'get',
    path: '/runs/{id}/calls/{stepId}',
    name: 'showCall',
    summary:
      'One call of a run with all that it was given and gave; of a model, also what it had heard.',
    params: idParams.extend({ stepId: z.string().min(1).max(300) }),
    answer: stepCallView,
    handle: ({ params }, { runs }) => runs.call(params.id, params.stepId),
  }),
  defineRoute({
    method: 'get',
    path: '/runs/{id}/compare/{other}',
    name: 'compareRuns',
    summary: 'Two runs of one schedule side by side, step by step.',
    audience: 'member',
    params: z.strictObject({ id: reference, other: reference }),
    answer: comparisonView,
    handle: ({ params }, { runs }) => runs.compare(params.id, params.other),
  }),
];
