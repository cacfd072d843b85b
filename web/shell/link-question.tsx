/** A link that would make somebody else of who is signed in. Any site may have opened it, so nothing happens unasked. */
import { useEffect } from 'preact/hooks';
import { followed, signInInstead } from '../base/me.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { tellProblem } from '../parts/toast.tsx';

export function LinkQuestion() {
  const link = followed.value;
  useEffect(() => {
    if (link?.kind !== 'refused') return;
    tellProblem(link.why);
    stay();
  }, [link]);
  if (link?.kind !== 'asks') return null;
  const { code, signedInAs, linkOf } = link;
  return (
    <Dialog
      title={`Sign in as ${linkOf}?`}
      onClose={stay}
      foot={
        <>
          <Button kind="primary" onPress={stay}>
            Stay signed in as {signedInAs}
          </Button>
          <Button onPress={() => signInInstead(code)}>Sign in as {linkOf}</Button>
        </>
      }
    >
      <p>
        You are signed in as {signedInAs}. A link was opened that signs this browser in as {linkOf},
        and you out.
      </p>
      <p>If you did not open it yourself, stay: another site may have.</p>
    </Dialog>
  );
}

function stay(): void {
  followed.value = null;
}
