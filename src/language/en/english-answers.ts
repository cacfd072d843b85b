/** How people agree, refuse and let something go on, in English; every place that hears an answer takes its words from here. */
import type { AnswerWords } from '../answer-words.ts';

export const ENGLISH_ANSWERS: AnswerWords = {
  yes: ['yes', 'y', 'yep', 'yup', 'yeah', 'ok', 'okay', 'sure'],
  no: ['no', 'n', 'nope', 'nah'],
  maybe: ['maybe', 'perhaps', 'tentative'],
  approve: ['approve', 'allow', 'accept', 'permit'],
  reject: ['reject', 'deny', 'refuse', 'decline', 'disapprove'],
  goOn: ['go on', 'continue', 'carry on', 'keep going', 'proceed', 'resume'],
  doIt: ['go ahead', 'go', 'do it'],
  cancel: ['cancel', 'never mind', 'nevermind', 'forget about it', 'scratch that'],
  later: ['later', 'not now', 'not yet'],
  undo: ['undo', 'revert', 'go back', 'back', 'one back', 'step back'],
  please: ['please'],
  atOnce: ['then', 'now'],
  fillers: ['the', 'that', 'this', 'it', 'one', 'request', 'code'],
  corrects: [
    "wrong|i meant|that'?s (?:wrong|not right|not what i (?:meant|asked for|wanted))|not like that",
  ],
  outsideBox: ['(?:but )?outside(?: of)? (?:the|its) box'],
};
