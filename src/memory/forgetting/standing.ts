/** The places of a text besides the memory that is forgotten: by what people know it as. */
import type { Trace } from '../../store/traces.ts';

const STANDING_PLACES = [
  'sessions',
  'runs',
  'lessons',
  'tasks',
  'requests',
  'schedules',
  'memories',
  'judgements',
  'files',
] as const;

/** The ids, each once. */
export type Standing = Record<(typeof STANDING_PLACES)[number], string[]>;

export const nowhere = (): Standing => ({
  sessions: [],
  runs: [],
  lessons: [],
  tasks: [],
  requests: [],
  schedules: [],
  memories: [],
  judgements: [],
  files: [],
});

export function addTo(standing: Standing, place: keyof Standing, id: string): void {
  if (!standing[place].includes(id)) standing[place].push(id);
}

export function placeOf({ place, key, runId, sessionKey }: Trace): [keyof Standing, string] {
  const id = String(key.at(-1));
  switch (place) {
    case 'runs':
    case 'steps':
      return ['runs', runId ?? id];
    case 'requests':
      return ['requests', id];
    case 'schedules':
    case 'summaries':
      return ['schedules', id];
    case 'records':
      return key[0] === 'lesson' ? ['lessons', id] : ['sessions', sessionKey ?? id];
    case 'judgements':
      return ['judgements', id];
    default:
      return ['sessions', sessionKey ?? id];
  }
}

const WORDS: Record<keyof Standing, [one: string, many: string]> = {
  sessions: ['conversation', 'conversations'],
  runs: ['journal of a run', 'journals of runs'],
  lessons: ['lesson', 'lessons'],
  tasks: ['task', 'tasks'],
  requests: ['request', 'requests'],
  schedules: ['schedule', 'schedules'],
  memories: ['other memory', 'other memories'],
  judgements: ['judgement of a model', 'judgements of models'],
  files: ['file that you sent', 'files that you sent'],
};
const MOST_NAMED = 3;
/** A key says nothing to people, and a lesson has no other name. */
const UNNAMED: ReadonlySet<string> = new Set(['lessons', 'judgements']);

/** Empty where it stands nowhere. */
export function tellStanding(standing: Standing): string {
  return STANDING_PLACES.flatMap((place) => {
    const ids = standing[place];
    if (ids.length === 0) return [];
    const [one, many] = WORDS[place];
    const more = ids.length > MOST_NAMED ? ', …' : '';
    const named = UNNAMED.has(place) ? '' : ` (${ids.slice(0, MOST_NAMED).join(', ')}${more})`;
    return [`${ids.length} ${ids.length === 1 ? one : many}${named}`];
  }).join(', ');
}
