/** A skill begins: a folder with what is to be filled in, as `rote skills new` makes it. */

import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { post } from '../base/api.ts';
import { load } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { tell } from '../parts/toast.tsx';
import type { ShownSkill } from './skill-answers.ts';

export function NewSkill() {
  const { route } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [script, setScript] = useState(true);
  const make = async (): Promise<void> => {
    const { skill } = await post<{ skill: ShownSkill }>('/skills', { name, script });
    setOpen(false);
    await load('/skills');
    tell(`Made ${skill.path}. Fill it in.`);
    route(`/skills/${encodeURIComponent(skill.name)}`);
  };
  return (
    <div class="actions">
      <Button onPress={() => setOpen(true)}>New skill</Button>
      {isOpen && (
        <Dialog
          title="Make a skill"
          onClose={() => setOpen(false)}
          foot={
            <Button kind="primary" disabled={name.trim() === ''} onPress={make}>
              Make it
            </Button>
          }
        >
          <div class="stack">
            <label class="field">
              <span>Name</span>
              <input
                class="input"
                value={name}
                placeholder="morning-report"
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </label>
            <label class="check">
              <input
                type="checkbox"
                checked={script}
                onChange={(event) => setScript(event.currentTarget.checked)}
              />{' '}
              With a script that runs as it is, and a check of it
            </label>
            <p class="quiet">
              It lies in skills/ of the data folder. What you change there is here at once; rote
              skills check and rote skills test try it, with no model.
            </p>
          </div>
        </Dialog>
      )}
    </div>
  );
}
