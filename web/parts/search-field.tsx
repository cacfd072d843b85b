/** A search that waits until one stops typing, and stands in the address as `q`. */
import { useEffect, useState } from 'preact/hooks';
import { useAddress } from '../base/use-address.ts';

const AFTER_TYPING_MS = 150;

export function SearchField({ q, label, hint }: { q: string; label: string; hint: string }) {
  const { change } = useAddress();
  const [text, setText] = useState(q);
  useEffect(() => {
    if (text === q) return;
    const timer = setTimeout(() => change({ q: text }), AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // A link to all of it empties the field as well.
  useEffect(() => {
    if (q === '') setText('');
  }, [q]);
  return (
    <input
      class="input search"
      type="search"
      aria-label={label}
      placeholder={hint}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  );
}
