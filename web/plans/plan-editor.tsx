/**
 * The editor of a plan. It lives in a shadow root: the policy of the page allows no styles that are written in, and
 * there they are sheets that code made. It is loaded when it is first shown; until then the text stands there.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { tellProblem } from '../parts/toast.tsx';
import type { Editor } from './editor/editor.ts';

const MOST_FAULTS = 5;

export function PlanEditor({
  given,
  onChange,
}: {
  given: string;
  onChange: (text: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const [isReady, setReady] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  useEffect(() => {
    let isWanted = true;
    void (async () => {
      try {
        const { createEditor } = await import('./editor/editor.ts');
        if (!isWanted || place.current === null) return;
        const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
        editor.current = createEditor({ root, text: given, onChange, onChecked: setFaults });
        setReady(true);
      } catch (error) {
        tellProblem(error);
      }
    })();
    return () => {
      isWanted = false;
      editor.current?.close();
      editor.current = null;
    };
  }, []);
  // It was changed elsewhere, or saved: what one has typed oneself stays.
  useEffect(() => editor.current?.offer(given), [given]);
  return (
    <>
      {!isReady && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and who has no mouse must reach it
        <pre class="quoted" tabIndex={0}>
          {given}
        </pre>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that are typed here are no shortcuts of the page */}
      <div
        ref={place}
        class="plans-editor"
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
        }}
      />
      <div role="status" aria-label="What is wrong">
        <ul class="plans-faults">
          {faults.slice(0, MOST_FAULTS).map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {faults.length > MOST_FAULTS && <li>… and {faults.length - MOST_FAULTS} more</li>}
        </ul>
      </div>
    </>
  );
}
