/** Forgets a memory for good, after a question that shows which one it is. */
import { useState } from 'preact/hooks';
import { path, query, send } from '../base/api.ts';
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
  const [everywhere, setEverywhere] = useState(false);
  const forget = async (): Promise<void> => {
    const where = query({ everywhere: everywhere ? 'true' : '' });
    const at = `${path('/memories/{id}', { id })}${where}`;
    const { text } = await send<{ text: string }>('DELETE', at);
    setAsks(false);
    tell(text);
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
            back. Backups keep it.
          </p>
          <label class="check small">
            <input
              type="checkbox"
              checked={everywhere}
              onChange={({ currentTarget }) => setEverywhere(currentTarget.checked)}
            />{' '}
            Also blank it in what we said to each other, in journals of runs, lessons and tasks
          </label>
        </Dialog>
      )}
    </>
  );
}
