/** What is taken of a source, and which of it is kept, as a thing with its words: "the new items that mention AI". */

import type {
  ListName,
  ListSaid,
  NounSaid,
  OwnerSaid,
  PhraseSaid,
  WhatWords,
} from '../../language/what-words.ts';
import { diskValue } from './disk-said.ts';
import { shownPick } from './mails.ts';
import { saidLength, saidValue } from './said-amounts.ts';
import { quoted, quotedJudging, shown } from './shown-text.ts';
import type { Filter, PartName, Source, Take, What } from './what.ts';

export interface FoundSaid {
  noun: NounSaid;
  /** Without its article, for counting; null where only "of them" can be counted. */
  counted: { core: string; behind: string } | null;
}

export function sayFound(what: What, words: WhatWords): FoundSaid {
  const { source, takes, filters } = what;
  const [first] = takes;
  if (first?.kind === 'count' && takes.length === 1) {
    const { noun } = sayTakes({ source, takes: [first.of], filters }, words, true);
    return { noun: words.numberOf(noun), counted: null };
  }
  const isList = isAskedInPart(what);
  return sayTakes({ source, takes: takesMeant(what), filters }, words, isList);
}

/** Of anything of which some is kept or counted, without a part, its members are: the lines of a text. */
export function takesMeant(what: What): readonly Take[] {
  const { source, takes } = what;
  if (takes.length > 0 || !isAskedInPart(what)) return takes;
  return [{ kind: source?.kind === 'program' || source?.kind === 'file' ? 'lines' : 'items' }];
}

function isAskedInPart({ filters, cases }: What): boolean {
  return filters.length > 0 || cases.some(({ condition }) => condition?.test.kind === 'count');
}

function sayTakes(
  { source, takes, filters }: Pick<What, 'source' | 'takes' | 'filters'>,
  words: WhatWords,
  isList: boolean,
): FoundSaid {
  const heads =
    takes.length === 0
      ? [wholeOf(source, words)]
      : takes.map((take) => (isList ? listOf(take, words) : null) ?? headOf(take, source, words));
  const [only] = heads;
  const stages = stagesOf(filters);
  if (heads.length > 1 || only === undefined || 'subject' in only) {
    const nouns = heads.map((head) => ('subject' in head ? head : head.all(false)));
    const noun = nouns.length === 1 ? (nouns[0] as NounSaid) : words.together(nouns);
    return { noun: withBehind(noun, behindAll(stages, words)), counted: null };
  }
  return listFound(only, stages, words);
}

type Most = Extract<Filter, { kind: 'most' }>;

/** Filters up to one that takes only so many; what follows is said of those. */
interface Stage {
  isNew: boolean;
  rules: readonly Exclude<Filter, Most>[];
  most: Most | null;
}

function stagesOf(filters: readonly Filter[]): Stage[] {
  const stages: Stage[] = [];
  let rules: Exclude<Filter, Most>[] = [];
  const end = (most: Most | null): void => {
    const isNew = rules[0]?.kind === 'new';
    stages.push({ isNew, rules: isNew ? rules.slice(1) : rules, most });
    rules = [];
  };
  for (const filter of filters) {
    if (filter.kind === 'most') end(filter);
    else rules.push(filter);
  }
  if (rules.length > 0) end(null);
  return stages;
}

function isOnlyMost({ isNew, rules }: Stage): boolean {
  return !isNew && rules.length === 0;
}

function listFound(list: ListSaid, stages: readonly Stage[], words: WhatWords): FoundSaid {
  const [first, ...later] = stages;
  if (first === undefined)
    return { noun: list.all(false), counted: { core: list.some(false), behind: '' } };
  const after = behindAll(later, words);
  if (isOnlyMost(first) && first.most !== null) {
    const noun = list.ends(first.most.most, first.most.from);
    return { noun: withBehind(noun, after), counted: null };
  }
  const relative = relativeOf(first, words);
  const most = mostOf(first, words);
  const text = `${relative}${most}${after.text}`;
  const isOpen = most !== '' || after.isOpen || (relative !== '' && words.filters.isRelativeOpen);
  return {
    noun: withBehind(list.all(first.isNew), { text, isOpen }),
    counted: { core: list.some(first.isNew), behind: text },
  };
}

interface Behind {
  text: string;
  isOpen: boolean;
}

function behindAll(stages: readonly Stage[], words: WhatWords): Behind {
  const text = stages.map((stage) => behindOf(stage, words)).join('');
  return { text, isOpen: stages.length > 0 };
}

