/** What is odd or wrong about the files of a skill, each with what to do. */
import type { Finding } from './skill-answers.ts';

export function Findings({ of }: { of: readonly Finding[] }) {
  return (
    <>
      {of.map(({ level, code, line, message, fix, path }) => (
        <p
          key={`${code} ${path} ${line} ${message}`}
          class="notice small"
          data-tone={level === 'error' ? 'bad' : 'warn'}
        >
          {path !== undefined && <span class="mono">{path}: </span>}
          {line > 0 && `line ${line}: `}
          {message} {fix}
        </p>
      ))}
    </>
  );
}
