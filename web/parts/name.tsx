/** A name on one line, cut in the middle where it is long and there is no room. */
import { cutInMiddle } from './cut-in-middle.ts';

export function Name({ children: name }: { children: string }) {
  const parts = cutInMiddle(name);
  if (parts === null) return <>{name}</>;
  return (
    <span class="cut" title={name}>
      <span class="cut-head">{parts.head}</span>
      <span class="cut-tail">{parts.tail}</span>
    </span>
  );
}
