/** What is said of a draft before anybody agrees to it: what it needs and is not there, and what can never work. */
import type { Draft } from '../compiler/compiler.ts';
import type { Work } from '../domain/schedule/schedule.ts';
import { isAtHouse } from '../domain/session-key.ts';
import type { Schedules } from '../schedule/schedule.ts';

export function createDraftNotes(dependencies: {
  schedules: Pick<Schedules, 'findingsOf'>;
  /** Null where there is no model. */
  drafter: () => Promise<unknown>;
  workFor: (draft: Draft) => Promise<Work>;
}) {
  return {
    /** What will need a model is agreed to by somebody who knows that there is none. */
    async withModel(draft: Draft, session: string): Promise<Draft> {
      if (draft.tier !== 'agent' || draft.manage !== null) return draft;
      const notes = draft.notes.filter((note) => !note.startsWith(NO_MODEL));
      const said = isAtHouse(session) ? `${NO_MODEL} How to have one: rote models list` : NO_MODEL;
      const isAlone = (await dependencies.drafter()) === null;
      return { ...draft, notes: isAlone ? [...notes, said] : notes };
    },
    /** What can never work as the house is now. */
    async withFindings(draft: Draft, sessionKey: string): Promise<Draft> {
      const work = await dependencies.workFor(draft);
      const judged = { id: null, name: draft.name, work, sessionKey };
      const found = await dependencies.schedules.findingsOf(judged);
      // That there is no model is said already, with what to do about it.
      const said = found.filter(({ code }) => code !== 'no-model');
      const notes = said.map(({ what, why }) => `${what} ${why}`);
      const others = draft.notes.filter((note) => !notes.includes(note));
      return { ...draft, notes: [...others, ...notes] };
    },
  };
}

const NO_MODEL = 'This needs a model when it runs, and there is none now.';
