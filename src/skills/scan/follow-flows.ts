/**
 * Follows what a program has read to where it goes, line by line and by the names of its variables. One walk, and no
 * understanding of the program: a name keeps what was put into it until something else is.
 */
import { FLOWS, type Flow, SINKS, type Sink, SOURCES, type Source } from './flow-rules.ts';
import type { Statement } from './read-statements.ts';
import type { Language } from './scan-rule.ts';

const NAME = /[A-Za-z_$][\w$]*/g;
const SHELL_NAME = /[A-Za-z_]\w*/g;
const PATH = /[\w./~-]{4,200}/g;
/** `x =`, `const x =`, `const {a, b} =`, `export X=`, `as x:`, `for x in`. */
const ASSIGNED =
  /^\s{0,80}(?:(?:export|const|let|var|local|readonly|async|await|declare)\s{1,3}){0,3}(?:\{\s{0,3}|\[\s{0,3}|\(\s{0,3})?([A-Za-z_$][\w$]*(?:\s{0,3},\s{0,3}[A-Za-z_$][\w$]*){0,5})(?:\s{0,3}[}\])])?(?:\s{0,3}:\s{0,3}[\w<>[\], |.]{1,60})?\s{0,3}(?:\/\/|\|\||\?\?)?=(?!=)|\bas\s{1,3}([A-Za-z_]\w*)\s{0,3}:|\bfor\s{1,3}\(?(?:const|let|var)?\s{0,3}([A-Za-z_]\w*)\s{1,3}(?:in|of)\b/;
/** `x.y =`, `x['y'] =`, `x +=`, `x.push(`: what was in it stays. */
const ADDED =
  /^\s{0,80}([A-Za-z_$][\w$]*)(?:(?:\.\w{1,40}|\[[^\]\n]{0,60}\]){1,3}\s{0,3}=(?!=)|\s{0,3}[+|]=|(?:\.\w{1,40}){0,2}\.(?:append|push|update|extend|add|set)\s{0,3}\()/;
/** Where a download or a decoded text is put. */
const SAVED =
  /(?:\s(?:-\w{0,4}[oO]|--output(?:-document)?)[\s=]{1,3}|>\s{0,3})["']?(?!\/dev\/)([\w./~-]{3,200})/;

/** In a longer line a name of a few letters stands for many things. */
const PACKED_LINE = 500;

export interface FlowFollower {
  /** What reaches what in this statement. */
  take: (statement: Statement) => Flow[];
}

export function createFlowFollower(count: (tried: number) => void): FlowFollower {
  const held = new Map<string, ReadonlySet<Source>>();

  return {
    take({ text, language }) {
      if (language === 'text') return [];
      const matches = (place: { in: readonly string[]; pattern: RegExp }): boolean => {
        if (!place.in.includes(language)) return false;
        count(1);
        return place.pattern.test(text);
      };
      const { given, grown, used } = namesIn(text, language);
      const sources = new Set<Source>(SOURCES.filter(matches).map(({ kind }) => kind));
      for (const kind of used.flatMap((name) => [...(held.get(name) ?? [])])) sources.add(kind);
      for (const name of given) held.set(name, sources);
      if (grown !== null) held.set(grown, new Set([...(held.get(grown) ?? []), ...sources]));
      if (sources.size === 0) return [];
      const sinks = new Set<Sink>(SINKS.filter(matches).map(({ kind }) => kind));
      return FLOWS.filter(
        (flow) =>
          sources.has(flow.from) && sinks.has(flow.to) && (flow.in?.includes(language) ?? true),
      );
    },
  };
}

/** The names that are given something new, the one that is given more, and those that are read. */
function namesIn(
  text: string,
  language: Language,
): { given: readonly string[]; grown: string | null; used: string[] } {
  const assigned = ASSIGNED.exec(text);
  const given = (assigned?.slice(1).find((one) => one !== undefined) ?? '').match(NAME) ?? [];
  const saved = language === 'shell' ? SAVED.exec(text)?.[1] : undefined;
  const paths = language === 'shell' ? (text.match(PATH) ?? []) : [];
  // A name that is given something new is no use of what it held.
  const fresh = new Set<string>(given);
  const shortest = text.length > PACKED_LINE ? 4 : 1;
  const used = [...(text.match(language === 'shell' ? SHELL_NAME : NAME) ?? []), ...paths].filter(
    (word) => word.length >= shortest && !fresh.delete(word),
  );
  return { given, grown: ADDED.exec(text)?.[1] ?? saved ?? null, used };
}
