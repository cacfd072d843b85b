/** A named part of a view. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export function Card({
  title,
  aside,
  children,
}: {
  title: ComponentChildren;
  aside?: ComponentChildren;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="card" aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div class="aside row">{aside}</div>}
      </div>
      <div class="card-body">{children}</div>
    </section>
  );
}

/** The top of a view: what it is, and what can be done here. */
export function PageHead({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <header class="page-head">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </header>
  );
}
