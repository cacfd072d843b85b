/**
 * Where things are in a folder of skills. What the workshop keeps for itself is in one hidden folder,
 * which no name of a skill can reach:
 *
 *     weekly-report/SKILL.md                        a skill
 *     .history/changelog.txt                        a line for each change
 *     .history/revisions/weekly-report/3/about.json when and why it was kept
 *     .history/revisions/weekly-report/3/skill/     the folder as it was
 *     .history/proposed/weekly-report/              what a run would make of it, until its owner answers
 *     .history/unfinished/<id>/                     a change on its way
 *     .history/lock                                 who is changing something
 */
import { join } from 'node:path';

export interface SkillPlaces {
  folder: string;
  lock: string;
  changelog: string;
  unfinished: string;
  revisions: string;
  skill(name: string): string;
  proposal(name: string): { about: string; skill: string; folder: string };
  revision(name: string, revision: number): { about: string; skill: string; folder: string };
}

export function skillPlaces(folder: string): SkillPlaces {
  const history = join(folder, '.history');
  const revisions = join(history, 'revisions');
  return {
    folder,
    lock: join(history, 'lock'),
    changelog: join(history, 'changelog.txt'),
    unfinished: join(history, 'unfinished'),
    revisions,
    skill: (name) => join(folder, name),
    proposal: (name) => inPlace(join(history, 'proposed', name)),
    revision: (name, revision) => inPlace(join(revisions, name, `${revision}`)),
  };
}

function inPlace(folder: string) {
  return { folder, about: join(folder, 'about.json'), skill: join(folder, 'skill') };
}
