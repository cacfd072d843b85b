/** A run looked at closely: the line of time of its steps, one call of it, and two runs side by side. */
import { z } from 'zod';
import { comparisonView, stepCallView, timelineView } from '../../domain/run-look-view.ts';
import { defineRoute, type Route } from './route.ts';

const reference = z.string().min(1).max(200);

export const RUN_LOOK_ROUTES: readonly Route[] = [
  defineRoute('GET /runs/{id}/timeline', 'showTimeline', {
    summary:
      'A run on a line of time: every try, every wait, what models took, what was sent, and the graph of its plan.',
    audience: 'member',
    answer: timelineView,
    handle: ({ params }, { runs }) => runs.timeline(params.id),
  }),
  defineRoute('GET /runs/{id}/calls/{stepId}', 'showCall', {
    summary:
      'One call of a run with all that it was given and gave; of a model, also what it had heard.',
    params: { stepId: z.string().min(1).max(300) },
    answer: stepCallView,
    handle: ({ params }, { runs }) => runs.call(params.id, params.stepId),
  }),
  defineRoute('GET /runs/{id}/compare/{other}', 'compareRuns', {
    summary: 'Two runs of one schedule side by side, step by step.',
    audience: 'member',
    params: { id: reference, other: reference },
    answer: comparisonView,
    handle: ({ params }, { runs }) => runs.compare(params.id, params.other),
  }),
];
