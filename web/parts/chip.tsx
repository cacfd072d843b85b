/** Something to filter by, which is on or off. */
import type { ComponentChildren } from 'preact';

export function Chip({
  isOn,
  onPress,
  children,
}: {
  isOn: boolean;
  onPress: () => void;
  children: ComponentChildren;
}) {
  return (
    <button type="button" class="state chip" aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}
