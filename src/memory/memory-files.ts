/** Memories as a file: JSON lines, which lose nothing, or a list in markdown, which people can write. */
import { z } from 'zod';
import { type Result, refuse, succeed } from '../base/errors.ts';
import type { Memory } from '../domain/memory/memory.ts';
import {
  LONGEST_MEMORY,
  MEMORY_CATEGORIES,
  type MemoryCategory,
} from '../domain/memory/memory-categories.ts';

const MEMORY_FORMATS = ['jsonl', 'markdown'] as const;
export type MemoryFormat = (typeof MEMORY_FORMATS)[number];

/** By the name of a file. */
export const formatOfMemories = (name: string): MemoryFormat =>
  /\.(?:md|markdown|txt)$/i.test(name) ? 'markdown' : 'jsonl';

export type FiledMemory = Pick<Memory, 'content' | 'tags' | 'category' | 'importance'>;

const lineSchema = z.looseObject({
  content: z.string().trim().min(1).max(LONGEST_MEMORY),
  tags: z.array(z.string()).default([]),
  category: z.enum(MEMORY_CATEGORIES).default('context'),
  importance: z.number().min(0).max(1).default(0.5),
});

export function writeMemories(memories: readonly Memory[], format: MemoryFormat): string {
  if (format === 'jsonl') return memories.map((memory) => `${jsonLine(memory)}\n`).join('');
  const byCategory = Map.groupBy(memories, ({ category }) => category);
  return [...byCategory]
    .map(([category, some]) => `## ${category}\n\n${some.map(markdownLine).join('\n')}\n`)
    .join('\n');
}

const jsonLine = ({ id, content, tags, category, importance, createdMs, supersededBy }: Memory) =>
  JSON.stringify({
    id,
    content,
    tags,
    category,
    importance,
    createdAtUtc: Temporal.Instant.fromEpochMilliseconds(createdMs).toString(),
    ...(supersededBy !== null && { supersededBy }),
  });

const markdownLine = ({ content, tags }: Memory): string => {
  const filed = tags.map((tag) => ` #${tag.replaceAll(/\s+/g, '-')}`).join('');
  return `- ${content
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')}${filed}`;
};

/** Memories that are over are left out: they were true once. Files of Windows begin and end their lines in their own way. */
export function readMemories(text: string, format: MemoryFormat): Result<FiledMemory[]> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return format === 'jsonl' ? readJsonLines(lines) : succeed(readMarkdown(lines));
}

function readJsonLines(lines: readonly string[]): Result<FiledMemory[]> {
  const memories: FiledMemory[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const parsed = lineSchema.safeParse(parseJson(line));
    if (!parsed.success)
      return refuse({
        code: 'bad-memory-file',
        message: `Line ${index + 1} is no memory: ${parsed.error.issues[0]?.message ?? 'no JSON'}.`,
        hint: 'Each line is a JSON object with "content", and perhaps "tags", "category" and "importance".',
      });
    if (parsed.data['supersededBy'] === undefined) memories.push(parsed.data);
  }
  return succeed(memories);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const HEADING = /^#{1,6}\s+(?<title>.+)$/;
const ITEM = /^\s*[-*+]\s+(?:\[[ xX]\]\s+)?(?<content>\S.*)$/;
const TAG = /(?:^|\s)#(?<tag>[\p{L}\p{N}][\p{L}\p{N}/_-]*)/gu;

/** Each item of a list is a memory; a heading that is a category says of which. */
function readMarkdown(lines: readonly string[]): FiledMemory[] {
  let category: MemoryCategory = 'context';
  return lines.flatMap((line) => {
    const title = HEADING.exec(line)?.groups?.['title']?.trim().toLowerCase();
    if (title !== undefined)
      category = MEMORY_CATEGORIES.find((one) => title.startsWith(one)) ?? 'context';
    const content = ITEM.exec(line)?.groups?.['content'];
    if (content === undefined) return [];
    const tags = [...content.matchAll(TAG)].map(({ groups }) => groups?.['tag'] ?? '');
    const bare = content.replaceAll(TAG, '').trim().slice(0, LONGEST_MEMORY);
    return bare === '' ? [] : [{ content: bare, tags, category, importance: 0.5 }];
  });
}
