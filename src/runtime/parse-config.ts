/** The text of `config.yaml` as settings, or every fault in it with its line and key. */
import { isMap, isPair, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { complaintInWords, complaintsOf } from '../domain/parse-with.ts';
import { type Config, configSchema } from './config-schema.ts';

export function parseConfig(text: string, file: string): Result<Config> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken !== undefined) {
    const line = lines.linePos(broken.pos[0]).line;
    return refuse(
      badConfig(file, [
        `line ${line}: ${(broken.message.split('\n')[0] ?? '').replace(/ at line .*/, '')}`,
      ]),
    );
  }
  const parsed = configSchema.safeParse(document.toJS() ?? {});
  if (parsed.success) return succeed(parsed.data);
  const faults = complaintsOf(parsed.error.issues, knownKeys())
    .map((complaint) => ({
      line: lines.linePos(offsetOf(document.contents, complaint.path)).line,
      words: complaintInWords(complaint),
    }))
    .sort((left, right) => left.line - right.line)
    .map(({ line, words }) => `line ${line}: ${words}`);
  return refuse(badConfig(file, faults));
}

function badConfig(file: string, faults: string[]): Fault {
  return {
    code: 'bad-config',
    message: `${file}, ${faults.join('; ')}.`,
    hint: 'See contracts/config.schema.json for every setting, or leave a setting out to get its default.',
    details: { faults },
  };
}

function knownKeys(): string[] {
  return Object.entries(configSchema.shape).flatMap(([key, schema]) => {
    const inner = schema.type === 'prefault' ? schema.unwrap() : null;
    return inner !== null && inner.type === 'object' ? [key, ...Object.keys(inner.shape)] : [key];
  });
}

/** Where the key at `path` stands in the text; the nearest key above it where it is absent. */
function offsetOf(contents: ParsedNode | null, path: PropertyKey[]): number {
  let node: unknown = contents;
  let offset = contents?.range[0] ?? 0;
  for (const key of path) {
    if (!isMap(node)) break;
    const pair = node.items.find((item) => isPair(item) && String(item.key) === key);
    if (pair === undefined) break;
    offset = (pair.key as ParsedNode).range[0];
    node = pair.value;
  }
  return offset;
}
