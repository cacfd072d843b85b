/**
 * What is to be done, without when: look at something, take a part of it, keep some of that, and where a condition
 * holds, act. Rules read it out of a sentence, a model may write it, and one place makes a plan of it.
 */
import type { AwaitedEvent } from '../../domain/schedule/event.ts';
import type { Judging, Made } from '../../language/judging-words.ts';
import type { MailDeed, MailPick } from '../../language/mail-work-words.ts';
import type { OwnListName } from '../../language/own-lists.ts';

export interface What {
  /** What is looked at; none where something is only said or done. */
  source: Source | null;
  /** What is taken of it; all of it where nothing is named. */
  takes: readonly Take[];
  /** Which of what was taken is kept, one after the other. */
  filters: readonly Filter[];
  /** What a model makes of all that was kept, for whatever is done with it; tests are of what was kept. */
  made?: Made;
  /** What is done, and when: each case by itself. */
  cases: readonly Case[];
}

export type Source =
  /** A page, or an answer in JSON. */
  | { kind: 'web'; url: string }
  | { kind: 'feed'; url: string }
  | { kind: 'file'; path: string }
  | { kind: 'folder'; path: string }
  /** A program and its arguments. */
  | { kind: 'program'; command: readonly string[] }
  | { kind: 'tool'; tool: string; input: Readonly<Record<string, unknown>> }
  | { kind: 'clock' }
  /** What Rote knows of itself, in this stretch of time; null for what came since the run before, or for what stands now. */
  | { kind: 'own'; list: OwnListName; when: string | null }
  /** Mails of the one who asks. */
  | { kind: 'mails'; pick: MailPick }
  /** What happened, and of it this; all that it carried where none is named. A schedule in it is called by its name. */
  | { kind: 'event'; event: AwaitedEvent; field: string | null };

export type Take =
  /** A part of a page that has a name everywhere. */
  | { kind: 'part'; part: PartName }
  | { kind: 'selector'; selector: string }
  /** A field of an answer in JSON, by its path: `main.temp`. */
  | { kind: 'field'; path: string }
  /** A value that is called so, wherever it stands: the price; `of` is what has it, as people call it: lamp. */
  | { kind: 'value'; name: string; of?: string }
  | { kind: 'number' }
  | { kind: 'date' }
  /** The entries of a feed, the files of a folder, the members of a list. */
  | { kind: 'items' }
  | { kind: 'lines' }
  /** How many there are of these, of those that are kept. */
  | { kind: 'count'; of: Exclude<Take, { kind: 'count' }> }
  /** Of a file. */
  | { kind: 'size' }
  /** How long a page took to answer, or a program to end. */
  | { kind: 'duration' };

export type PartName =
  | 'title'
  | 'heading'
  | 'headings'
  | 'links'
  | 'text'
  | 'paragraph'
  | 'paragraphs'
  | 'images'
  | 'description'
  | 'status';

/** Of a list: entries, lines, links. */
export type Filter =
  /** Those that were not there the last time. */
  | { kind: 'new' }
  /** In all that each says, or in this field of each. */
  | { kind: 'contains'; words: readonly string[]; how: 'any' | 'all' | 'none'; field?: string }
  | { kind: 'matches'; pattern: string }
  | { kind: 'newer' | 'older'; seconds: number }
  /** By a number in each, or in this field of each, or by what the field says. */
  | { kind: 'compare'; field: string | null; is: Comparison; value: number | string; unit?: string }
  /** What each begins or ends with: a line with these words, a file with an ending. */
  | { kind: 'begins' | 'ends'; words: readonly string[]; how: 'any' | 'none' }
  /** By a field of each, or by their dates. */
  | { kind: 'sorted'; by: string | null; first: 'most' | 'least' }
  | { kind: 'most'; most: number; from: 'start' | 'end' }
  /** As a model judges each. */
  | Judging;

export type Comparison = 'above' | 'below' | 'at-least' | 'at-most' | 'equals' | 'not';

export type Test =
  /** The unit is as it was said; sizes and lengths of time are converted by it. */
  | { kind: 'compare'; is: Comparison; value: number | string; unit?: string }
  | { kind: 'between'; low: number; high: number; isOutside: boolean; unit?: string }
  /** `isWord` where each stands by itself, and not within another: "available" is not in "unavailable". */
  | { kind: 'contains'; words: readonly string[]; how: 'any' | 'all' | 'none'; isWord?: true }
  | {
      kind: 'changes';
      by: { amount: number; isPercent: boolean } | null;
      way: 'any' | 'up' | 'down';
    }
  /** It is as it was at the look before; or for so long, where the condition says how long. */
  | { kind: 'unchanged' }
  /** It is there, where it was not; it is gone, where it was there. */
  | { kind: 'appears' }
  | { kind: 'disappears' }
  /** It does not answer, or ends with a failure; it does. */
  | { kind: 'fails' }
  | { kind: 'succeeds' }
  | { kind: 'slow'; seconds: number }
  | { kind: 'older'; seconds: number }
  /** How many there are of what was kept. */
  | { kind: 'count'; is: Comparison; value: number }
  /** As a model judges all of it. */
  | Judging;

/** Whether a model is asked. */
export function isJudging<One extends Filter | Test>(one: One): one is One & Judging {
  return one.kind === 'about' || one.kind === 'sounds' || one.kind === 'speaks';
}

/** Whether something is there at all. */
export const isPresence = ({ kind }: Test): boolean => kind === 'appears' || kind === 'disappears';

export interface Condition {
  test: Test;
  /** So often in a row. */
  times: number;
  /** In seconds, without a break. */
  lasts?: number;
  /** Each time that it holds, and not only when it begins to. */
  isEachTime: boolean;
  /** It is told, too, when it is over. */
  tellsEnd: boolean;
}

export interface Case {
  /** Always, where there is none. */
  condition: Condition | null;
  actions: readonly Action[];
}

/** What is said or written: what was found, words as they stand, a value in JSON, or the time. */
export type Content =
  | { kind: 'found' }
  | { kind: 'words'; text: string }
  | { kind: 'json'; text: string }
  | { kind: 'time' };

export type Act =
  /** To the one who asks, where no session is named. */
  | { kind: 'tell'; content: Content; session: string | null }
  | { kind: 'ask'; text: string }
  | { kind: 'post'; url: string; method: 'POST' | 'PUT'; content: Content }
  | { kind: 'write' | 'append'; path: string; content: Content }
  | { kind: 'run'; command: readonly string[] }
  | { kind: 'call'; tool: string; input: Readonly<Record<string, unknown>> }
  | { kind: 'schedule'; verb: 'run' | 'pause' | 'resume'; id: string; name: string }
  /** Sent from the first account; its subject is what was found, where none was said. */
  | { kind: 'mail'; to: readonly string[]; subject: string | null; content: Content }
  /** With each mail that was found, or with the one that came. */
  | { kind: 'mails'; deed: MailDeed };

export type Action = Act & {
  /** Done where this fails. */
  otherwise?: readonly Act[];
};

/** The sessions that are told by these actions, and told when it is over; the conversation where nobody is. */
export function toldIn(actions: readonly Action[]): readonly (string | null)[] {
  const sessions = actions.flatMap((one) => (one.kind === 'tell' ? [one.session] : []));
  return sessions.length === 0 ? [null] : [...new Set(sessions)];
}
