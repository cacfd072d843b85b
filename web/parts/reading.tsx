/** What stands where something is read from the daemon: a word while it is awaited, the reason where it was refused, else what came. */
import type { ComponentChildren } from 'preact';
import { inWords } from '../base/api.ts';
import type { Reading } from '../base/use-read.ts';

export function Shown<Answer>({
  of: { data, error },
  children,
}: {
  of: Reading<Answer>;
  children: (answer: Answer) => ComponentChildren;
}) {
  return (
    <>
      {error !== null && (
        <p class="notice" data-tone="bad" role="alert">
          {inWords(error)}
        </p>
      )}
      {data === null && error === null && <p class="loading">Loading…</p>}
      {data !== null && children(data)}
    </>
  );
}
