/** What happens, by its noun: "notify me on failure and recovery". */
import { holds, NO_THING, rule } from '../values.ts';

export const FAILURE_RULES = [
  rule('condition: upon ?the failure', 'watch https://a.example and notify me on failure', () =>
    holds(NO_THING, { kind: 'fails' }),
  ),
  rule(
    'clause: ?upon ?the recovery',
    'watch https://a.example and notify me on failure and recovery',
    () => ({ kind: 'ends', isToMe: false }),
  ),
];
