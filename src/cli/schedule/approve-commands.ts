/** `rote schedule approve`: what waits is shown, and a yes counts for exactly that; of one schedule or of several at once. */
import { createHash } from 'node:crypto';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { boxWarning, SAYS_BOX } from '../../domain/box.ts';
import type { HouseFinding } from '../../domain/house-finding.ts';
import type { DefinitionChange } from '../../domain/schedule/compare-definitions.ts';
import { type ScheduleView, viewSchedule } from '../../language/schedule-view.ts';
import type { House } from '../../runtime/house.ts';
import {
  nothingToApprove,
  nothingWaits,
  trialWords,
  waitingWords,
} from '../../schedule/approval-words.ts';
import { viewNamed } from '../../schedule/events/awaited-name.ts';
import type { ApprovalWanted } from '../../schedule/schedule.ts';
import { warningLines } from '../../schedule/tell-schedule.ts';
import { agreedHash } from '../agreed-hash.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHomeAndDaemon } from '../with-home.ts';
import { changed, idOf } from './schedule-commands.ts';

/** The part of one schedule that waits, as it is shown. */
interface ShownSchedule {
  schedule: ScheduleView;
  changes: DefinitionChange[];
  hash: string;
  /** Parts of it that can never work as the house is now. */
  warnings: HouseFinding[];
  words: string[];
}

export function scheduleApprove(call: CommandCall): Promise<CommandAnswer> {
  return withHomeAndDaemon(call.context, async (house) => {
    const ids = [...new Set([idOf(call), ...call.positionals.slice(1)])];
    const { schedules, box } = house;
    const isTrial = call.flags.isSet('dry-run');
    const wanted = { outside: call.flags.isSet('outside-box') };
    const shown: ShownSchedule[] = [];
    for (const id of ids) {
      const one = await shownOf(id, house, wanted);
      if (one !== null) shown.push(one);
      else if (isTrial && ids.length === 1)
        return nothingHere(viewSchedule(await schedules.get(id)));
      else throw nothingToApprove(viewSchedule(await schedules.get(id)));
    }
    // A step that runs a program has its own line about the box.
    const isSaid = shown.some(({ warnings }) => warnings.some(({ code }) => SAYS_BOX.has(code)));
    const warning = isSaid ? null : boxWarning(await box());
    const words = [
      shown.map((one) => one.words.join('\n')).join('\n\n'),
      ...(warning === null ? [] : [warning]),
    ].join('\n');
    const hash = hashOf(shown);
    const command = `rote schedule approve ${ids.join(' ')}${wanted.outside ? ' --outside-box' : ''}`;
    if (isTrial)
      return {
        data: trialData(shown, hash),
        text: [words, ...trialWords(command, hash)].join('\n'),
      };
    const agreed = await agreedHash(call, {
      choices: [{ words, hash }],
      question: shown.length === 1 ? 'Approve it?' : `Approve all ${shown.length}?`,
      trial: `${command} --dry-run`,
    });
    if (agreed === null) return { data: { approved: false }, text: 'Nothing was approved.' };
    if (shown.length > 1 && agreed !== hash) throw notWhatWasShown(command);
    return approveAll(call, { schedules, shown, agreed, wanted });
  });
}

async function approveAll(
  { flags }: CommandCall,
  {
    schedules,
    shown,
    agreed,
    wanted,
  }: {
    schedules: House['schedules'];
    shown: readonly ShownSchedule[];
    agreed: string;
    wanted: ApprovalWanted;
  },
): Promise<CommandAnswer> {
  const answers: CommandAnswer[] = [];
  for (const { schedule: view, changes, hash, words } of shown) {
    const schedule = await schedules.approve(view.id, shown.length === 1 ? agreed : hash, wanted);
    const { data, text } = changed(`Approved ${schedule.id}`, schedule, { schedules });
    // The person who was asked has just read it.
    const lines = flags.isSet('hash') ? words : [];
    answers.push({ data: { ...data, changes }, text: [text, ...lines].join('\n') });
  }
  const [only, ...others] = answers;
  if (only !== undefined && others.length === 0) return only;
  return {
    data: { schedules: answers.map(({ data }) => data['schedule']) },
    text: answers.map(({ text }) => text).join('\n'),
  };
}

async function shownOf(
  id: string,
  { schedules }: House,
  wanted: ApprovalWanted,
): Promise<ShownSchedule | null> {
  const waiting = await schedules.waiting(id, wanted);
  if (waiting === null) return null;
  const { hash, changes, alsoInWords } = waiting;
  const schedule = await viewNamed(waiting.schedule, schedules);
  const warnings = await schedules.findingsOf(waiting.schedule);
  const words = [...waitingWords(schedule, waiting), ...alsoInWords, ...warningLines(warnings)];
  return { schedule, changes, hash, warnings, words };
}

/** Of several, the hash of all of theirs in this order. */
function hashOf(shown: readonly ShownSchedule[]): string {
  const hashes = shown.map(({ hash }) => hash);
  if (hashes.length === 1) return hashes.join('');
  return createHash('sha256').update(hashes.join('\n')).digest('hex');
}

function trialData(shown: readonly ShownSchedule[], hash: string): Record<string, unknown> {
  const views = shown.map(({ words: _, ...one }) => one);
  const [only, ...others] = views;
  return others.length === 0 ? { ...only } : { waiting: views, hash };
}

function nothingHere(view: ScheduleView): CommandAnswer {
  return { data: { schedule: view, changes: [], hash: null }, text: nothingWaits(view) };
}

function notWhatWasShown(command: string): RoteError {
  return badRequest({
    code: 'not-what-was-shown',
    message: 'What waits for approval is not what has that hash; nothing was approved.',
    hint: `Look at what is there now: ${command} --dry-run`,
  });
}
