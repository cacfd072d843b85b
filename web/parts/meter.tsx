/** How much of a bound is used: a bar, with the same in words. */
import './budget-bars.css';
import type { ComponentChildren } from 'preact';

export function Meter({
  name,
  used,
  most,
  inWords,
  children,
}: {
  name: string;
  used: number;
  most: number;
  inWords: (amount: number) => string;
  children?: ComponentChildren;
}) {
  const words = `${inWords(used)} of ${inWords(most)}`;
  return (
    <div class="budget-line">
      <meter
        class="budget-bar"
        min={0}
        max={most}
        high={most * 0.8}
        optimum={0}
        value={Math.min(used, most)}
        aria-label={`${name}: ${words}`}
      />
      <span class="small number">
        {words}
        {children}
      </span>
    </div>
  );
}
