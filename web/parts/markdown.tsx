/**
 * Words that people, models, tools or skills wrote in Markdown. This is the one place where such words become markup,
 * and only what `markdown-nodes.ts` lets through. Until that is loaded, and where it gives up, they are plain text.
 */
import { signal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { markdownNodes } from './markdown-nodes.ts';

const loaded = signal<typeof markdownNodes | null>(null);
let isAskedFor = false;

function load(): void {
  if (isAskedFor) return;
  isAskedFor = true;
  import('./markdown-nodes.ts').then(
    (module) => {
      loaded.value = module.markdownNodes;
    },
    () => {
      // The line is down: the next text asks again.
      isAskedFor = false;
    },
  );
}

export function Markdown({
  text,
  lines = false,
}: {
  text: string;
  /** Every line of the text is a line, as in messages; else lines flow into paragraphs, as in documents. */
  lines?: boolean;
}) {
  load();
  const toNodes = loaded.value;
  const nodes = useMemo(() => toNodes?.(text, { lines }) ?? null, [toNodes, text, lines]);
  return nodes === null ? (
    <div key="plain" class="markdown markdown-plain">
      {text}
    </div>
  ) : (
    <Nodes key="nodes" nodes={nodes} />
  );
}

function Nodes({ nodes }: { nodes: DocumentFragment }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A fragment is empty once it was put in, so a copy is.
    place.current?.replaceChildren(nodes.cloneNode(true));
  }, [nodes]);
  return <div ref={place} class="markdown" />;
}
