/** Plain words for the whole of a schedule: what was understood is shown as a card, and nothing is stored before a press. */
import { useId, useState } from 'preact/hooks';
import type { DraftQuestion } from '../../src/domain/draft.ts';
import type { ScheduleView } from '../../src/domain/views.ts';
import { post, query as queryOf } from '../base/api.ts';
import { zone } from '../base/me.ts';
import { navigate } from '../base/navigate.ts';
import { Button } from '../parts/button.tsx';
import { tell } from '../parts/toast.tsx';
import { hrefOf, hrefOfRun } from './deeds.tsx';
import { FireList } from './fire-list.tsx';
import { type DraftShown, type Form, formOfDraft } from './form.ts';
import { planInWords } from './in-words.ts';

interface Answer {
  kind: 'draft' | 'question' | 'not-understood' | 'handed-over';
  draft?: DraftShown;
  /** All of them, where several were wished for. */
  drafts?: DraftShown[];
  schedule?: ScheduleView;
  schedules?: ScheduleView[];
  run?: { id: string };
  question?: DraftQuestion;
  reason?: string | null;
  suggestions?: string[];
  text?: string;
}

/** The words, and then each answer to what was asked back: nothing is stored by it unless it is accepted. */
async function ask(said: readonly string[], accept: boolean): Promise<Answer> {
  let answer: Answer = { kind: 'not-understood' };
  for (const [index, text] of said.entries()) {
    const isLast = index === said.length - 1;
    const how = accept && isLast ? { accept: true } : { dryRun: true };
    answer = await post<Answer>('/ask', { text, timezone: zone.value, ...how });
  }
  return answer;
}

export function AskCard({ onEdit }: { onEdit: (form: Form) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [said, setSaid] = useState<readonly string[]>([]);
  const [answer, setAnswer] = useState<Answer | null>(null);

  async function read(words: readonly string[]): Promise<void> {
    setSaid(words);
    setAnswer(await ask(words, false));
  }
  async function accept(): Promise<void> {
    const { schedule, schedules = [], run, text: told } = await ask(said, true);
    if (schedule !== undefined && schedules.length > 1) {
      tell(`${schedules.map(({ name }) => `“${name}”`).join(', ')} are set up.`);
      setAnswer(null);
      setText('');
    } else if (schedule !== undefined) {
      tell(`“${schedule.name}” is set up.`);
      navigate(hrefOf(schedule.id));
    } else if (run !== undefined) navigate(hrefOfRun(run.id));
    else tell(told ?? 'Done.');
  }
  return (
    <div class="stack">
      <form class="schedules-ask" onSubmit={(event) => event.preventDefault()}>
        <label class="hidden-visually" for={id}>
          What you want, in plain words
        </label>
        <input
          id={id}
          class="input"
          autocomplete="off"
          placeholder="every weekday at 9 remind me to stretch"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={text.trim() === ''} onPress={() => read([text.trim()])}>
          Read it
        </Button>
      </form>
      <div aria-live="polite">
        {answer !== null && (
          <Understood
            answer={answer}
            said={said}
            onRead={read}
            onAccept={accept}
            onEdit={onEdit}
            onSuggestion={(words) => {
              setText(words);
              return read([words]);
            }}
          />
        )}
      </div>
    </div>
  );
}

function Understood({
  answer,
  said,
  onRead,
  onAccept,
  onEdit,
  onSuggestion,
}: {
  answer: Answer;
  said: readonly string[];
  onRead: (said: readonly string[]) => Promise<void>;
  onAccept: () => Promise<void>;
  onEdit: (form: Form) => void;
  onSuggestion: (words: string) => Promise<void>;
}) {
  const { kind, draft, drafts = [], question, reason, suggestions = [] } = answer;
  if (drafts.length > 1)
    return (
      <section class="stack" aria-label="What was understood">
        {drafts.map((one, index) => (
          <DraftFacts key={index} draft={one} />
        ))}
        <div class="row">
          <Button kind="primary" onPress={onAccept}>
            Set all of them up
          </Button>
        </div>
      </section>
    );
  if (draft !== undefined) return <DraftCard draft={draft} onAccept={onAccept} onEdit={onEdit} />;
  if (kind === 'question' && question !== undefined)
    return (
      <div class="stack">
        <p>{question.text}</p>
        <div class="row">
          {question.choices.map((choice) => (
            <Button key={choice} onPress={() => onRead([...said, choice])}>
              {choice}
            </Button>
          ))}
          {question.choices.length === 0 && <span class="quiet">Add it to your words.</span>}
        </div>
      </div>
    );
  return (
    <div class="stack">
      <p>{reason ?? 'Rote does not read these words by itself.'}</p>
      {suggestions.map((words) => (
        <div key={words}>
          <Button little onPress={() => onSuggestion(words)}>
            {words}
          </Button>
        </div>
      ))}
      <p class="small">
        <a href={`/talk${queryOf({ say: said.join(' ') })}`}>Talk it over with Rote</a>, or write it
        down below.
      </p>
    </div>
  );
}

function DraftCard({
  draft,
  onAccept,
  onEdit,
}: {
  draft: DraftShown;
  onAccept: () => Promise<void>;
  onEdit: (form: Form) => void;
}) {
  return (
    <section class="stack" aria-label="What was understood">
      <DraftFacts draft={draft} />
      <div class="row">
        <Button kind="primary" onPress={onAccept}>
          {draft.trigger === null ? 'Do it now' : 'Set it up'}
        </Button>
        <Button onPress={() => onEdit(formOfDraft(draft, zone.value))}>Change it below</Button>
      </div>
    </section>
  );
}

function DraftFacts({ draft }: { draft: DraftShown }) {
  const { name, summary, nextFires, trigger, plan, instruction, cost, notes, capabilities } = draft;
  return (
    <div class="schedules-draft stack">
      <div>
        <h3>{name}</h3>
        <p>{summary}</p>
      </div>
      {trigger !== null && <FireList fires={nextFires} timezone={trigger.timezone} />}
      {plan !== null && (
        <ol class="schedules-steps" aria-label="Steps">
          {planInWords(plan).map(({ id, does, tool }) => (
            <li key={id}>
              {does} <span class="quiet small">{tool}</span>
            </li>
          ))}
        </ol>
      )}
      {instruction !== null && <p class="quoted">{instruction}</p>}
      <p class="quiet small">
        {cost.modelCalls === 0 ? 'Costs no tokens.' : costInWords(cost)}
        {capabilities.length > 0 && ` Uses ${capabilities.join(', ')}.`}
      </p>
      {notes.map((note) => (
        <p key={note} class="notice small" data-tone="warn">
          {note}
        </p>
      ))}
    </div>
  );
}

function costInWords({ tokens, modelCalls }: DraftShown['cost']): string {
  if (tokens === null && modelCalls === null) return 'A model does it each time.';
  return `About ${tokens ?? '?'} tokens in ${modelCalls ?? '?'} calls of a model each time.`;
}
