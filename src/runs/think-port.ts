/** Whom a `think` step asks, on whose account, and what it remembers of the person whose run it is. */
import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { collectAnswer } from '../domain/collect-answer.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import type { CallContext } from '../domain/tool-call.ts';
import { readAgent } from '../own-tools/home-agents.ts';
import type { People } from '../people/people.ts';
import type { Requests } from '../people/requests.ts';
import type { Store } from '../store/store.ts';
import type { ThinkPort } from '../tools/thinking/think-port.ts';
import { budgetRequest } from './budget-request.ts';
import type { HomeModels } from './home-models.ts';

export function createThinkPort({
  home,
  clock,
  store,
  people,
  requests,
  models: load,
  model,
}: {
  home: string;
  clock: Pick<Clock, 'nowMs'>;
  store: Pick<Store, 'judgements'>;
  people: Pick<People, 'ofSession'>;
  requests: Pick<Requests, 'ask'>;
  models: () => Promise<HomeModels>;
  /** Whom the settings name for it. */
  model: () => string | undefined;
}): ThinkPort {
  const counter = once(async () => {
    const { loadTokenCounter } = await import('../skills/telling/count-tokens.ts');
    return loadTokenCounter();
  });
  const personOf = async ({ asker, sessionKey }: CallContext): Promise<string> =>
    (await people.ofSession(asker?.sessionKey ?? sessionKey)).id;

  /** Whom the settings name, else the cheapest of those that the agent of the session may ask. */
  async function optionsFor({ sessionKey, runId, scheduleId, signal }: CallContext) {
    const session = parseSessionKey(sessionKey);
    const profile = await readAgent(home, session.ok ? session.value.agent : 'main');
    const named = model();
    const own = profile.ok ? profile.value.models : [];
    const budget = profile.ok ? profile.value.budget : undefined;
    return {
      signal,
      models: named === undefined ? own : [named],
      isCheap: true,
      ...(budget !== undefined && { budget }),
      ...{ runId, scheduleId, sessionKey },
    };
  }

  return {
    async who(context) {
      const first = await (await load()).first(await optionsFor(context));
      return first.kind === 'failed' ? first : { ...first, kind: 'thinker' };
    },
    async ask(request, context) {
      const models = await load();
      const answer = await collectAnswer(models.call(request, await optionsFor(context)));
      const { scheduleId } = context;
      if (answer.kind === 'failed' && answer.code === 'budget' && scheduleId !== null) {
        // What a member may take on a day is a setting, and begins anew tomorrow.
        const crossed = (answer.crossed ?? []).filter(({ scope }) => scope !== 'person');
        if (crossed.length > 0)
          await requests.ask(budgetRequest(crossed, scheduleId), { isTold: false });
      }
      return answer;
    },
    remembered: async (context, keys) =>
      store.judgements.get(await personOf(context), keys, clock.nowMs()),
    remember: async (context, judgements) =>
      store.judgements.keep(await personOf(context), judgements, clock.nowMs()),
    tokenCounter: counter,
  };
}
