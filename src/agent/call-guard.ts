/**
 * Stands before every call that is made for a run, however deep inside an action or a plan: what a run that
 * has read what others wrote may not do by itself is asked of its owner, once for each target, or refused. An
 * answer that was given counts for all later calls.
 */
import type { CallGuard, JudgedCall, ToolFailure } from '../domain/tool-call.ts';
import { decideTainted, filePathOf, type NewTarget, type TaintedFacts } from './decide-tainted.ts';
import { inShort } from './in-short.ts';
import { isNamedIn, withoutFileNames } from './named-in-words.ts';
import { taints, tellsWhatIsKept } from './own-tool-rules.ts';
import { addressesIn, createReadLinks, type ReadLinks } from './read-links.ts';

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
  /** Whether the run has read what its person keeps. */
  hasReadKept?: boolean;
  /** What an approved plan says: it puts its addresses together itself. */
  plannedWords?: string;
  /** The files that this run has written. */
  written?: Set<string>;
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
  const { isTainted, hasReadKept = false } = options;
  const state = { isTainted, hasReadKept };
  return guardWith(options.ownerWords, state, { written: new Set(), ...options });
}

/** What a run has written whole is its own: it may write it again. */
export function noteWritten(
  { name, input, maker }: JudgedCall,
  failure: ToolFailure | null,
  written: Set<string>,
): void {
  if (maker === 'rote' && name === 'file.write' && failure === null) written.add(filePathOf(input));
}

function guardWith(
  ownerWords: string,
  state: { isTainted: boolean; hasReadKept: boolean },
  options: GuardOptions & { written: Set<string> },
): CallGuard {
  const { sessionKey, runId, links, written, asked, askOwner, onRefused } = options;
  const { mask = (input) => input, plannedWords = '' } = options;

  function factsNow(): TaintedFacts {
    const { isTainted } = state;
    const { has: hasRead, hasStood } = links;
    const hasWritten = (path: string): boolean => written.has(path);
    const afterKept = state.hasReadKept ? { isSaid, isPlanned } : undefined;
    return { isTainted, sessionKey, ownerWords, hasRead, hasStood, hasWritten, afterKept };
  }

  function isSaid(url: string): boolean {
    const said = createReadLinks();
    said.addText(withoutFileNames(ownerWords));
    return said.hasStood(url);
  }

  function isPlanned(origin: string): boolean {
    return isNamedIn(plannedWords, origin);
  }

  function refuse(call: JudgedCall, why: string, forModel: string): ToolFailure {
    onRefused?.({ call: inShort(call.name, mask(call.input)), why });
    const failure = { code: 'needs-owner', message: forModel, retryable: false } as const;
    return { ...failure, fate: 'not-done', reachedNobody: true };
  }

  return {
    async refusalOf(call) {
      const decision = decideTainted(call, factsNow());
      if (decision.kind === 'refuse') return refuse(call, decision.told, decision.reason);
      if (decision.kind !== 'ask') return null;
      const { target, reason } = decision;
      const question = `${target.kind}:${target.to}`;
      const mayAsk = asked.has(question) || asked.size < MOST_ASKED;
      if (mayAsk) asked.add(question);
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
      const came = result.ok
        ? { output: result.output, failure: null }
        : { output: null, failure: result.failure };
      if (taints(call, came)) state.isTainted = true;
      if (tellsWhatIsKept(call, came.failure)) state.hasReadKept = true;
      links.note(call, came.output);
      noteWritten(call, came.failure, written);
    },
    readableIn: (text) =>
      addressesIn(text)
        .filter((url) => {
          const read = { name: 'http.request', input: { url }, effect: 'read' } as const;
          return decideTainted({ ...read, maker: 'rote' }, factsNow()).kind === 'call';
        })
        .flatMap((url) => links.keyOf(url) ?? []),
    hasReadOthers: () => state.isTainted,
    trusting: (words) =>
      guardWith(`${ownerWords}\n${words}`, state, {
        ...options,
        plannedWords: `${plannedWords}\n${words}`,
      }),
  };
}
