/** A question as buttons. What is answered stays, with what was chosen. */
import type { MessageView } from '../../src/domain/views.ts';
import { path, post } from '../base/api.ts';
import { navigate } from '../base/navigate.ts';
import { Button } from '../parts/button.tsx';
import { pageOfRequest } from '../parts/decision.tsx';
import { Icon } from '../parts/icon.tsx';
import { answerReminder } from '../parts/reminder-answers.tsx';
import { idOfRequest, reminderToldBy, requestOf, stateOfChoices } from './answered.ts';
import type { LogFacts } from './log-facts.ts';
import { say } from './outgoing.ts';

type Choice = MessageView['choices'][number];

export function Choices({ message, ...facts }: { message: MessageView } & LogFacts) {
  const state = stateOfChoices(message, facts);
  const reminder = reminderToldBy(message, facts);
  async function press({ label, value }: Choice): Promise<void> {
    const [shown] = value.endsWith(':show') ? idOfRequest({ value }) : [];
    if (shown !== undefined) return navigate(pageOfRequest(shown));
    const answer = reminder?.answers.find((one) => one.label === label);
    // Nobody writes in a conversation of another channel, but what was told there can be answered here.
    if (reminder !== null && answer !== undefined && !facts.canWrite)
      return answerReminder(reminder, answer);
    const asked = requestOf(value);
    const hash = facts.requests.find(({ id }) => id === asked?.id)?.hash;
    // What is long was shown by a message of its own.
    if (asked === null || hash == null)
      return say(facts.sessionKey, { text: label, choice: value });
    await post(path('/requests/{id}/answer', { id: asked.id }), { answer: asked.answer, hash });
  }
  return (
    <fieldset class="talk-choices row" aria-label="Answers">
      {message.choices.map((choice) => {
        const isChosen = state.kind === 'over' && state.chosen === choice.value;
        const canPress = facts.canWrite || reminder !== null || idOfRequest(choice).length > 0;
        return (
          <Button
            key={choice.value}
            little
            kind={isChosen ? 'primary' : undefined}
            disabled={state.kind === 'over' || !canPress}
            onPress={() => press(choice)}
          >
            {isChosen && <Icon name="check" size={14} />}
            {choice.label}
            {isChosen && <span class="hidden-visually"> (chosen)</span>}
          </Button>
        );
      })}
    </fieldset>
  );
}