function behindOf(stage: Stage, words: WhatWords): string {
  const { filters } = words;
  if (isOnlyMost(stage) && stage.most !== null)
    return filters.ofThoseEnds(stage.most.most, stage.most.from);
  return `${filters.ofThose(stage.isNew, relativeOf(stage, words))}${mostOf(stage, words)}`;
}

function relativeOf({ rules }: Stage, words: WhatWords): string {
  return words.filters.relative(rules.map((rule) => ruleInWords(rule, words)));
}

function mostOf({ most }: Stage, { filters }: WhatWords): string {
  return most === null ? '' : filters.most(most.most, most.from);
}

function ruleInWords(rule: Exclude<Filter, Most>, words: WhatWords): string {
  const { filters, joints } = words;
  switch (rule.kind) {
    case 'new':
      return filters.isNew;
    case 'about':
    case 'sounds':
    case 'speaks':
      return filters.judged(quotedJudging(rule));
    case 'contains':
      return filters.contains(
        rule.words.map(quoted),
        rule.how,
        rule.field === undefined ? null : shown(rule.field, joints),
      );
    case 'matches':
      return filters.matches(quoted(rule.pattern));
    case 'begins':
    case 'ends':
      return filters[rule.kind](rule.words.map(quoted), rule.how);
    case 'sorted':
      return filters.sorted(rule.by === null ? null : shown(rule.by, joints), rule.first);
    case 'newer':
    case 'older':
      return filters[rule.kind](saidLength(rule.seconds, words));
    case 'compare': {
      const field = rule.field === null ? null : shown(rule.field, joints);
      return filters.compare(field, rule.is, saidValue(rule.value, words, rule.unit));
    }
  }
}

function withBehind(noun: NounSaid, { text, isOpen }: Behind): NounSaid {
  if (text === '') return noun;
  const longer = ({ core, behind }: PhraseSaid) => ({ core, behind: `${behind}${text}`, isOpen });
  return { ...noun, subject: longer(noun.subject), object: longer(noun.object) };
}

function wholeOf(source: Source | null, words: WhatWords): NounSaid | ListSaid {
  const { whole, lists } = words;
  if (source === null) return whole.nothing;
  if (source.kind === 'event' && source.field !== null) return words.carried(source.field);
  if (source.kind === 'own' || source.kind === 'mails') return listedOf(source, words);
  if (source.kind === 'feed' || source.kind === 'folder') return lists[itemsOf(source)];
  return whole[source.kind];
}

/** A list that is named with its source. */
export const listedOf = (
  source: Extract<Source, { kind: 'own' | 'mails' }>,
  words: WhatWords,
): ListSaid =>
  source.kind === 'own'
    ? words.own(source.list, source.when)
    : words.mail.mails(shownPick(source.pick, words.joints));

/** The members of a folder are files. */
function itemsOf(source: Source | null): ListName {
  return source?.kind === 'folder' ? 'files' : 'items';
}

/** What is one by itself, and several where some of it are kept or counted. */
function listOf(take: Take, words: WhatWords): ListSaid | null {
  if (take.kind === 'selector') return words.elements(quoted(take.selector));
  return take.kind === 'field' ? words.members(shown(take.path, words.joints)) : null;
}

function headOf(take: Take, source: Source | null, words: WhatWords): NounSaid | ListSaid {
  switch (take.kind) {
    case 'part':
      return partOf(take.part, words);
    case 'selector':
      return words.element(quoted(take.selector));
    case 'field':
      return diskValue(source, take.path, words) ?? words.field(shown(take.path, words.joints));
    case 'value':
      return words.value(take.name, quoted(take.name), ownerOf(take));
    case 'number':
    case 'date':
    case 'size':
    case 'duration':
      return words.things[take.kind];
    case 'count': {
      const head = listOf(take.of, words) ?? headOf(take.of, source, words);
      return words.numberOf('subject' in head ? head : head.all(false));
    }
    case 'items':
      if (source?.kind === 'own' || source?.kind === 'mails') return listedOf(source, words);
      return words.lists[itemsOf(source)];
    case 'lines':
      return words.lists.lines;
  }
}

function ownerOf({ of }: Extract<Take, { kind: 'value' }>): OwnerSaid | undefined {
  return of === undefined ? undefined : { name: of, quoted };
}

function partOf(part: PartName, { things, lists }: WhatWords): NounSaid | ListSaid {
  switch (part) {
    case 'headings':
    case 'links':
    case 'paragraphs':
    case 'images':
      return lists[part];
    default:
      return things[part];
  }
}
