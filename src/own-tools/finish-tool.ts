/** `run.finish` as a tool of the catalog: it changes nothing by itself; the loop reads what it was given. */
import { FINISH_TOOL, runFinishSchema } from '../agent/run-finish.ts';
import { defineTool } from '../tools/define-tool.ts';
import { done, fail, type Tool } from '../tools/tool.ts';

export function createFinishTool(): Tool {
  return defineTool({
    name: FINISH_TOOL,
    summary: 'say how a run of a schedule ended',
    description: [
      'Ends the run. outcome says whether the work is done, could not be done (the run then counts as failed), or was not needed this time.',
    ],
    input: runFinishSchema,
    output: runFinishSchema,
    audience: 'guest',
    effect: 'read',
    examples: [
      { input: { outcome: 'done', text: 'Three pull requests are open.' }, does: 'the last word' },
    ],
    async call(finish) {
      if (finish.outcome !== 'could-not' || finish.text.trim() !== '') return done(finish);
      return fail({ code: 'bad-input', message: 'text: say what kept you from it.' });
    },
  });
}
