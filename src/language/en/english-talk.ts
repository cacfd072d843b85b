/** English: what is said around drafts and of what was done. */
import { describeGrant } from '../describe-grant.ts';
import { findingInTalk } from '../finding-words.ts';
import type { TalkWords } from '../talk-words.ts';
import { ENGLISH_FINDINGS } from './english-findings.ts';
import { ENGLISH_GRANTS } from './english-grants.ts';
import { ENGLISH_MAIL_TALK } from './english-mail-talk.ts';
import { ENGLISH_LIST_DRAFTS } from './english-named-lists.ts';
import { ENGLISH_TELLING } from './english-telling.ts';

export const ENGLISH_TALK: TalkWords = {
  triggers: ENGLISH_TELLING.triggers,
  status: ENGLISH_TELLING.status,
  forgotten: 'Forgotten.',
  stale: {
    'came-between': 'Something came in between, so this waits for a yes of its own.',
    changed: 'What it is about was changed elsewhere since, so this waits for a yes of its own.',
    'long-ago': 'That was more than an hour ago, so this waits for a yes of its own.',
  },
  stillAsked: (question) => `My question is still open: ${question}`,
  tooManyToName:
    'There are more schedules than I know by heart (1,000), so I do not change all of them in words. Name the ones you mean, or use the page or rote schedule.',
  whichYes:
    'More than one thing waits for your answer here. Press the button of the one you mean, or say "go on" to the agent.',
  isNow: (name, when, status) => `"${name}" is ${status} now: ${when}.`,
  changedSince:
    'What it would run has changed since it was shown, so nothing was done. Say it again to see it as it is now.',
  goneSince: (names) => `${names} was removed elsewhere since, so nothing was done.`,
  done: {
    run: (name, when) => `Queued "${name}" (${when}).`,
    remove: (name, when) => `Removed "${name}" (${when}).`,
    restore: (name, when) => `Brought back "${name}" (${when}).`,
    pause: (name, when) => `Paused "${name}" (${when}).`,
    resume: (name, when) => `Resumed "${name}" (${when}).`,
    skip: (name, when) => `Left out the next run of "${name}" (${when}).`,
    unskip: (name, when) => `"${name}" runs after all (${when}).`,
    update: (name, when) => `Changed "${name}" (${when}).`,
    rename: (name, when) => `From now on it is called "${name}" (${when}).`,
  },
  goesOnAgain: (id, when) => `Goes on by itself (${id}): ${when}.`,
  runsNext: (name, when, rule) =>
    `"${name}" runs next on ${when}${rule === null ? '' : `: ${rule}`}.`,
  runsOnceResumed: (name, until, next) =>
    until === null
      ? `"${name}" is paused. If you resume it now, it runs next on ${next}.`
      : `"${name}" is paused until ${until}, and then runs next on ${next}.`,
  runsNoMore: (name, status) => `"${name}" does not run again (${status}).`,
  heard: (names) => `That starts ${names.map((name) => `"${name}"`).join(', ')}.`,
  stored: (id) => `Stored as ${id}.`,
  waitsForOwner:
    'It is stored and waits for the owner of this house, who was asked. You hear of the answer.',
  nothingStored: 'Nothing is stored yet.',
  nothingDone: 'Nothing is done yet.',
  sayYes: 'Say yes to agree.',
  sayYesByCommand: 'Say yes with: rote ask yes',
  yesToAll: 'That is a yes to all of them; else say, for example: only the first.',
  yes: 'Yes',
  no: 'No',
  watched: ({ folder, name, state }) => {
    const what = name === null ? `the files in ${folder}` : `${name} in ${folder}`;
    return `It watches ${what}${state === 'missing' ? ', which is not there yet' : ''}.`;
  },
  finding: (finding, where) => findingInTalk(finding, ENGLISH_FINDINGS, where),
  grant: (grant) => describeGrant(grant, ENGLISH_GRANTS),
  nothingToLetOut:
    '--outside-box is for a wish that runs a program in its plan, and this one runs none. Say it without.',
  ownerLetsOut:
    'This waits for the owner of the house, who lets it out of its box when they approve it. Say it without --outside-box, then: rote schedule approve ID --outside-box',
  shownOutside:
    'It was shown as running outside its box, and a yes says that once more: rote ask yes --outside-box',
  needsOwnYes:
    'It would be granted something beyond the settings, so it waits for a yes of its own.',
  leavesOutYes: 'It leaves something out, so it waits for a yes of its own.',
  needsModel: (name, near) =>
    `"${name}" needs a model when it runs, and there is none now (rote models list), so each run would fail. Without one I understand, for example: ${near.join('; ')}. Store it all the same?`,
  storeAnyway: 'Store it anyway',
  pathOutside: (path) =>
    `"${path}" is outside the workspace, where I can't reach it. Name a path inside it (notes/today.md), or make its folder the workspace (tools.workspace in config.yaml).`,
  notRead: (said) => `I don't understand "${said}".`,
  remembered: (told) => `No model answers here. What I remember of it:\n${told}`,
  note: (text) => `Note: ${text}`,
  next: 'Next:',
  uses: (tools, isFree) =>
    `Uses ${tools || 'no tools'}; costs ${isFree ? '0 tokens' : 'what the model takes'}.`,
  notUnderstood: "I don't understand that.",
  passedOn:
    "I take nobody else's words for yours: the message that you passed on came in, and I do nothing with it. If you want something done, say it in your own words.",
  answerNoted: (question) => `Thank you, noted as your answer to: ${question}`,
  notAWish: 'I can make no schedule of that. Say what is to be done, and when.',
  refused: (why) => why,
  toldInQuietHours: 'It is urgent: you are told in quiet hours too.',
  inQuietHours: (time, told) =>
    `${time} is in your quiet hours: it will be told at ${told}; say "urgent" to be told then.`,
  answersGo:
    'What you say next, within a day, is your answer: it is kept in the memory, beside the question.',
  examples: 'I understand, for example:',
  restartNeedsModel:
    'To look after something that runs, and start it again, I need a model, and there is none now: nothing is stored. Without one I run a program that you name, and tell you when it fails.',
  withModel: 'With a model I understand more, and can answer: rote models list',
  answerWith: (example) => `Answer with: rote ask ${example}`,
  handedOver: (runId) =>
    `The agent works on it: ${runId}. Its answer comes to the inbox: rote inbox`,
  onlyTalk: 'You are a guest here: we can talk, but I may do nothing for you.',
  notToStore: 'There is nothing to store in that: the agent would work on it now, and answer.',
  alone: 'No model answers here.',
  noModel: 'This needs a model when it runs, and there is none now.',
  howToHaveModel: 'How to have one: rote models list',
  listDrafts: ENGLISH_LIST_DRAFTS,
  mails: ENGLISH_MAIL_TALK,
  whenIsIt: 'When is it?',
  contactsUnread: (name, why) =>
    `Your contacts could not be read, so nobody knows who "${name}" is: ${why}`,
  whichAddress: (name) => `Which address of "${name}"?`,
  noAddressOf: (name) =>
    `Nobody among your contacts can be written to as "${name}". Which address do they have?`,
  whichOne: (said) => `Which one: "${said}"?`,
  whatIsMeant: (said) => `What do you mean by "${said}"?`,
};
