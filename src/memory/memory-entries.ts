/** Entries of the operations on memories. */

import { LONGEST_MEMORY, MEMORY_CATEGORIES } from '../domain/memory/memory-categories.ts';
import {
  choice,
  type Entries,
  fraction,
  switched,
  text,
  texts,
  whole,
} from '../domain/operation.ts';

const AN_ID = 'the id of a memory, as a list of them shows it';

const id = text(200, AN_ID, { isRequired: true, argument: 'ID' });
const content = (about: string) => text(LONGEST_MEMORY, about, { shortest: 1 });
const WHAT = 'what to remember, as a sentence that can stand alone';
const TAGS = { longest: 60, most: 20 };
const tags = texts(TAGS, 'in small letters: drinks,work', { value: 'TAGS' });
const category = choice(MEMORY_CATEGORIES, 'the kind of memory; the default is context');
const details = {
  tags,
  category,
  importance: fraction('how important it is, from 0 to 1; the default is 0.5'),
};
const filter = {
  tags: texts(TAGS, 'only memories with one of these tags', {
    value: 'TAGS',
    names: { http: 'tag' },
  }),
  category: choice(MEMORY_CATEGORIES, 'only memories of this kind'),
  superseded: switched('also memories that are no longer true', { names: { cli: 'all' } }),
};
const format = choice(['jsonl', 'markdown'], 'its form; by the name of the file, else jsonl');
const mine = { audience: 'member' } as const;

