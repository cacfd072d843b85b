/** A button that does something at the daemon: while it does it can't be pressed again, and what is refused is told. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { tellProblem } from './toast.tsx';

export function Button({
  onPress,
  kind,
  little = false,
  label,
  type = 'button',
  disabled = false,
  children,
}: {
  onPress?: () => unknown;
  kind?: 'primary' | 'danger' | 'plain' | undefined;
  little?: boolean;
  /** For those who can't see it; needed where there are no words inside. */
  label?: string;
  type?: 'button' | 'submit';
  disabled?: boolean;
  children: ComponentChildren;
}) {
  const [isBusy, setBusy] = useState(false);
  async function press(): Promise<void> {
    setBusy(true);
    try {
      await onPress?.();
    } catch (error) {
      tellProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <button
      type={type}
      class={['button', kind, little && 'little'].filter(Boolean).join(' ')}
      disabled={disabled || isBusy}
      aria-busy={isBusy}
      aria-label={label}
      onClick={onPress === undefined ? undefined : () => void press()}
    >
      {children}
    </button>
  );
}
