/** A memory in the list: what it says, as text, and how it is filed. A press on a tag or a kind shows what has it too. */
import { query } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { useAddress } from '../base/use-address.ts';
import { Forget } from './forget.tsx';
import { hrefOf, type ShownMemory } from './memory-answers.ts';

export function MemoryRow({
  memory,
  onForgotten,
}: {
  memory: ShownMemory;
  onForgotten: () => unknown;
}) {
  const { id, content, changedAtUtc } = memory;
  const { query: asked } = useAddress();
  return (
    <li>
      <p class="memory-content">{content}</p>
      <div class="row small">
        <Filed memory={memory} asked={asked} />
        <span class="quiet">
          <Time at={changedAtUtc} />
        </span>
        <span class="row push">
          <a class="button little plain" href={hrefOf(id)} aria-label={`Edit: ${content}`}>
            Edit
          </a>
          <Forget memory={memory} inList onForgotten={onForgotten} />
        </span>
      </div>
    </li>
  );
}

export function Filed({
  memory: { category, tags, importance, supersededBy },
  asked = {},
}: {
  memory: ShownMemory;
  /** What is asked for already, and stays so. */
  asked?: Readonly<Record<string, string>>;
}) {
  return (
    <>
      {supersededBy !== null && (
        <span class="state" data-tone="warn">
          no longer true
        </span>
      )}
      <a class="state chip" href={`/memory${query({ ...asked, category })}`}>
        {category}
      </a>
      {tags.map((tag) => (
        <a key={tag} class="state chip" data-kind="tag" href={`/memory${query({ ...asked, tag })}`}>
          #{tag}
        </a>
      ))}
      {importance >= IMPORTANT && <span class="quiet">important</span>}
    </>
  );
}

const IMPORTANT = 0.8;
