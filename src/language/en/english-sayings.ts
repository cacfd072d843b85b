/** English: what is said to people. */

import type { IntentWords } from '../intent-words.ts';
import { englishNews } from './english-news.ts';
import { asEnglishQuestion, ENGLISH_ASKED } from './english-question.ts';
import { englishTriggerWords } from './english-trigger-words.ts';
import { englishWhatWords } from './english-what-words.ts';
import { whenWatched } from './when-watched.ts';

/** Languages that are refused by their names. */
const FOREIGN: Readonly<Record<string, string>> = {
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
};

export const englishSayings: IntentWords['say'] = {
  at: (time) => `at ${time}`,
  in: (length) => `in ${length}`,
  remindAt: (when, text) => `remind me ${when}${text === '' ? '' : ` to ${text}`}`,
  remindMe: (text) => `remind me to ${text}`,
  remindAbout: (text) => `remind me about ${text}`,
  tellMe: (when) => `tell me${when === '' ? '' : ` ${when}`} `,
  timer: (length, what) =>
    `remind me in ${length} that the timer${what === '' ? '' : ` for ${what}`} is over`,
  it: 'it',
  reminder: (text) => `Reminder: ${text}`,
  thing: (text) => text,
  task: (text) => text,
  question: (text) => `${ENGLISH_ASKED} ${asEnglishQuestion(text)}`,
  wakeUp: 'Time to wake up',
  alarm: 'Alarm',
  askText: 'What should it say?',
  askCalled: (said) => `Does "${said}" say when, or what it is about?`,
  isWhen: 'when',
  isName: 'what it is about',
  spoken:
    'I answer in the language of your last whole sentence, English or German. "ask.language: de" in config.yaml fixes one.',
  askOnWhichDays: (said) => `${said}: on one day or every day?`,
  onDays: { today: 'only today', tomorrow: 'only tomorrow', daily: 'every day' },
  onlyToYou: 'I can write to you here, and not to other people.',
  onlyToThese: (names) => `I don't know whom you mean. I can tell you, and ${names.join(', ')}.`,
  thisDay: (part) => (part === '' ? 'today' : part === 'night' ? 'tonight' : `this ${part}`),
  onDay: (date, part) => {
    const when = part === 'night' ? 'at night' : `in the ${part}`;
    return part === '' ? `on ${date}` : `on ${date} ${when}`;
  },
  oneByOne: (said) =>
    `That is more than one time to do something, and I can't join "${said}" to the rest. Please say them one by one.`,
  askWhen: (reason) => (reason === null ? 'When?' : `${reason} When?`),
  unreadable: (said) => `"${said}" can't be read as a time.`,
  endsForGood: (said) =>
    `With "${said}" it would end for good, and I can't change it for a while. Skip a run and set a reminder of its own for that time; say "until …" if it is to end.`,
  askHowOften: 'How often should I look?',
  usualPace: 'every 15 minutes',
  actsWhen: (watched) =>
    `${watched === null ? '' : `It acts ${whenWatched(watched)}. `}I look every 15 minutes; say how often if you want another pace.`,
  askFile: 'To which file?',
  askAddress: (name) => `Which address of mail does ${name} have?`,
  askUrl: 'To which address?',
  askLimit: (said) => `What is "${said}"? A number.`,
  askValue: (of) => `Which value of ${of}? Its name (price), or its field (main.temp).`,
  askSource: (what) => `Where is that: ${what}? An address, a file or a program.`,
  whichContact: (name) => `Which address of "${name}"?`,
  noContact: (name, why) =>
    why === 'none'
      ? `Nobody among your contacts is called "${name}". Give an address, or say who is told instead.`
      : `"${name}" has no address of mail among your contacts. Give one, or say who is told instead.`,
  byNameOnly: (name) =>
    `Nobody among your contacts with an address is called "${name}", so it goes by the name alone, and anybody can call themselves so.`,
  askReceiver: (name) => `I can't send anything to "${name}" here. Who is told instead?`,
  tellMeInstead: 'me, here',
  askState: (what) => `When should I tell you about ${what}?`,
  whenDown: 'when it does not answer',
  whenUp: 'when it answers',
  whenMoved: { up: 'when a number on it rises', down: 'when a number on it falls' },
  steps: {
    fetch: (url) => `fetch ${url}`,
    readFeed: (url) => `read the feed ${url}`,
    save: (what, path) => `write ${what} to ${path} in the workspace`,
    append: (what, path) => `add ${what} to ${path} in the workspace`,
    call: (tool) => `call ${tool}`,
    calls: new Map([
      ['file.read', 'read a file'],
      ['http.request', 'make a request'],
      ['json.query', 'take a part out of data'],
      ['list.pick', 'pick from a list'],
      ['message.send', 'send a message'],
      ['shell.run', 'run a program'],
      ['text.extract', 'take a part out of a text'],
      ['text.template', 'fill in a text'],
      ['think', 'ask a model'],
      ['time.now', 'look at the time'],
      ['value.find', 'find a value'],
      ['watch.changed', 'see whether it changed since last time'],
      ['watch.holds', 'see whether it began to hold'],
      ['web.search', 'search the web'],
    ]),
    given: {
      found: (step) => `what ${step} found`,
      fieldOf: (field, step) => `the ${field} of ${step}`,
      theItem: 'the item',
    },
    each: (items) => `for each of ${items}`,
    condition: {
      and: 'and',
      or: 'or',
      not: (condition) => `not (${condition})`,
      isTrue: (value) => `${value} holds`,
      always: 'always',
      never: 'never',
      equals: (value, other) => `${value} is ${other}`,
      notEquals: (value, other) => `${value} is not ${other}`,
      greaterThan: (value, other) => `${value} is more than ${other}`,
      lessThan: (value, other) => `${value} is less than ${other}`,
      atLeast: (value, other) => `${value} is at least ${other}`,
      atMost: (value, other) => `${value} is at most ${other}`,
      contains: (value, other) => `${value} contains ${other}`,
      in: (value, other) => `${value} is one of ${other}`,
      exists: (value) => `there is ${value}`,
      existsNot: (value) => `there is no ${value}`,
      schema: (value, other) => `${value} has the form ${other}`,
    },
    onlyWhen: (condition) => `(only when ${condition})`,
    stopUnless: (condition) => `(this and all that follow only when ${condition})`,
    mustHold: (condition) => `(it counts only if ${condition})`,
    sendResult: 'send you the result',
    skill: (name) => `run the skill ${name}`,
    skillTakes: (name, inputs, left) =>
      `"${name}" is a skill, and "${left}" is nothing that it takes${inputs.length === 0 ? '.' : `; it takes ${inputs.map((one) => `--${one}`).join(', ')}.`}`,
    agent: (instruction) => `ask the agent to: ${instruction}`,
    manage: {
      remove: (names) => `remove ${names}`,
      pause: (names) => `pause ${names}`,
      resume: (names) => `resume ${names}`,
      run: (names) => `run ${names} once, now`,
      next: (names) => `say when ${names} runs next`,
      why: (names) => `say why ${names} did or did not run`,
    },
    list: 'list what is scheduled',
    help: 'say what I can do',
    accept: 'store the last draft',
    discard: 'forget the last draft',
    back: 'go back to the draft before',
    takeBack: 'take back what was done last',
    restore: (names) => `bring ${names} back as it was`,
    skip: (names) => `skip ${names}, once`,
    unskip: (names) => `let ${names} run after all`,
    pauseUntil: (names, until) => `pause ${names} until ${until}`,
    update: (names, when) => `change ${names} to run ${when}`,
    rename: (names, name) => `call ${names} "${name}" from now on`,
  },
  howOften: ['every 5 minutes', 'every hour', 'every day at 09:00'],
  askFlag: (flag, tool) => `${tool} needs to know: ${flag}?`,
  askRemindOrDo: (text) => `"${text}": should I remind you of it, or do it?`,
  remindOfIt: 'remind me',
  doIt: 'do it (needs a model)',
  askWhich: (said) => `Which one is "${said}"?`,
  askTool: (said) => `What does "${said}" mean?`,
  allOfThem: 'all of them',
  many: (count, first) =>
    `${count} schedules (${first.join(', ')} and ${count - first.length} more)`,
  now: 'now',
  leavesOut: (parts) => `It leaves out: ${parts.join('; ')}.`,
  madeByModel: 'A model drafted this from your words. Read it before you agree.',
  sendMessage: (text) => `send you the message "${text}"`,
  policies: {
    endsAfterFirst: 'it ends after the first time that it does this',
    retry: (of, times, pause) =>
      `${of === null ? 'what fails' : `"${of}"`} is tried again ${times === 1 ? `once, after ${pause}` : `up to ${times} times, first after ${pause} and then after twice as long each time`}`,
    timeLimit: (of, length) => `${of === null ? 'it' : `"${of}"`} is ended after ${length}`,
    overlap: {
      skip: 'if a run takes until the next one is due, the next one is left out',
      queue: 'if a run takes until the next one is due, the next one waits',
      parallel: 'if a run takes until the next one is due, both run at the same time',
    },
  },
  suggestions: [
    'remind me at 5pm about the meeting',
    'send me "hello" every day at 9',
    'every weekday at 9 fetch https://example.org and send me the title',
    'watch https://example.org every hour and tell me when it changes',
    "what's scheduled?",
  ],
  recipes: [
    'every 5 minutes tell me when https://example.org is down and when it is up again',
    'every hour tell me when the price at https://example.org costs less than 50 euros',
    'every hour tell me when the disk is more than 90% full',
    'every hour send me new items of the feed https://example.org/feed.xml that mention security',
    'every hour tell me when https://example.org contains "in stock"',
    'every night at 2 run ./backup.sh and tell me if it fails',
    'every weekday at 9 fetch https://example.org and send me the title',
    'every monday at 9 ask me whether the backup was checked',
  ],
  runSkill: (name) => `run ${name}`,
  thinks: (calls) =>
    `A model is asked ${calls === 1 ? 'once' : `${calls} times`} each time, about what it was not asked about before; it can reach nothing.`,
  endedAfter: (seconds) =>
    `A program that runs ${englishNews.longerThan(seconds)} is ended (tools.shell.timeoutMs).`,
  noTool: (names) => `There is no tool ${names} here.`,
  near: (names) => `Like it: ${names.join(', ')}.`,
  refused: (why, said) => REFUSED[why](said),
  foreign: (code) => `That looks like ${FOREIGN[code] ?? code}. I understand English and German.`,
  didYouMean: (said, meant) => `"${said}": did you mean "${meant}"?`,
  resumes: 'Resume what was paused',
  changesNothing: (when) => `That changes nothing: it runs ${when}.`,
  notRead: (said) =>
    `I did not understand "${said}", and without it this would be something else. Say that in other words, or leave it out.`,
  notUsed: (said) => `Not used: "${said}".`,
  replaces: (name) => `This takes the place of "${name}", which was not stored.`,
  notDone: (draft) => `This is not done: ${draft}`,
  unchanged: (said, name) =>
    `I don't understand "${said}". "${name}" is stored, and stays as it is.`,
  nothingOpen: 'There is nothing open to agree to.',
  talkedAbout: (name) =>
    `Last we talked about "${name}", which is stored: say what to change of it, or "undo".`,
  nothingToRefuse: 'Nothing waits for an answer, so there is nothing to refuse.',
  holding: (draft) => `Nothing is done yet. Still open: ${draft}`,
  nothingToUndo: 'There is nothing to take back here, so nothing was changed.',
  nothingThereToRemove: 'Nothing is scheduled, so there was nothing to remove.',
  notOnSomeDays: (names) =>
    `A schedule is paused until a day, and not on some days. To leave days out, say when it runs: change ${names} to every day except Friday.`,
  noSuch: (said) => `Nothing is scheduled that "${said}" could mean, so nothing was changed.`,
  nothingToSkip: (names) => `${names} has no run to come, so there is nothing to skip.`,
  skipsNext: (name, when) =>
    `"${name}" runs next on ${when}. Only that run can be skipped; to leave out others, change when it runs ("except on Fridays").`,
  nextOn: (name, when) => `${name} on ${when}`,
  alreadyGone: (names) => `${names} is removed already, so nothing was changed.`,
  notAnAnswer: (said, question) =>
    `I can't take "${said}" for an answer. ${question} (Say "forget it" to drop this.)`,
  leftAlone: (said, draft) => `I don't understand "${said}", so this is not done: ${draft}`,
  stillOpen: (said, draft) => `I don't understand "${said}". Still open, and not stored: ${draft}`,
  changes: [
    'yes',
    'make it 10am',
    'only on weekdays',
    'until Friday',
    'also at 3pm',
    'cancel that',
  ],
  triggers: englishTriggerWords,
  what: englishWhatWords,
};

const REFUSED: Readonly<Record<'shell' | 'drive' | 'tool' | 'answer', (said: string) => string>> = {
  answer: () =>
    'I can ask, but nothing here waits for the answer yet. Ask for the question alone, or have me do it without asking.',
  shell: (said) =>
    `"${said}" needs a shell, and programs run here without one. Put it into a script and run that.`,
  tool: (said) => `There is no tool ${said} here.`,
  drive: (said) =>
    `"${said}" is a path of Windows. Say it with / and relative to the workspace: notes/today.txt.`,
};
