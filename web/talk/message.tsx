/** One message: the words, what it offers, what can be answered with one press, its files, and what was done for it. */
import type { MessageView } from '../../src/domain/views.ts';
import { tellingKey } from '../base/reminder-view.ts';
import { hush, sayItWasSeen } from '../base/waiting.ts';
import { Button } from '../parts/button.tsx';
import { Markdown } from '../parts/markdown.tsx';
import { useShown } from '../parts/use-shown.ts';
import { isOfReminder, reminderToldBy } from './answered.ts';
import { Choices } from './choices.tsx';
import { Did } from './did.tsx';
import { DraftCard } from './draft-card.tsx';
import { Files } from './files.tsx';
import type { LogFacts } from './log-facts.ts';
import { forget, type Outgoing, sayAgain } from './outgoing.ts';
import { When } from './when.tsx';

export function Said({ message, ...facts }: { message: MessageView } & LogFacts) {
  const { role, text, draft, runId, person } = message;
  const isLastOfRun =
    runId !== null && facts.messages.findLast((one) => one.runId === runId) === message;
  // What Rote itself answers is laid out in lines, and what is answered with a press is read as it is; agents and tools
  // write Markdown.
  const isMarkdown = role === 'assistant' && runId !== null && message.choices.every(isOfReminder);
  const reminder = reminderToldBy(message, facts);
  const place = useShown<HTMLElement>(reminder === null ? null : tellingKey(reminder), () => {
    if (reminder === null) return;
    sayItWasSeen(reminder);
    // What was read here rings nowhere else on this page.
    hush(tellingKey(reminder));
  });
  return (
    <article ref={place} class="talk-message" data-role={role}>
      <span class="hidden-visually">
        {role === 'user' ? `${person ?? 'You'} said:` : 'Rote said:'}
      </span>
      {draft === null ? (
        <div class="talk-words">
          <OthersWords words={message.othersWords} />
          {isMarkdown ? <Markdown text={text} lines /> : text}
          {message.files.length > 0 && <Files message={message} />}
        </div>
      ) : (
        <DraftCard message={message} draft={draft} {...facts} />
      )}
      {draft === null && message.choices.length > 0 && <Choices message={message} {...facts} />}
      {isLastOfRun && runId !== null && role !== 'user' && <Did runId={runId} />}
      <span class="talk-when small quiet">
        <When at={message.createdAtUtc} otherwise="moment" />
      </span>
    </article>
  );
}

/** What somebody else wrote, which is never told as what the person said. */
function OthersWords({ words }: { words: MessageView['othersWords'] }) {
  return (
    <>
      {words.map(({ source, text }, index) => (
        <figure key={index} class="talk-others">
          <figcaption class="small quiet">{source}</figcaption>
          {text !== '' && <blockquote>{text}</blockquote>}
        </figure>
      ))}
    </>
  );
}

const WORDS = {
  sending: 'Sending…',
  kept: 'Sent',
  waiting: 'Not connected: it is sent when the line is back.',
  refused: 'Not sent.',
};

export function SaidByUs({ said }: { said: Outgoing }) {
  return (
    <article class="talk-message" data-role="user" data-outgoing={said.state}>
      <span class="hidden-visually">You said:</span>
      <div class="talk-words">
        {said.text}
        {said.files.map(({ id, name }) => (
          <div key={id} class="small">
            {name}
          </div>
        ))}
      </div>
      <span class="talk-when small quiet" role="status">
        {WORDS[said.state]} {said.problem}
      </span>
      {said.state === 'refused' && (
        <div class="row">
          <Button little onPress={() => sayAgain(said.id)}>
            Try again
          </Button>
          <Button little kind="plain" onPress={() => forget(said.id)}>
            Drop it
          </Button>
        </div>
      )}
    </article>
  );
}
