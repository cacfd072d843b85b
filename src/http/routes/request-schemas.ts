/** The parts of requests that several routes share. */
import { z } from 'zod';

/** Text in a query, a whole number behind it. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,5}$/, `expected a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
}

/** How many. */
export function limit(usual: number) {
  return wholeNumber(1, 10_000).default(usual).describe('At most so many.');
}

export const limitQuery = (usual: number) => z.strictObject({ limit: limit(usual) });

/** Words to look for; text from a search box, which may be empty. */
export const searchText = z.string().trim().max(200).default('');

/** The same query without what was not given, as filters want it. */
export function given<Query extends object>(
  query: Query,
): { [Key in keyof Query]?: Exclude<Query[Key], undefined> } {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Query]?: Exclude<Query[Key], undefined> };
}

const loose = (description: string) => z.unknown().optional().describe(description);

/** Shaped loosely on purpose: `schedule/` straightens and judges it, as it does for every face. */
export const scheduleBody = z
  .looseObject({
    name: loose('What to call it. Default: the beginning of the instruction.'),
    instruction: loose('What to do, in words.'),
    skill: loose('The name of a skill: do what it does, as it is now.'),
    say: loose('Words to send as they are: the shortest plan.'),
    plan: loose('The steps, where they are known: [{id, toolName, parameters}].'),
    trigger: loose(
      'When: {cron | every | at | rrule with startsAt, timezone, missedRunPolicy, overlap, dst}. May also be given flat.',
    ),
    budget: loose(
      'What models may take for a run and on a day, where it is not what the settings say: {run: {cents, seconds, tokens}, day: {…}}.',
    ),
    session: loose('The session it answers to.'),
    webhook: loose('A URL that each run is posted to, signed.'),
    afterFailures: loose(
      'What five failures in a row come to: disable, or hourly. Default: hourly for a plan whose failures pass by themselves, else disable.',
    ),
    endsAfter: loose(
      'first: it is over after the first run that does something, such as telling what was watched for.',
    ),
    againEvery: loose(
      'For words alone: they are told again after so long (10m), until their person says done.',
    ),
    ifUnanswered: loose(
      'For words alone: who is told if nobody answers, as {afterMs, session}: the session of another person, or of the same one elsewhere.',
    ),
    urgent: loose('Whether what it says is told in quiet hours too.'),
    webhookBody: loose(
      'What is posted there, an object with ${text}, ${state}, ${steps.ID.field}.',
    ),
    notifyOnCompletion: loose('Tell the session when a run has ended.'),
  })
  .describe('A schedule, or the parts of it that change. docs/schedules.md says how it is read.');
