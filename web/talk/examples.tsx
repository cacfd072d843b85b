/** What stands in a conversation in which nothing was said: wishes that work without a model, one press away. */
import { Button } from '../parts/button.tsx';
import { say } from './outgoing.ts';

const WISHES = [
  'every weekday at 9 remind me to stretch',
  'remind me in 20 minutes to look at the oven',
  'what is scheduled?',
];

export function Examples({ sessionKey }: { sessionKey: string }) {
  return (
    <div class="empty talk-empty">
      <p>
        Say what you want, in your own words. Rote shows what it understood, and nothing happens
        before you agree. For example:
      </p>
      {WISHES.map((wish) => (
        <div key={wish} class="example">
          <span>“{wish}”</span>
          <span class="push">
            <Button
              little
              label={`Say this: “${wish}”`}
              onPress={() => say(sessionKey, { text: wish })}
            >
              Say this
            </Button>
          </span>
        </div>
      ))}
      <p class="small">
        <code>/help</code> lists the commands.
      </p>
    </div>
  );
}
