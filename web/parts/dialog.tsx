/** A dialog above the page: Escape and the cross close it, and the keyboard stays inside. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

export function Dialog({
  title,
  onClose,
  large = false,
  foot,
  children,
}: {
  title: string;
  onClose: () => void;
  large?: boolean;
  foot?: ComponentChildren;
  children: ComponentChildren;
}) {
  const place = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the next key can be pressed.
  useLayoutEffect(() => {
    place.current?.showModal();
  }, []);
  return (
    <dialog
      ref={place}
      class={large ? 'dialog large' : 'dialog'}
      aria-labelledby={id}
      onClose={onClose}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="button plain little"
          aria-label="Close"
          onClick={() => place.current?.close()}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
      {foot !== undefined && <div class="dialog-foot">{foot}</div>}
    </dialog>
  );
}
