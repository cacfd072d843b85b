/** A draft: when and what, all that it would do and use, and the answer to it. */
import type { DraftCardView, DraftFacts } from '../../src/domain/shown-draft.ts';
import type { MessageView } from '../../src/domain/views.ts';
import { query } from '../base/api.ts';
import { zone } from '../base/me.ts';
import { Time } from '../base/times.tsx';
import { Button } from '../parts/button.tsx';
import { prefill } from './composer.tsx';
import { type DraftWords, draftWords } from './draft-words.ts';
import type { LogFacts } from './log-facts.ts';
import { say } from './outgoing.ts';

const TONES: Record<DraftCardView['state'], string> = {
  open: 'warn',
  accepted: 'good',
  refused: 'plain',
  replaced: 'plain',
  expired: 'plain',
};

export function DraftCard({
  message,
  draft,
  canWrite,
  sessionKey,
}: { message: MessageView; draft: DraftCardView } & LogFacts) {
  const { state, also = [] } = draft;
  const words = draftWords(draft);
  return (
    <section
      class="talk-card"
      data-state={state}
      aria-label={`Draft: ${draft.name}`}
      lang={draft.language}
    >
      <div class="row">
        <h2>{draft.name}</h2>
        <span class="state push" data-tone={TONES[state]}>
          {state === 'open' ? words.kinds[draft.kind] : words.ended[state]}
        </span>
      </div>
      <Facts draft={draft} />
      {also.map((other, index) => (
        <div key={index} class="stack">
          <h2>{other.name}</h2>
          <Facts draft={other} />
        </div>
      ))}
      {state === 'open' && canWrite && (
        <Answers message={message} sessionKey={sessionKey} draft={draft} />
      )}
      {state === 'accepted' && draft.kind === 'schedule' && (
        <a
          class="button little"
          href={`/schedules${also.length === 0 ? query({ q: draft.name }) : ''}`}
        >
          {also.length === 0 ? words.see : words.seeAll}
        </a>
      )}
    </section>
  );
}

/** The sentence above says it already. */
const saysSo = (summary: string, when: string): boolean =>
  summary.toLowerCase().includes(when.toLowerCase());

/** All that there is to know of one: the sentence that a person agrees to, and behind it what it is made of. */
function Facts({ draft }: { draft: DraftFacts }) {
  const words = draftWords(draft);
  // What comes again and again after the same pause is said by that.
  const fires = draft.trigger?.kind === 'every' ? draft.nextFires.slice(0, 1) : draft.nextFires;
  return (
    <>
      <p>{draft.summary}</p>
      <dl class="facts">
        {draft.when !== null && !saysSo(draft.summary, draft.when) && (
          <>
            <dt>{words.when}</dt>
            <dd>{draft.when}</dd>
          </>
        )}
        {fires.length > 0 && (
          <>
            <dt>{words.next}</dt>
            <dd>
              <ol class="talk-fires">
                {fires.map((at) => (
                  <li key={at}>
                    <Time at={at} as="moment" />
                  </li>
                ))}
              </ol>
              {draft.timezone !== null && draft.timezone !== zone.value && (
                <span class="small quiet">{words.zone(zone.value, draft.timezone)}</span>
              )}
            </dd>
          </>
        )}
        {draft.instruction !== null && (
          <>
            <dt>{words.agent}</dt>
            <dd class="talk-plain">{draft.instruction}</dd>
          </>
        )}
        {draft.skill !== null && (
          <>
            <dt>{words.skill}</dt>
            <dd>{draft.skill}</dd>
          </>
        )}
        <dt>{words.uses}</dt>
        <dd>{draft.capabilities.length === 0 ? words.nothing : draft.capabilities.join(', ')}</dd>
        <dt>{words.costs}</dt>
        <dd>{costInWords(draft.cost, words)}</dd>
      </dl>
      <Steps steps={draft.steps} words={words} />
      {(draft.grants ?? []).map((grant) => (
        <p key={grant} class="notice small" data-tone="warn">
          {grant}
        </p>
      ))}
      {draft.notes.map((note) => (
        <p key={note} class="notice small">
          {note}
        </p>
      ))}
    </>
  );
}

/** Each call with all that it is given: for who wants to see it, because much of it reads as code. */
function Steps({ steps, words }: { steps: readonly string[]; words: DraftWords }) {
  if (steps.length === 0) return null;
  return (
    <details class="talk-details">
      <summary>{words.details}</summary>
      <dl class="facts">
        <dt>{steps.length === 1 ? words.does : words.steps}</dt>
        <dd>
          <ol class={steps.length === 1 ? '' : 'talk-steps'}>
            {steps.map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </ol>
        </dd>
      </dl>
    </details>
  );
}

function Answers({
  message,
  sessionKey,
  draft,
}: {
  message: MessageView;
  sessionKey: string;
  draft: DraftCardView;
}) {
  const { kind, also = [] } = draft;
  const words = draftWords(draft);
  const isOne = also.length === 0;
  const choiceFor = (end: string) => message.choices.find(({ value }) => value.endsWith(end));
  const press = (end: string): void => {
    const choice = choiceFor(end);
    if (choice !== undefined) say(sessionKey, { text: choice.label, choice: choice.value });
  };
  return (
    <div class="row">
      <Button kind="primary" onPress={() => press(':yes')}>
        {isOne ? words.approve : words.approveAll}
      </Button>
      {kind === 'schedule' && (
        <Button onPress={() => prefill(sessionKey, isOne ? words.begin : words.beginSeveral)}>
          {words.edit}
        </Button>
      )}
      <Button kind="plain" onPress={() => press(':no')}>
        {words.notNow}
      </Button>
      {kind === 'schedule' && (
        <span class="small quiet">{isOne ? words.editOne : words.editSeveral}</span>
      )}
    </div>
  );
}

function costInWords({ tokens, modelCalls }: DraftCardView['cost'], words: DraftWords): string {
  if (modelCalls === 0) return words.noTokens;
  return tokens === null ? words.unknownCost : words.tokens(tokens);
}
