/** The models that are set up, why these, and what is missing. Secrets are never part of it. */
import { modelsView } from '../../domain/setup-view.ts';
import { viewLinks } from '../../models/choose-models.ts';
import { defineRoute, type Route } from './route.ts';

export const SETUP_ROUTES: readonly Route[] = [
  defineRoute('GET /models', 'listModels', {
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
];
