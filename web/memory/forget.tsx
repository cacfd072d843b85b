/** Forgets a memory for good, after a question that shows which one it is. */
import { useState } from 'preact/hooks';
import { path, send } from '../base/api.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { tell } from '../parts/toast.tsx';
import type { ShownMemory } from './memory-answers.ts';

export function Forget({
  memory: { id, content },
  inList = false,
  onForgotten,
}: {
  memory: Pick<ShownMemory, 'id' | 'content'>;
  inList?: boolean;
  onForgotten: () => unknown;
}) {
  const [asks, setAsks] = useState(false);
  const forget = async (): Promise<void> => {
    const { wiped } = await send<{ wiped: boolean }>('DELETE', path('/memories/{id}', { id }));
    setAsks(false);
    tell(
      wiped
        ? 'Forgotten.'
        : 'Forgotten. Another process reads the database: its log may hold the text until that ends.',
    );
    await onForgotten();
  };
  return (
    <>
      <Button
        little={inList}
        kind={inList ? 'plain' : 'danger'}
        {...(inList && { label: `Forget: ${content}` })}
        onPress={() => setAsks(true)}
      >
        Forget
      </Button>
      {asks && (
        <Dialog
          title="Forget this for good?"
          onClose={() => setAsks(false)}
          foot={
            <>
              <Button onPress={() => setAsks(false)}>Keep it</Button>
              <Button kind="danger" onPress={forget}>
                Forget it
              </Button>
            </>
          }
        >
          <p class="quoted">{content}</p>
          <p>
            It is taken out of memory with everything that it said before, and can’t be brought
            back. What you said in conversations, journals of runs and backups stays there.
          </p>
        </Dialog>
      )}
    </>
  );
}
