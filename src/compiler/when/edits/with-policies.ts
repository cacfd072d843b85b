/** The same with the policies of what was there: a change of the time changes nothing else. */
import type { Trigger } from '../../../domain/schedule/trigger.ts';
import type { Choice, WhenResult } from '../result.ts';

export function withPolicies(result: WhenResult, before: Trigger): WhenResult {
  switch (result.kind) {
    case 'none':
      return result;
    case 'when': {
      const { missedRunPolicy, maxLatenessMs, overlap, dst } = before;
      return {
        ...result,
        trigger: { ...result.trigger, missedRunPolicy, maxLatenessMs, overlap, dst },
      };
    }
    case 'question': {
      const choices = result.choices.map(({ label, answer }) => ({
        label,
        answer: withPolicies(answer, before) as Choice['answer'],
      }));
      return { ...result, choices };
    }
  }
}
