/** What would be different: each place with what stands there and what would. */

interface Change {
  path: string;
  before?: unknown;
  after?: unknown;
}

export function Changes({ of }: { of: readonly Change[] }) {
  if (of.length === 0) return null;
  return (
    <div class="wide">
      <table class="rows">
        <thead>
          <tr>
            <th>Where</th>
            <th>Before</th>
            <th>After</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ path, before, after }) => (
            <tr key={path}>
              <td class="mono">{path}</td>
              <td class="diff-before">{inShort(before)}</td>
              <td class="diff-after">{inShort(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inShort(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
