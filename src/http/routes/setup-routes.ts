/** Who thinks and where people are: what is set up, how it is, and what is missing. Secrets are never part of it. */
import { z } from 'zod';
import { channelView, modelsView } from '../../domain/setup-view.ts';
import { viewLinks } from '../../models/choose-models.ts';
import { defineRoute, type Route } from './route.ts';

export const SETUP_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/models',
    name: 'listModels',
    summary: 'Who is asked, in this order, and why these; or why there is none.',
    answer: modelsView,
    async handle(_, { models }) {
      const choice = await (await models()).choose();
      if (choice.kind === 'none')
        return { models: [], source: null, why: choice.why, warnings: [] };
      const { chain, source, warnings } = choice;
      return { models: viewLinks(chain), source, why: null, warnings };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/channels',
    name: 'listChannels',
    summary: 'Whether each channel can be reached, what waits for it, and how it is set up.',
    answer: z.strictObject({ channels: z.array(channelView) }),
    handle: async ({ signal }, { channels }) => ({
      channels: await (await channels()).list(signal),
    }),
  }),
];
