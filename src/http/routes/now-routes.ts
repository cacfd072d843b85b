/** The first view of the page in one call. */
import { nowView } from '../../domain/now-view.ts';
import { defineRoute, type Route } from './route.ts';

export const NOW_ROUTES: readonly Route[] = [
  defineRoute('GET /now', 'showNow', {
    summary:
      'What runs, what is due in the next 24 hours, what fails, what waits, and what it cost.',
    audience: 'guest',
    answer: nowView,
    async handle({ signal }, { now, status, health }) {
      const [{ open, ...seen }, { counts }] = await Promise.all([
        now().then((desk) => desk.look(signal)),
        status(),
      ]);
      return {
        ...seen,
        health: await health(),
        counts,
        requests: { count: counts.requests, open },
      };
    },
  }),
];
