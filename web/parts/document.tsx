/**
 * All that is read before an answer, letter by letter: what is reached, every step, what would be another, and what is in
 * files. Nothing of it is cut, folded or read as markup, because a person agrees to what stands here.
 */
import type { RequestDocument } from '../../src/domain/request-document.ts';

export function Document({ of }: { of: RequestDocument }) {
  const { reaches, steps, changes, files, found = [], judges = [], isCut } = of;
  return (
    <div class="document">
      <Lines title="What the scan found" lines={found} />
      <Lines title="What the judges say" lines={judges} />
      <Lines title="What it reaches" lines={reaches} />
      <Lines title="What it does" lines={steps} isOrdered />
      <Lines title="What would be another" lines={changes} />
      {files.map(({ name, text }) => (
        <section key={name}>
          <h4>The file {name}</h4>
          <pre>{text}</pre>
        </section>
      ))}
      {isCut && (
        <p class="notice" data-tone="warn">
          It is more than can be shown, so it can be agreed to only where it lies, on the machine.
        </p>
      )}
    </div>
  );
}

export function Lines({
  title,
  lines,
  isOrdered = false,
}: {
  title: string;
  lines: readonly string[];
  isOrdered?: boolean;
}) {
  if (lines.length === 0) return null;
  const entries = lines.map((line, index) => <li key={index}>{line}</li>);
  return (
    <section>
      <h4>{title}</h4>
      {isOrdered ? <ol aria-label={title}>{entries}</ol> : <ul aria-label={title}>{entries}</ul>}
    </section>
  );
}
