/** The keys of the page, as `?` shows them. */
import { actions } from '../base/actions.ts';
import { Dialog } from '../parts/dialog.tsx';
import type { View } from '../views.ts';

export function KeysHelp({ views, onClose }: { views: readonly View[]; onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="facts">
        <dt>
          <kbd>Ctrl</kbd> <kbd>K</kbd>
        </dt>
        <dd>find, go, do or say anything</dd>
        <dt>
          <kbd>/</kbd>
        </dt>
        <dd>to the search of this view</dd>
        {views.map(({ path, key, name }) => (
          <KeyRow key={path} keys={['g', key]} does={`go to ${name}`} />
        ))}
        {actions.value.flatMap(({ key, name }) =>
          key === undefined ? [] : [<KeyRow key={name} keys={[key]} does={name.toLowerCase()} />],
        )}
      </dl>
    </Dialog>
  );
}

function KeyRow({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
