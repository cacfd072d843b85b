/** The routes of page sessions: which browsers are signed in. Everybody sees their own, the owner all. */
import { z } from 'zod';
import { pageSessionView } from '../../domain/page-session-view.ts';
import { viewPageSessions } from '../../people/page-sessions.ts';
import { defineRoute, type Route } from './route.ts';

export const PAGE_SESSION_ROUTES: readonly Route[] = [
  defineRoute('GET /page-sessions', 'listPageSessions', {
    summary: 'Which browsers are signed in, the one used last first.',
    audience: 'guest',
    answer: z.strictObject({ pageSessions: z.array(pageSessionView) }),
    async handle({ pageSessionId }, { pageSessions, people }) {
      const open = await pageSessions.list();
      const persons = await people.list();
      return { pageSessions: viewPageSessions(open, { persons, own: pageSessionId }) };
    },
  }),
  defineRoute('DELETE /page-sessions/{id}', 'endPageSession', {
    summary: 'Sign a browser out; what it listens to is cut off at once.',
    audience: 'guest',
    answer: z.strictObject({ ended: z.string() }),
    async handle({ params }, { pageSessions }) {
      const { id } = await pageSessions.end(params.id);
      return { ended: id };
    },
  }),
];
