/** The last 24 hours in one call: what `digest.today` tells, with what it is made of. */
import { digestView } from '../../domain/digest-view.ts';
import { defineRoute, type Route } from './route.ts';

export const DIGEST_ROUTES: readonly Route[] = [
  defineRoute('GET /digest', 'showDigest', {
    summary: 'What ran, failed and waits of the last 24 hours, what it cost and what plans saved.',
    audience: 'member',
    answer: digestView,
    handle: async (_, { digest }) => (await digest()).look(),
  }),
];
