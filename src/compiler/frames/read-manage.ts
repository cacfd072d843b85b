/** Wishes about schedules that exist, and about what was just said. */
import type { IntentWords, ManageVerb, PhraseName } from '../../language/intent-words.ts';
import type { Management } from '../compile-types.ts';
import { bareWord, splitWords, unquoted } from '../wish/wish-words.ts';
import { createStepList, NONE, type StepList, type Work } from '../work/work.ts';
import {
  type Found,
  findSchedules,
  type ManageReading,
  namesOf,
  OPEN,
  SUITS,
} from './find-schedules.ts';
import { type MatchedPhrase, matchPhrase } from './match-phrase.ts';

const MANAGING: readonly PhraseName[] = [
  'help',
  'list-waiting',
  'list',
  'why',
  'next',
  'run-now',
  'resume',
  'pause',
  'remove',
];
const VERBS: Partial<Record<PhraseName, ManageVerb>> = {
  why: 'why',
  next: 'next',
  'run-now': 'run',
  resume: 'resume',
  pause: 'pause',
  remove: 'remove',
};

/** Null where it speaks of no schedule that there is. */
export function readManage(text: string, reading: ManageReading): Work {
  const matched = matchPhrase(text, reading.language, MANAGING);
  if (matched === null) return NONE;
  const { steps } = reading.language.say;
  if (matched.name === 'help') return managed(reading, { kind: 'help' }, steps.help);
  if (matched.name === 'list') return managed(reading, { kind: 'list' }, steps.list);
  if (matched.name === 'list-waiting')
    return managed(reading, { kind: 'list', of: 'events' }, steps.list);
  const verb = VERBS[matched.name];
  if (verb === undefined) return NONE;
  // "run it", "when is the next one": the phrase itself says which.
  const which = matched.slots['which'] ?? reading.language.say.it;
  const found = findSchedules(which, reading, SUITS[verb]);
  if (found.kind === 'ask') return found.work;
  if (found.kind === 'none') return NONE;
  const ids = found.schedules.map(({ id }) => id);
  return managed(
    reading,
    { kind: verb, ids },
    steps.manage[verb](namesOf(found.schedules, reading)),
  );
}

/** Which schedules a phrase with a time is about: "pause everything until Monday". */
export function findManaged(
  text: string,
  names: readonly PhraseName[],
  reading: ManageReading,
): { matched: MatchedPhrase; found: Found } | null {
  const matched = matchPhrase(text, reading.language, names);
  if (matched === null) return null;
  const { say, everything } = reading.language;
  const { which, old } = matched.slots;
  const isPause = names.includes('pause-until');
  // "leave me alone until Monday" names none of them.
  const all = isPause ? [...everything][0] : undefined;
  const said = which === undefined || old === undefined ? which : `${which} ${say.at(old)}`;
  return {
    matched,
    found: findSchedules(said ?? all ?? say.it, reading, isPause ? SUITS.pause : OPEN),
  };
}

/** "it", or nothing: what was talked about last. */
export function isThis(which: string | undefined, { it }: IntentWords): boolean {
  return which === undefined || it.has(splitWords(unquoted(which)).map(bareWord).join(' '));
}

/** The work, with the same as calls of tools. */
export function managed(
  reading: Pick<ManageReading, 'catalog' | 'options' | 'language'>,
  management: Management,
  what: string,
): Work {
  const list = createStepList(reading.catalog);
  addSteps(list, management, reading);
  if (list.missing.length > 0) return { kind: 'missing', tools: list.missing };
  return { kind: 'manage', management, steps: list.steps, what, name: what };
}

function addSteps(
  list: StepList,
  management: Management,
  { options, language }: Pick<ManageReading, 'options' | 'language'>,
): void {
  switch (management.kind) {
    case 'help':
      list.add({ id: 'list', tool: 'catalog.list', input: {} });
      return;
    case 'list':
    case 'next':
      list.add({ id: 'list', tool: 'schedule.list', input: {} });
      return;
    case 'accept':
    case 'discard':
    case 'back':
    case 'restore':
    case 'call':
      return;
    case 'update':
      for (const id of management.ids) {
        const { kind: _, ...payload } = management.trigger;
        list.add({ id: 'update', tool: 'schedule.update', input: { id, payload } });
      }
      return;
    case 'skip':
    case 'unskip':
      for (const id of management.ids)
        list.add({ id: management.kind, tool: `schedule.${management.kind}`, input: { id } });
      return;
    case 'rename':
      for (const id of management.ids) {
        const payload = { name: management.name };
        list.add({ id: 'rename', tool: 'schedule.update', input: { id, payload } });
      }
      return;
    case 'pause-until': {
      for (const id of management.ids)
        list.add({ id: 'pause', tool: 'schedule.pause', input: { id } });
      const plan = management.ids.map((id, index) => ({
        id: `resume-${index + 1}`,
        toolName: 'schedule.resume',
        parameters: { id },
      }));
      const { timezone } = options;
      const payload = { name: language.say.resumes, at: management.untilUtc, timezone, plan };
      list.add({ id: 'later', tool: 'schedule.add', input: { payload } });
      return;
    }
    default:
      for (const id of management.ids) {
        const tool = `schedule.${management.kind}`;
        // In a plan "run" means the run itself.
        const step = management.kind === 'run' ? 'start' : management.kind;
        list.add({ id: step, tool, input: { id } });
      }
  }
}
