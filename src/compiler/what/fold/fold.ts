/** The clauses of a wish as one thing to do: what each adds to what stood before it. */

import type { Clause } from '../values.ts';
import { finish } from './finish-what.ts';
import {
  asks,
  call,
  doMails,
  doSchedule,
  keep,
  post,
  runProgram,
  runWhich,
  sendMail,
  tell,
} from './fold-actions.ts';
import { begin, changeLast, so, tellEnd } from './fold-conditions.ts';
import { found, look } from './fold-looks.ts';
import { type Folded, type Folding, type Open, openWith, type Problem } from './open-what.ts';
import { settleReceivers } from './settle-receivers.ts';

/** Null where they do not fit together. */
export function fold(said: readonly Clause[], folding: Folding): Folded | null {
  const open = openWith(folding);
  const clauses = placedOnce(said);
  const isOrdered = clauses.some((clause) => !('isBare' in clause));
  for (const clause of clauses) {
    const problem = take(open, clause);
    if (problem === 'unfit') return null;
    if (problem !== null) return problem;
  }
  // An address alone asks for nothing.
  if (!isOrdered && open.cases.length === 0 && open.takes.length === 0) return null;
  const folded = finish(open);
  return folded?.kind === 'what' ? settleReceivers(folded, open) : folded;
}

/** "keep a record of the price: add it to x.csv": where it is kept is said by the second. */
function placedOnce(clauses: readonly Clause[]): readonly Clause[] {
  const hasPath = clauses.some((one) => isKept(one) && one.path !== null);
  return clauses.map((one, at) =>
    at === 0 && isKept(one) && one.path === null && hasPath
      ? { kind: 'look', thing: one.thing, isWatch: false }
      : one,
  );
}

const isKept = (one: Clause): one is Clause & { kind: 'write' | 'append' } =>
  one.kind === 'write' || one.kind === 'append';

function take(open: Open, clause: Clause): Problem {
  switch (clause.kind) {
    case 'look':
      return look(open, clause);
    case 'if':
      open.isOwedAction = clause.isBare === true;
      return begin(open, clause.condition, clause.isLook);
    case 'where':
      return found(open, clause.thing);
    case 'so':
      return so(open, clause.isNot);
    case 'tell':
      return tell(open, clause);
    case 'ask':
    case 'remind':
      return asks(open, clause);
    case 'schedule':
      return doSchedule(open, clause);
    case 'write':
    case 'append':
      return keep(open, clause);
    case 'post':
      return post(open, clause);
    case 'mail':
      return sendMail(open, clause);
    case 'mails':
      return doMails(open, clause);
    case 'run-which':
      return runWhich(open, clause);
    case 'refuse':
      return { kind: 'refused', why: clause.why, said: clause.said };
    case 'run':
      open.isRun ||= clause.isShown !== true;
      return runProgram(open, clause.command);
    case 'call':
      return call(open, clause);
    case 'ends':
      return tellEnd(open, clause);
    case 'pace':
      open.paced.add(open.cases.length - 1);
      return changeLast(open, { isEachTime: clause.isEachTime });
  }
}
