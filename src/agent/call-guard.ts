/**
 * Stands before every call that is made for a run, however deep inside an action or a plan: what a run that
 * has read what others wrote may not do by itself is asked of its owner, once for each target, or refused. An
 * answer that was given counts for all later calls.
 */
import type { CallGuard, JudgedCall, ToolFailure } from '../domain/tool-call.ts';
import { decideTainted, type NewTarget, type TaintedFacts, taints } from './decide-tainted.ts';
import { inShort } from './in-short.ts';
import { addressesIn, linkKey, type ReadLinks } from './read-links.ts';

/** What its owner says to a target; `how` is what they would have to type. */
type OwnerAnswer = { kind: 'yes' } | { kind: 'no' } | { kind: 'waiting'; how: string | null };

interface OwnerQuestion {
  target: NewTarget;
  /** The call that wants it, without secrets. */
  call: Pick<JudgedCall, 'name' | 'input'>;
  sessionKey: string;
  /** The run that makes it; null where none does. */
  runId: string | null;
  /** Whether they may be asked anew; else only what they said before counts. */
  mayAsk: boolean;
}

export type AskOwner = (question: OwnerQuestion) => Promise<OwnerAnswer>;

/** A call that was not made, as its owner reads it. */
export interface RefusedCall {
  call: string;
  why: string;
}

interface GuardOptions extends Pick<TaintedFacts, 'isTainted' | 'sessionKey' | 'ownerWords'> {
  links: ReadLinks;
  /** The targets that were asked for in this run. */
  asked: Set<string>;
  askOwner: AskOwner;
  /** Hears of each call that was not made. */
  onRefused?: (refused: RefusedCall) => void;
  /** The run that makes the calls; null where none does. */
  runId: string | null;
  /** Without the secrets in it. */
  mask?: (input: unknown) => unknown;
}

/** A page that lists a hundred hosts must not have a hundred questions asked. */
const MOST_ASKED = 5;

export function createCallGuard(options: GuardOptions): CallGuard {
  const state = { isTainted: options.isTainted };
  return guardWith(options.ownerWords, state, options);
}

function guardWith(
  ownerWords: string,
  state: { isTainted: boolean },
  options: GuardOptions,
): CallGuard {
  const { sessionKey, runId, links, asked, askOwner, onRefused, mask = (input) => input } = options;

  function factsNow(): TaintedFacts {
    return { isTainted: state.isTainted, sessionKey, ownerWords, hasRead: links.has };
  }

  function refuse(call: JudgedCall, why: string, forModel: string): ToolFailure {
    onRefused?.({ call: inShort(call.name, mask(call.input)), why });
    return { code: 'needs-owner', message: forModel, retryable: false, fate: 'not-done' };
  }

  return {
    async refusalOf(call) {
      const decision = decideTainted(call, factsNow());
      if (decision.kind === 'refuse') return refuse(call, decision.told, decision.reason);
      if (decision.kind !== 'ask') return null;
      const { target, reason } = decision;
      const mayAsk = asked.has(target.to) || asked.size < MOST_ASKED;
      if (mayAsk) asked.add(target.to);
      const shown = { name: call.name, input: mask(call.input) };
      const answer = await askOwner({ target, call: shown, sessionKey, runId, mayAsk });
      if (answer.kind === 'yes') return null;
      if (answer.kind === 'no')
        return refuse(call, `you said no to ${target.to}.`, `${reason} Its owner said no.`);
      const how = answer.how === null ? '' : ` Allow it: ${answer.how}`;
      const why = `${decision.told}${how}`;
      return refuse(call, why, `${reason} Its owner is asked. Go on without it.`);
    },
    made(call, result) {
      const output = result.ok ? result.output : null;
      if (taints(call, output)) state.isTainted = true;
      links.note(call, output);
    },
    readableIn: (text) =>
      addressesIn(text)
        .filter((url) => {
          const call = { name: 'http.request', input: { url }, isOwn: true };
          return decideTainted(call, factsNow()).kind === 'call';
        })
        .flatMap((url) => linkKey(url) ?? []),
    trusting: (words) => guardWith(`${ownerWords}\n${words}`, state, options),
  };
}