export const MEMORY_ENTRIES = {
  save: {
    ...mine,
    summary: 'remember something',
    about: [
      'Remembers something across conversations: preferences, facts, decisions. If a memory says the same already, the two become one. If the new memory ends an older one ("I no longer like coffee", "my new address is …"), the older one is marked as no longer true. A search then leaves it out, unless you ask for it.',
    ],
    effect: 'idempotent',
    makesHome: true,
    takes: {
      content: text(LONGEST_MEMORY, WHAT, { isRequired: true, argument: 'TEXT' }),
      ...details,
    },
    faces: {
      cli: ['memory save TEXT'],
      http: { route: 'POST /memories', name: 'saveMemory', status: 201 },
      agent: { also: { memory_id: 'memory.id' } },
      mcp: true,
    },
    examples: [
      {
        input: { content: 'I prefer tea to coffee', tags: ['drinks'], category: 'preference' },
        does: 'a preference',
      },
      {
        input: { content: 'The gate code is 4711', tags: ['house'], importance: 0.9 },
        does: 'with a tag, and ranked higher',
      },
    ],
  },
  propose: {
    ...mine,
    summary: 'ask your person whether to remember something',
    about: [
      'Asks your person whether to remember something. It is saved when they say yes. Use it for facts from a page, a file or a message of somebody else: {memory.save} refuses those.',
    ],
    effect: 'idempotent',
    takes: { content: text(LONGEST_MEMORY, WHAT, { isRequired: true }), tags, category },
    faces: { agent: {}, mcp: true },
    examples: [
      { input: { content: 'The library closes at 18:00 on Fridays' }, does: 'read on a page' },
    ],
  },
  search: {
    ...mine,
    summary: 'find what is remembered',
    about: [
      'Finds the memories that have words of the question, the best first. It finds "a phrase in quotes" exactly. It finds word* if a word begins with these letters. It finds misspelled words too.',
    ],
    effect: 'read',
    takes: {
      query: text(2000, 'what to look for', { isRequired: true, argument: 'QUESTION' }),
      ...filter,
      limit: whole([1, 20], 'the largest number of results', { usual: 5 }),
      min_importance: fraction('only memories that are at least this important, from 0 to 1'),
      conversations: switched('search also what was said in conversations'),
    },
    faces: {
      cli: ['memory search QUESTION'],
      // The words say what each of them says.
      agent: { also: { memory_ids: 'memories.*.id' }, leaves: ['memories'] },
      mcp: true,
    },
    examples: [{ input: { query: 'what do I drink?' }, does: 'in plain words' }],
  },
  list: {
    ...mine,
    summary: 'list what is remembered, the newest first',
    about: [
      'Lists memories with their ids, the newest first. With a query it lists the memories that match, the best first.',
    ],
    effect: 'read',
    takes: {
      query: text(200, 'words to look for', { argument: 'WORDS', names: { http: 'q' } }),
      ...filter,
      limit: whole([1, 10_000], 'the largest number of results', { usual: 50 }),
      after: text(200, 'the id of the last memory on the page before', { value: 'ID' }),
    },
    faces: {
      cli: ['memory list'],
      http: { route: 'GET /memories', name: 'listMemories' },
      agent: { usual: { limit: 20 } },
      mcp: true,
    },
    examples: [{ input: { category: 'preference' }, does: 'what you like' }],
  },
  show: {
    ...mine,
    summary: 'show a memory and what it said before',
    about: ['Shows where a memory is from, and its earlier texts.'],
    effect: 'read',
    takes: { id },
    faces: {
      cli: ['memory show ID'],
      http: { route: 'GET /memories/{id}', name: 'showMemory' },
    },
    examples: [{ input: { id: 'mem_01k' }, does: 'with its history' }],
  },
  update: {
    ...mine,
    summary: 'change a memory',
    about: ['Changes the given fields. The earlier text is kept as history.'],
    effect: 'idempotent',
    takes: {
      id,
      content: content('the new text'),
      tags,
      category: choice(MEMORY_CATEGORIES, 'the kind of memory'),
      importance: fraction('how important it is, from 0 to 1'),
    },
    faces: {
      cli: ['memory update ID'],
      http: { route: 'PATCH /memories/{id}', name: 'updateMemory' },
      agent: {},
      mcp: true,
    },
    examples: [{ input: { id: 'mem_01k', importance: 0.9 }, does: 'matters more' }],
  },
  forget: {
    ...mine,
    summary: 'forget something for good',
    about: [
      'Deletes memories and their history for good, from the index and the files of the database too. Give the id of a memory, or its text if exactly one memory has that text. Conversations and journals of runs keep the text, and the answer says where. With everywhere the text is replaced by [forgotten] there too, and in lessons and tasks. If a run is still going on, that happens when it has ended. Schedules, files and backups keep the text.',
    ],
    effect: 'idempotent',
    takes: {
      ids: texts({ longest: 200, most: 100 }, AN_ID, { argument: 'ID', names: { http: 'id' } }),
      content: content('the text of the memory; give it instead of an id'),
      everywhere: switched('replace the text also in conversations, journals, lessons and tasks'),
    },
    faces: {
      cli: ['memory forget [ID]'],
      http: { route: 'DELETE /memories/{id}', name: 'forgetMemory' },
      agent: { also: { memory_ids: 'forgotten' } },
      mcp: true,
    },
    examples: [
      { input: { ids: ['mem_01k'] }, does: 'it can not be brought back' },
      { input: { content: 'I like coffee' }, does: 'by what it says' },
      { input: { ids: ['mem_01k'], everywhere: true }, does: 'also where it was said' },
    ],
  },
  export: {
    ...mine,
    summary: 'write all memories to a file',
    about: ['JSON lines lose nothing; markdown is a list that people can read and write.'],
    effect: 'read',
    takes: { format },
    file: 'written',
    faces: { cli: ['memory export [FILE]'] },
    examples: [{ input: { format: 'markdown' }, does: 'a list, by kind' }],
  },
  import: {
    ...mine,
    summary: 'remember what stands in a file',
    about: [
      'Takes JSON lines ({"content": …, "tags": […]}) or a list in markdown, in which #words are tags and a heading such as "preference" says the kind. What is known already is not added again.',
    ],
    effect: 'idempotent',
    makesHome: true,
    takes: { format },
    file: 'read',
    faces: { cli: ['memory import FILE'] },
    examples: [{ input: {}, file: 'notes.md', does: 'each item of its lists' }],
  },
} as const satisfies Entries;
