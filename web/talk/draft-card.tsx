/** A draft: when and what, all that it would do and use, and the answer to it. */
import type { DraftCardView, DraftFacts } from '../../src/domain/shown-draft.ts';
import type { MessageView } from '../../src/domain/views.ts';
import { query } from '../base/api.ts';
import { zone } from '../base/me.ts';
import { Time } from '../base/times.tsx';
import { Button } from '../parts/button.tsx';
import { prefill } from './composer.tsx';
import type { LogFacts } from './log-facts.ts';
import { say } from './outgoing.ts';

const STATES: Record<Exclude<DraftCardView['state'], 'open'>, { words: string; tone: string }> = {
  accepted: { words: 'Approved', tone: 'good' },
  refused: { words: 'Not now', tone: 'plain' },
  replaced: { words: 'Another one took its place', tone: 'plain' },
  expired: { words: 'Left without an answer', tone: 'plain' },
};
const KINDS = { schedule: 'A new schedule', now: 'To do once, now', change: 'A change' };

export function DraftCard({
  message,
  draft,
  canWrite,
  sessionKey,
}: { message: MessageView; draft: DraftCardView } & LogFacts) {
  const { state, also = [] } = draft;
  return (
    <section class="talk-card" data-state={state} aria-label={`Draft: ${draft.name}`}>
      <div class="row">
        <h2>{draft.name}</h2>
        <span class="state push" data-tone={state === 'open' ? 'warn' : STATES[state].tone}>
          {state === 'open' ? KINDS[draft.kind] : STATES[state].words}
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
          {also.length === 0 ? 'See it among the schedules' : 'See them among the schedules'}
        </a>
      )}
    </section>
  );
}

/** All that there is to know of one. */
function Facts({ draft }: { draft: DraftFacts }) {
  return (
    <>
      {!isSaidBelow(draft) && <p>{draft.summary}</p>}
      <dl class="facts">
        {draft.when !== null && (
          <>
            <dt>When</dt>
            <dd>{draft.when}</dd>
          </>
        )}
        {draft.nextFires.length > 0 && (
          <>
            <dt>Next</dt>
            <dd>
              <ol class="talk-fires">
                {draft.nextFires.map((at) => (
                  <li key={at}>
                    <Time at={at} as="moment" />
                  </li>
                ))}
              </ol>
              {draft.timezone !== null && draft.timezone !== zone.value && (
                <span class="small quiet">
                  shown in {zone.value}; it follows the clocks of {draft.timezone}
                </span>
              )}
            </dd>
          </>
        )}
        <What draft={draft} />
        <dt>Uses</dt>
        <dd>{draft.capabilities.length === 0 ? 'nothing' : draft.capabilities.join(', ')}</dd>
        <dt>Costs</dt>
        <dd>{costInWords(draft.cost)}</dd>
      </dl>
      {(draft.grants ?? []).map((words) => (
        <p key={words} class="notice small" data-tone="warn">
          {words}
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

/** When and what have rows of their own. */
function isSaidBelow({ kind, steps, instruction, skill }: DraftFacts): boolean {
  return kind === 'schedule' && (steps.length > 0 || instruction !== null || skill !== null);
}

function What({ draft: { steps, instruction, skill } }: { draft: DraftFacts }) {
  return (
    <>
      {steps.length > 0 && (
        <>
          <dt>{steps.length === 1 ? 'Does' : 'Steps'}</dt>
          <dd>
            <ol class={steps.length === 1 ? '' : 'talk-steps'}>
              {steps.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ol>
          </dd>
        </>
      )}
      {instruction !== null && (
        <>
          <dt>Asks the agent</dt>
          <dd class="talk-plain">{instruction}</dd>
        </>
      )}
      {skill !== null && (
        <>
          <dt>Skill</dt>
          <dd>{skill}</dd>
        </>
      )}
    </>
  );
}

function Answers({
  message,
  sessionKey,
  draft: { kind, also = [] },
}: {
  message: MessageView;
  sessionKey: string;
  draft: DraftCardView;
}) {
  const isOne = also.length === 0;
  const choiceFor = (end: string) => message.choices.find(({ value }) => value.endsWith(end));
  const press = (end: string): void => {
    const choice = choiceFor(end);
    if (choice !== undefined) say(sessionKey, { text: choice.label, choice: choice.value });
  };
  return (
    <div class="row">
      <Button kind="primary" onPress={() => press(':yes')}>
        {isOne ? 'Approve' : 'Approve all'}
      </Button>
      {kind === 'schedule' && (
        <Button onPress={() => prefill(sessionKey, isOne ? 'make it ' : 'the first at ')}>
          Edit
        </Button>
      )}
      <Button kind="plain" onPress={() => press(':no')}>
        Not now
      </Button>
      {kind === 'schedule' && (
        <span class="small quiet">
          {isOne
            ? 'Edit by saying it: make it 10am, only on weekdays…'
            : 'Edit by saying it: the first at 10am, only the second…'}
        </span>
      )}
    </div>
  );
}

function costInWords({ tokens, modelCalls }: DraftCardView['cost']): string {
  if (modelCalls === 0) return 'no tokens: no model is asked';
  if (tokens === null) return 'not known before it runs: a model is asked';
  return `about ${tokens.toLocaleString('en')} tokens each time`;
}
