/** What stands on the card of a draft beside what Rote says of it, in the language of the wish. */
import type { DraftCardView } from '../../src/domain/shown-draft.ts';

type Ended = Exclude<DraftCardView['state'], 'open'>;

export interface DraftWords {
  ended: Record<Ended, string>;
  kinds: Record<DraftCardView['kind'], string>;
  when: string;
  next: string;
  does: string;
  steps: string;
  agent: string;
  skill: string;
  uses: string;
  nothing: string;
  costs: string;
  details: string;
  zone: (shown: string, followed: string) => string;
  noTokens: string;
  unknownCost: string;
  tokens: (count: number) => string;
  approve: string;
  approveAll: string;
  edit: string;
  notNow: string;
  editOne: string;
  editSeveral: string;
  /** What an edit begins with in the field where one writes. */
  begin: string;
  beginSeveral: string;
  see: string;
  seeAll: string;
}

const ENGLISH: DraftWords = {
  ended: {
    accepted: 'Approved',
    refused: 'Not now',
    replaced: 'Another one took its place',
    expired: 'Left without an answer',
  },
  kinds: { schedule: 'A new schedule', now: 'To do once, now', change: 'A change' },
  when: 'When',
  next: 'Next',
  does: 'Does',
  steps: 'Steps',
  agent: 'Asks the agent',
  skill: 'Skill',
  uses: 'Uses',
  nothing: 'nothing',
  costs: 'Costs',
  details: 'Details',
  zone: (shown, followed) => `shown in ${shown}; it follows the clocks of ${followed}`,
  noTokens: 'no tokens: no model is asked',
  unknownCost: 'not known before it runs: a model is asked',
  tokens: (count) => `about ${count.toLocaleString('en')} tokens each time`,
  approve: 'Approve',
  approveAll: 'Approve all',
  edit: 'Edit',
  notNow: 'Not now',
  editOne: 'Edit by saying it: make it 10am, only on weekdays…',
  editSeveral: 'Edit by saying it: the first at 10am, only the second…',
  begin: 'make it ',
  beginSeveral: 'the first at ',
  see: 'See it among the schedules',
  seeAll: 'See them among the schedules',
};

const GERMAN: DraftWords = {
  ended: {
    accepted: 'Angenommen',
    refused: 'Nicht jetzt',
    replaced: 'Ein anderer trat an seine Stelle',
    expired: 'Blieb ohne Antwort',
  },
  kinds: { schedule: 'Ein neuer Zeitplan', now: 'Einmal, jetzt', change: 'Eine Änderung' },
  when: 'Wann',
  next: 'Als Nächstes',
  does: 'Tut',
  steps: 'Schritte',
  agent: 'Fragt den Agenten',
  skill: 'Skill',
  uses: 'Benutzt',
  nothing: 'nichts',
  costs: 'Kostet',
  details: 'Einzelheiten',
  zone: (shown, followed) => `gezeigt in ${shown}; es folgt den Uhren von ${followed}`,
  noTokens: 'keine Token: kein Modell wird gefragt',
  unknownCost: 'vorher nicht bekannt: ein Modell wird gefragt',
  tokens: (count) => `jedes Mal etwa ${count.toLocaleString('de')} Token`,
  approve: 'Annehmen',
  approveAll: 'Alle annehmen',
  edit: 'Ändern',
  notNow: 'Nicht jetzt',
  editOne: 'Zum Ändern sag es: mach es um 10 Uhr, nur werktags…',
  editSeveral: 'Zum Ändern sag es: das erste um 10 Uhr, nur das zweite…',
  begin: 'mach es ',
  beginSeveral: 'das erste um ',
  see: 'Bei den Zeitplänen ansehen',
  seeAll: 'Bei den Zeitplänen ansehen',
};

export function draftWords({ language }: Pick<DraftCardView, 'language'>): DraftWords {
  return language === 'de' ? GERMAN : ENGLISH;
}
