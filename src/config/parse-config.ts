/** The text of `config.yaml` as settings, or every fault in it with its line and key. */
import {
  type Document,
  isMap,
  isPair,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { z } from 'zod';
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { complaintInWords, complaintsOf } from '../domain/parse-with.ts';

/** More text than this is no settings file. */
const LONGEST_TEXT = 1_000_000;

export function parseConfig<Config>(
  text: string,
  file: string,
  schema: z.ZodType<Config>,
): Result<Config> {
  if (text.length > LONGEST_TEXT)
    return refuse(badConfig(file, ['it is longer than any settings']));
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const [broken] = document.errors;
  if (broken !== undefined) {
    return refuse(badConfig(file, [`line ${lineAt(broken.pos[0])}: ${syntaxFault(broken)}`]));
  }
  const alias = firstAlias(document);
  if (alias !== null) {
    return refuse(badConfig(file, [`line ${lineAt(alias)}: aliases (*name) are not read here`]));
  }
  const parsed = schema.safeParse(withoutEmptySections(document.toJS()));
  if (parsed.success) return succeed(parsed.data);
  const faults = complaintsOf(parsed.error.issues, knownKeys(schema))
    .map((complaint) => ({
      line: lineAt(offsetOf(document.contents, complaint.path)),
      words: complaintInWords(complaint),
    }))
    .sort((left, right) => left.line - right.line)
    .map(({ line, words }) => `line ${line}: ${words}`);
  return refuse(badConfig(file, faults));
}

function syntaxFault(error: YAMLError): string {
  if (error.code === 'MULTIPLE_DOCS') return 'there is more than one document (a line with ---)';
  return (error.message.split('\n')[0] ?? '').replace(/ at line .*/, '');
}

/** The position of the first alias. Settings need none, and a few can stand for gigabytes. */
function firstAlias(document: Document): number | null {
  let offset: number | null = null;
  visit(document, {
    Alias(_, node) {
      offset = node.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

/** A section whose settings are all commented out is null to YAML, and means the defaults. */
function withoutEmptySections(settings: unknown): unknown {
  if (settings === null || settings === undefined) return {};
  if (typeof settings !== 'object' || Array.isArray(settings)) return settings;
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([, section]) => section !== null)
      .map(([key, section]) => [key, withoutEmptyParts(section)]),
  );
}

function withoutEmptyParts(section: unknown): unknown {
  return typeof section === 'object' && section !== null && !Array.isArray(section)
    ? withoutEmptySections(section)
    : section;
}

function badConfig(file: string, faults: string[]): Fault {
  return {
    code: 'bad-config',
    message: `${file}, ${faults.join('; ')}.`,
    hint: 'rote help config.md lists every setting; leave one out to get its default.',
    details: { faults },
  };
}

function knownKeys(schema: z.ZodType): string[] {
  if (
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional
  ) {
    return knownKeys(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodRecord) return knownKeys(schema.valueType as z.ZodType);
  if (schema instanceof z.ZodArray) return knownKeys(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([key, part]) => [key, ...knownKeys(part)]);
}

/** The position of the key at `path` in the text; of the nearest key above it if it is absent. */
function offsetOf(contents: ParsedNode | null, path: PropertyKey[]): number {
  let node: unknown = contents;
  let offset = contents?.range[0] ?? 0;
  for (const key of path) {
    const entry = isSeq(node) ? (node.items[Number(key)] as ParsedNode | undefined) : undefined;
    if (entry !== undefined) {
      offset = entry.range[0];
      node = entry;
      continue;
    }
    if (!isMap(node)) break;
    const pair = node.items.find((item) => isPair(item) && String(item.key) === key);
    if (pair === undefined) break;
    offset = (pair.key as ParsedNode).range[0];
    node = pair.value;
  }
  return offset;
}
