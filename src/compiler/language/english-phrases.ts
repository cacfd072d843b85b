/** English: the phrases in which people ask for something. */
import type { IntentWords } from './intent-words.ts';

const ME = '(me|us|myself)';
const TAP = '(notify|alert|ping|nudge|poke|prompt|warn|buzz)';
const NUDGE =
  '(a|another|one more) (nudge|shout|ping|buzz|poke|heads up|heads-up|prod|line|note|message|text)';
const REMIND = '(remind|reminding|rmd) (me|us),?';
const ABOUT = '(to|about|of|that|for|regarding)';
const REMINDER = '[a|an|the|another|my] [new|recurring|repeating|short|quick] reminder';

export const englishPhrases: IntentWords['phrases'] = {
  remind: [
    `${REMIND} ${ABOUT} {text}`,
    `${REMIND} {text}`,
    `(set|create|add|make|schedule|set up|put in|give me|send me|i need|i want|i'd like) ${REMINDER} ${ABOUT} {text}`,
    `(set|create|add|make|schedule|set up|give me|send me) ${REMINDER} {text}`,
    '(set|create|add|make|schedule) [a|an|the] [new] (reminder:|reminder -) {text}',
    'reminder (to|about|for|of|that) {text}',
    '(reminder:|reminder,|reminder -|reminder –|reminder —) {text}',
    "(i want|i need|i'd like|i would like) to be reminded (to|about|of|that) {text}",
    "(don't|dont|do not|never) let me forget (to|about|that) {text}",
    "(don't|dont|do not|never) let me forget {text}",
    "(make sure|ensure|see to it) [that] i (don't forget|do not forget|remember) to {text}",
    '(make sure|ensure|see to it) [that] i {text}',
    'help me remember (to|about|that) {text}',
    'jog my memory about {text}',
  ],
  'remind-softly': [
    `(notify|alert|ping|nudge|poke|tell|text|message|prompt|warn|buzz|pester|bug) ${ME} (to|that it's time to|it's time to|that) {text}`,
    `(notify|alert|ping|nudge|poke|text|message|prompt|warn|buzz|pester|bug) ${ME} about {text}`,
    `(give|drop|shoot|send) ${ME} ${NUDGE} (to|about|that it's time to|that) {text}`,
    `${TAP} (me,|us,|me:|us:|me -|me –) {text}`,
    `${TAP} ${ME} (so|so that) i (don't|do not|won't) (miss|forget) {text}`,
    `${TAP} ${ME} so [that] {text}`,
    `ask ${ME} to {text}`,
  ],
  'remind-nothing': [
    `${REMIND}`,
    `${REMIND} (to|about|of|that)`,
    `(set|create|add|make|schedule|set up|give me) ${REMINDER}`,
    `${REMINDER}`,
    'reminder',
    `${TAP} ${ME}`,
    `(give|drop|shoot|send) ${ME} ${NUDGE}`,
  ],
  wake: [`wake ${ME} [up]`, 'give me a wake up call', 'give me a wake-up call'],
  alarm: [
    '(set|create|add|make|schedule|put on|put|start) [a|an|the|my|another] [new|recurring] alarm',
    '(set|create|add|make) [a|an|the|my] alarm (to|for|called|named|saying) {text}',
    '(i need|i want) [a|an] alarm',
    'alarm',
  ],
  timer: [
    '(set|start|create|make) [me] [a|an|the|another] [new] timer (for|of) {length} for {text}',
    '(set|start|create|make) [me] [a|an|the|another] [new] timer (for|of) {length}',
    '(set|start|create|make|give me|i need) [me] [a|an|the|another] [new] {length} timer',
    '(set|start|create|make|give me|i need) [me] [a|an|the|another] [new] {length} timer for {text}',
    '[a|an] {length} timer',
    '[a|an] {length} timer for {text}',
    '(timer|timer:) [for] {length}',
  ],
  wait: ['(give me|wait|wait for) {length} [and] then {text}'],
  'say-softly': ['say {text}'],
  ask: [`ask (me,|us,|me:|me|us|myself) [about] {text}`],
  say: [
    `(send|text|message|write|give|drop|post|shoot) ${ME} [a|the] [message|note|text|line|notification] (saying|that says|that reads|reading|with the text|with the words|with the message) {text}`,
    `(send|text|message|write|give|drop|shoot) ${ME} [a|the] (message:|note:|text:) {text}`,
    `(send|text|message|write) ${ME}: {text}`,
    '(send|post) [a|the] (message|note|notification) (saying|that says|with the text|reading) {text}',
    'wish me {text}',
    'greet me with {text}',
    `(notify|alert|ping|text|message) ${ME} saying {text}`,
  ],
  'send-with': [
    `(notify|alert|ping|text|message|email|update) ${ME} with {text}`,
    `(send|write|give|drop|shoot|post) ${ME} (a|an|the) (message|note|text|line|email|notification|ping|summary) with {text}`,
  ],
  send: [
    `(send|text|message|ping|give|show|tell|get|bring|deliver|forward|email|post) ${ME} {text}`,
    `(send|post|deliver|forward) {text} to ${ME}`,
    "(i want|i wanna|i'd like|i would like|i'd love) [to] (get|receive|have|see) [a message with] {text}",
  ],
  search: [
    '(search|look) [on] [the] (web|internet|online) for {text}',
    'look up {text} (online|on the web|on the internet)',
  ],
  'add-to': ['(add|put) {text} (to|on|onto) [my|the|our] {which}'],
  run: [
    '(run|execute|start|launch|trigger|call|use|invoke|do|perform) [the|my|a] (skill|tool|action|command) {text}',
    '(run|execute|start|launch|trigger|call|use|invoke|perform) [the|my] {text}',
  ],
  help: [
    'help',
    'help me',
    'what can you do',
    'what can i (say|do|ask|ask you)',
    'what do you (do|understand|know)',
    'what are you able to do',
    'how do (i|you) use (this|rote|you)',
    'how does (this|rote) work',
    'show me what you can do',
    'show [me] [the] help',
    'what are my options',
  ],
  list: [
    "(what's|what is|whats|what are|show|list|show me|tell me|give me) [everything that is|everything that's|what's|what is|all] [the|my|all my|all the|all of my] [current|active|stored|upcoming] (scheduled|schedules|schedule|reminders|scheduled tasks|scheduled jobs|scheduled things)",
    'what (do i have|have i|have i got|did i|is|have you got) scheduled',
    'what (schedules|reminders) (do i have|are there|have i got|have i set|did i set|are set|are active)',
    'which (schedules|reminders) (do i have|are there|have i got|are active|are set)',
    "(list|show) [me] (everything|all) [that is|that's] scheduled",
    'do i have [any] (schedules|reminders)',
    'are there any (schedules|reminders)',
    'what (runs|will run|happens|fires) next',
    'my (schedules|reminders)',
    'schedules',
  ],
  remove: [
    '(stop|cancel|delete|remove|drop|end|kill|get rid of|unschedule|scrap|forget|clear|erase|turn off|switch off|disable) {which}',
    'stop (sending|reminding|telling|messaging) me [about|of|to] {which}',
    "(don't|dont|do not) (send|remind|tell) me [about|of|to] {which} (anymore|any more|any longer|again)",
    "i (don't|do not|no longer) (need|want) {which} (anymore|any more|any longer)",
  ],
  'pause-until': [
    '(pause|suspend|hold|snooze|mute|halt) {which} (until|till|til) {when}',
    '(pause|suspend|hold|snooze|mute|halt) {which} for {length}',
  ],
  pause: ['(pause|suspend|hold|mute|halt) {which}', 'put {which} on hold'],
  resume: [
    '(resume|unpause|continue|reactivate|restart|unmute|re-enable|reenable|enable) {which}',
    '(turn|switch) {which} (back on|on again)',
    'start {which} again',
    'go on with {which}',
  ],
  'run-now': [
    '(run|execute|fire|trigger|do|start) {which} (now|right now|right away|at once|immediately|once now)',
    '(run|execute|fire|trigger) (it|that|this)',
  ],
  why: [
    "why (didn't|did not|didnt|hasn't|has not|doesn't|does not|won't|isn't) {which} (run|ran|fire|fired|go off|gone off|work|worked|start|started|happen|happened|running|firing|sent) [today|yesterday|this morning|last night|last time|on time|yet]",
    "why (didn't|did not|didnt) {which} (run|fire|go off|work|start|happen) (today|yesterday|this morning|last night|last time|on time)",
    'what happened (to|with) {which}',
    'why did {which} fail',
    'why did {which} not run',
  ],
  move: [
    '(move|reschedule|shift|change|push|postpone|push back|bring forward|delay|set) {which} (to|until|till) {when}',
  ],
  'change-it': [
    '(make|set) (it|that|this) (to|at|for) {when}',
    '(make|set) (it|that|this) {when}',
    '(change|move|switch|shift|reschedule|push|postpone) (it|that|this) (to|for|until) {when}',
    '(actually|no|rather|sorry|better),? {when}',
    '{when} instead',
    'i meant {when}',
    'how about {when}',
  ],
  'narrow-it': [
    '(only|just) (on|at|in|from|between) {when}',
    'only {when}',
    'but only {when}',
    'not on {when}',
  ],
  'cancel-it': [
    '(cancel|delete|remove|stop|undo|drop|scrap|forget|discard) (it|that|this|the last one|that one|this one)',
    'never mind',
    'nevermind',
    'undo',
    'forget about it',
    'scratch that',
    'cancel',
  ],
  remember: [
    'remember (that|this:|:) {text}',
    '(note|keep in mind|memorize|memorise|make a note) that {text}',
    '(save|add) {text} to [your|my] memory',
  ],
  recall: [
    'what do you (know|remember) about {text}',
    'what did i (say|tell you) about {text}',
    'recall {text}',
    '(search|look in) [your|my] memory for {text}',
  ],
  accept: [
    '(yes|y|yep|yeah|ok|okay|sure|correct|right|do it|store it|save it|go ahead|looks good|perfect|accept|confirm|approve|sounds good)',
    '(yes|ok|okay|sure) (please|do it|store it|save it|go ahead|thanks)',
  ],
  refuse: ['(no|n|nope|nah|no thanks|no thank you)', "(don't|do not) (store|save|do) (it|that)"],
};
