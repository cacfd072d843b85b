/** The `rote memory` commands, as data. */
import { MEMORY_CATEGORIES } from '../../domain/memory/memory-categories.ts';
import type { Command, Flag, Positional } from '../command.ts';

const ID: Positional = { name: 'ID', summary: 'the id of a memory, as rote memory list shows it' };
const TAGS: Flag = { value: 'TAGS', summary: 'with commas between them: drinks,work' };
const CATEGORY: Flag = {
  value: 'CATEGORY',
  choices: MEMORY_CATEGORIES,
  summary: 'what kind it is of (default: context)',
};
const IMPORTANCE: Flag = { value: 'N', summary: 'how much it matters, 0 to 1 (default: 0.5)' };
const FORMAT: Flag = {
  value: 'FORMAT',
  choices: ['jsonl', 'markdown'],
  summary: 'JSON lines or a list in markdown (default: jsonl)',
};
const ALL: Flag = { summary: 'also what is no longer true' };

export const MEMORY_COMMANDS: readonly Command[] = [
  {
    path: ['memory', 'save'],
    makesHome: true,
    summary: 'remember something',
    description: [
      'What says the same as a memory is put together with it. What is no longer true since ("I no longer like coffee", "my new address is …") is kept, marked, and found only where it is asked for. In talk: remember that …',
    ],
    positionals: [{ name: 'TEXT', isWords: true, summary: 'what to remember' }],
    flags: { tags: TAGS, category: CATEGORY, importance: IMPORTANCE },
    examples: [
      { command: 'rote memory save "I prefer tea to coffee"', does: 'remember it' },
      {
        command: 'rote memory save "The gate code is 4711" --tags house --importance 0.9',
        does: 'with a tag, and ranked higher',
      },
    ],
    load: async () => (await import('./memory-commands.ts')).memorySave,
  },
  {
    path: ['memory', 'search'],
    summary: 'find what is remembered',
    description: [
      'A question in plain words finds what has some of its words, the best first; "a phrase" is found as it stands, and word* by how it begins. A word that was typed wrong is found too.',
    ],
    positionals: [{ name: 'QUESTION', isWords: true, summary: 'what to look for' }],
    flags: {
      tags: { ...TAGS, summary: 'only with one of these tags' },
      category: { ...CATEGORY, summary: 'only of this kind' },
      limit: {
        value: 'N',
        integer: { least: 1, most: 20 },
        summary: 'at most so many (default: 5)',
      },
      'min-importance': { ...IMPORTANCE, summary: 'only what matters at least so much, 0 to 1' },
      all: ALL,
    },
    examples: [{ command: 'rote memory search "what do I drink?"', does: 'in plain words' }],
    load: async () => (await import('./memory-commands.ts')).memorySearch,
  },
  {
    path: ['memory', 'list'],
    summary: 'list what is remembered, the newest first',
    description: ['Lists memories with their ids.'],
    flags: {
      tags: { ...TAGS, summary: 'only with one of these tags' },
      category: { ...CATEGORY, summary: 'only of this kind' },
      limit: {
        value: 'N',
        integer: { least: 1, most: 10_000 },
        summary: 'at most so many (default: 50)',
      },
      after: { value: 'ID', summary: 'go on behind this one' },
      all: ALL,
    },
    examples: [{ command: 'rote memory list --category preference', does: 'what you like' }],
    load: async () => (await import('./memory-commands.ts')).memoryList,
  },
  {
    path: ['memory', 'show'],
    summary: 'show a memory and what it said before',
    description: ['Shows where a memory is from, and its earlier texts.'],
    positionals: [ID],
    flags: {},
    examples: [{ command: 'rote memory show mem_01k', does: 'with its history' }],
    load: async () => (await import('./memory-commands.ts')).memoryShow,
  },
  {
    path: ['memory', 'update'],
    summary: 'change a memory',
    description: ['Changes what is named; what it said before is kept as its history.'],
    positionals: [ID],
    flags: {
      content: { value: 'TEXT', summary: 'what it says from now on' },
      tags: { ...TAGS, summary: 'in place of those it has; a comma alone takes them away' },
      category: CATEGORY,
      importance: IMPORTANCE,
    },
    examples: [{ command: 'rote memory update mem_01k --tags drinks', does: 'other tags' }],
    load: async () => (await import('./memory-commands.ts')).memoryUpdate,
  },
  {
    path: ['memory', 'forget'],
    summary: 'forget a memory for good',
    description: [
      'Takes it out of memory, its index and the files of the database; its history too. What was said in conversations and journals of runs stays there, and the answer says where. With --everywhere the same text is replaced by [forgotten] there as well, in your lessons and tasks too; what is under way follows when it is over. Schedules, files and backups stay.',
    ],
    positionals: [ID],
    flags: { everywhere: { summary: 'also in conversations, journals, lessons and tasks' } },
    examples: [
      { command: 'rote memory forget mem_01k', does: 'it can not be brought back' },
      { command: 'rote memory forget mem_01k --everywhere', does: 'also where it was said' },
    ],
    load: async () => (await import('./memory-commands.ts')).memoryForget,
  },
  {
    path: ['memory', 'reindex'],
    summary: 'make the embeddings by which memories are found by meaning',
    description: [
      'Sends each memory that has no vector yet to the model that memory.embedding in the settings names (provider/model); with another model than before, all of them. The daemon does so by itself; until it is done, memories are found by their words. What was stopped goes on where it was.',
    ],
    flags: { all: { summary: 'anew, also those that have one' } },
    examples: [{ command: 'rote memory reindex', does: 'what is missing' }],
    load: async () => (await import('./memory-reindex.ts')).memoryReindex,
  },
  {
    path: ['memory', 'export'],
    summary: 'print all memories as a file',
    description: ['JSON lines lose nothing; markdown is a list that people can read and write.'],
    flags: { format: FORMAT },
    examples: [{ command: 'rote memory export --format markdown', does: 'a list, by kind' }],
    load: async () => (await import('./memory-commands.ts')).memoryExport,
  },
  {
    path: ['memory', 'import'],
    makesHome: true,
    summary: 'remember what stands in a file',
    description: [
      'Takes JSON lines ({"content": …, "tags": […]}) or a list in markdown, where #words are tags and a heading such as "preference" says the kind. What is known already is not added again.',
    ],
    positionals: [{ name: 'FILE', summary: 'where it is; - for standard input' }],
    flags: {
      format: { ...FORMAT, summary: 'jsonl or markdown (default: by the name of the file)' },
    },
    examples: [{ command: 'rote memory import notes.md', does: 'each item of its lists' }],
    load: async () => (await import('./memory-commands.ts')).memoryImport,
  },
];
