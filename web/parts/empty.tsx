/** What stands where there is nothing yet: what would be here, and an example that is one press from being real. */
import type { ComponentChildren } from 'preact';
import { post } from '../base/api.ts';
import { Button } from './button.tsx';
import { tell } from './toast.tsx';

export function Empty({ children, example }: { children: ComponentChildren; example?: string }) {
  return (
    <div class="empty">
      <div>{children}</div>
      {example !== undefined && <Example wish={example} />}
    </div>
  );
}

/** Rote reads the words itself: this works without a model. */
function Example({ wish }: { wish: string }) {
  async function accept(): Promise<void> {
    const { schedule } = await post<{ schedule?: { id: string; name: string } }>('/ask', {
      text: wish,
      accept: true,
    });
    if (schedule === undefined) tell('Done.');
    else
      tell(`“${schedule.name}” is set up.`, { href: `/schedules/${schedule.id}`, label: 'See it' });
  }
  return (
    <div class="example">
      <span>“{wish}”</span>
      <span class="push">
        <Button little onPress={accept}>
          Set this up
        </Button>
      </span>
    </div>
  );
}
