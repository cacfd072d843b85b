/** The English words of events. */

import { type EventWords, hookOf } from '../event-words.ts';
import { words } from '../words.ts';
import { englishServices } from './english-services.ts';

const COMES =
  'exists|appears|shows up|turns up|is created|gets created|was created|arrives|lands|is added|gets added|comes in|is there|is dropped|gets dropped|is saved|is put|is uploaded|is new|drops';

export const englishEventWords: EventWords = {
  lexicon: {
    when: 'when|whenever|as soon as|once|if|in case|each time|every time|everytime|any time|anytime|the moment|only when|only if|but only when|but only if|should|every time that|each time that|when ever|the minute|wait until|wait for when|in the event that',
    after: 'after|right after|as soon as|immediately after|straight after',
    upon: 'after|at|on|upon|right after',
    and: 'and|or|but|&|as well as|unless|while|except|except when|nor',
    the: 'the|my|our|this|that|your',
    any: 'a|an|any|some|another|a new|any new|new|one of my|one of the|something new',
    every: 'every|each|any|a|the|your',
    not: "not|never|n't|doesn't|does not|didn't|did not|hasn't|has not|isn't|is not|won't|will not",
    schedule: 'schedule|job|reminder|task|schedule called|job called|scheduled job|routine',
    run: 'run|runs|run of|job|schedule|task|one of my jobs|one of my schedules|one of the jobs|scheduled job',
    fails:
      "fails|fail|failed|has failed|breaks|crashes|goes wrong|went wrong|has gone wrong|doesn't work|does not work|didn't work|did not work|errors out|has an error|ends with an error|ends in an error|doesn't succeed|does not succeed|is not successful|isn't successful|has not worked|hasn't worked|blows up|dies|stops with an error",
    succeeds:
      'succeeds|succeed|succeeded|has succeeded|worked|works|has worked|is successful|was successful|goes well|went well|ends well|goes through|went through|passes|has passed|finishes successfully|completes successfully|has run successfully|finishes without errors|runs without errors|ran successfully|runs successfully|finished successfully|completed successfully|has finished successfully|has completed successfully|has ended successfully',
    ends: 'has run|runs|ran|has finished|finishes|finished|is finished|is done|has ended|ends|ended|is complete|completes|has completed|completed|is through|is over|was run|has been run|has run through|is ready|stops',
    file: 'file|document|log|log file|files|csv|spreadsheet',
    folder: 'folder|directory|dir',
    inside: 'in|into|inside|under|within|to|at',
    itself: '',
    changes:
      'changes|changed|has changed|is changed|gets changed|is modified|gets modified|is updated|gets updated|was updated|is edited|gets edited|is written|gets written|is written to|gets written to|is saved|updates|has been updated|has been changed|has been modified|was changed|was modified',
    comes: COMES,
    goes: "disappears|is deleted|gets deleted|is removed|gets removed|vanishes|is gone|goes away|goes missing|was deleted|was removed|doesn't exist any more|no longer exists|has been deleted|has been removed",
    hook: 'hook|webhook|web hook',
    named: 'called|named|with the name|by the name of',
    called:
      'is called|gets called|is hit|gets hit|is triggered|gets triggered|fires|is fired|arrives|comes in|is posted to|gets posted to|is invoked|gets invoked|receives a call|gets a call|receives something|comes|is used|was called|rings',
    calls: 'calls|call|hits|triggers|posts to|invokes|uses',
    somebody:
      'somebody|someone|anybody|anyone|a person|people|i|we|a user|any user|somebody else|everybody',
    writes:
      'writes|write|says|say|sends|send|mentions|mention|texts|types|type|posts|sends me|writes me|tells you|sends you|writes to you|writes you',
    message: 'message|messages|chat message|text message|note',
    saying:
      'says|that says|saying|contains|that contains|containing|mentions|that mentions|mentioning|with|with the word|with the words|reads|that reads|has|about|in which|with the text',
    term: 'the word|the words|the phrase|the text|the term|something with|something about|something like|a message with|a message containing|a message saying|a message about|a message that says|a message that contains|anything with|anything about',
    way: 'on|via|through|over|by|in|from',
    mail: 'mail|email|e-mail|mails|emails|e-mails|mail message|email message',
    from: 'from|sent by',
    'writes-mail':
      'writes|writes me|writes to me|writes a mail|writes me a mail|writes an email|writes me an email|sends a mail|sends me a mail|sends an email|sends me an email|mails|mails me|emails|emails me|has written|has written me|has written to me|answers|answers me|replies|replies to me',
    gets: 'get|gets|receive|receives|got|have received|am sent',
    order:
      'remind me|tell me|send me|notify me|ping me|text me|let me know|warn me|alert me|ask me|message me',
    attached:
      'with an attachment|with attachments|with a file|with files|that has an attachment|with an attached file',
    before: 'before|ahead of|prior to|before the start of',
    each: 'every|each|any|all|all of|every one of|each of',
    entry:
      'meeting|appointment|event|entry|calendar entry|calendar event|meeting of mine|meeting in my calendar|appointment in my calendar|event in my calendar|entry in my calendar',
    entries:
      'meetings|appointments|events|entries|calendar entries|calendar events|meetings in my calendar|appointments in my calendar|events in my calendar|entries in my calendar',
    begins:
      'begins|starts|begin|start|are about to begin|are about to start|is about to begin|is about to start|is starting|is beginning',
    'is-put':
      'is put|gets put|was put|is added|gets added|was added|is created|gets created|is made|gets made|is entered|is there|is new|appears|shows up|turns up|comes in|arrives|is booked|gets booked|is scheduled|gets scheduled|is in my calendar|is on my calendar|lands in my calendar',
    puts: 'puts|adds|enters|creates|books|schedules|makes',
    'in-calendar':
      'in my calendar|into my calendar|to my calendar|on my calendar|from my calendar|in one of my calendars|in my calendars|in the calendar|to the calendar|from the calendar',
    'is-changed':
      'changes|is changed|gets changed|was changed|has changed|is updated|gets updated|is edited|gets edited',
    'is-moved':
      'moves|is moved|gets moved|was moved|has been moved|is rescheduled|gets rescheduled|is postponed|gets postponed|is shifted|gets shifted|is put off|moves to another time|is moved to another time|is moved to another day|gets another time',
    'is-cancelled':
      'is cancelled|is canceled|gets cancelled|gets canceled|was cancelled|was canceled|has been cancelled|has been canceled|is called off|gets called off|is deleted|gets deleted|is removed|gets removed|disappears|is gone|is taken out|falls through|is off|does not take place|is cancelled or deleted',
    calendar: 'calendar',
    with: 'with',
    ordinal:
      'next|first|last|second|third|other|only|upcoming|coming|following|previous|next few|today|tomorrow|late|early|new|old|important|long|short|external|internal|online|virtual|big|whole',
    'half-hour': 'half an hour|half hour|a half hour|half-hour|a half-hour',
    'quarter-hour':
      'a quarter of an hour|quarter of an hour|a quarter hour|quarter hour|a quarter-hour',
    rote: 'you|rote|the daemon|the service|the assistant|the agent|the bot|yourself|the server',
    starts:
      'start|starts|start up|starts up|restart|restarts|boot|boots|boot up|boots up|come up|comes up|come back|comes back|are started|is started|are restarted|is restarted|have started|has started|have restarted|has restarted|are up again|is up again|are back|is back|started|wake up|are running again|is running again|launch|launches',
    start: 'start|restart|startup|start-up|boot|reboot|launch|relaunch',
    something: 'something|anything|whatever|things|a thing',
    trouble:
      'trouble|a problem|an incident|any trouble|any problem|any incident|a new incident|problems|an error|any error|something wrong|anything wrong|an outage',
    'there-is':
      "there is|there's|theres|there are|you have|you notice|you see|you run into|you get into|you find",
    about: 'with|about|in|mentioning',
    server: 'mcp server|tool server|server|mcp tool server',
    reports:
      'says|sends|reports|announces|notifies you|notifies us|sends a notification|sends something|says something|says anything|sends a message|reports something|tells you something|has news|has something to say|notifies|sends any notification',
    'at-most':
      'at most|no more than|not more than|max|maximum|a maximum of|never more than|but at most|but no more than|but not more than|not more often than|no more often than|at the most|up to|max.',
    times: 'times|time|runs|of them|x|messages|×',
    per: 'a|per|each|every|in a|within a|an|in one',
    'has-been':
      'it has been|it is|it was|it stays|it stayed|everything has been|everything is|things have been|things are|all is|all has been|it has|nothing has|nothing has been|nothing',
    quiet:
      'quiet|still|silent|calm|unchanged|been quiet|been still|settled|changed|happened|come|more has come|more came|else has come|more has happened|else has happened|happens|changes|comes',
    for: 'for|for at least|for a',
    'quiet-of': 'of quiet|of silence|of calm|of peace|quiet|silence',
    change: 'only|just|but|no|do it|let it|it should|please|run it|and|do that',
    instead:
      'make it|make that|change it to|change that to|instead|rather|i meant|set it to|make it so that it',
    told: 'tell me',
    it: "it|it's|its|they|they're|that|this|that one|this one",
    'in-any-case':
      'in any case|either way|no matter how it ends|whatever happens|whether it fails or not|however it ends|whether it works or not|regardless|whether it succeeds or not|always',
  },
  carried: {
    webhook: {
      body: 'body|payload|data|content|contents|what was sent|what it sent|what was posted|what came|request body|what it says|request|call',
      event: 'event name|event type',
      id: 'delivery id',
    },
    file: {
      path: 'path|name|file name|filename|name of the file|path of the file|which file|which file it is|which one|which file it was',
      change: 'kind of change|what happened to it',
      content: 'content|contents|text|what is in it|what it contains|what it says',
    },
    message: {
      text: 'message|text|body|content|words|what was said|what was written|what they wrote|what they said|what it says|what somebody wrote',
      from: 'sender|name of the sender|who wrote it|who said it|who it was|who sent it|who it is from',
      channel: 'channel|where it came from',
    },
    mail: {
      text: 'text|body|content|contents|words|what it says|what they wrote|message',
      subject: 'subject|subject line|title',
      from: 'sender|address|address of the sender|who it is from|who sent it|who wrote it',
      fromName: 'name of the sender|sender name',
      id: 'id',
    },
    calendar: {
      title: 'title|name|subject',
      when: 'time|when it is|when it begins',
      place: 'place|location|where it is',
      organizer: 'organizer|who invited',
    },
    schedule: {
      summary:
        'summary|result|outcome|output|message|error|reason|what came out|what it says|error message|why|what went wrong|what happened|what it said',
      outcome: 'how it ended|how it went|status',
    },
    start: {},
    incident: {
      text: 'text|details|message|error|problem|reason|what happened|what it is|what went wrong|what is wrong|error message|what it was|incident',
    },
    mcp: { method: 'method|notification', params: 'params|parameters|data|payload|body|content' },
    wake: { reason: 'reason|why' },
  },
  kinds: {
    webhook: 'hook webhook call',
    file: 'file folder',
    message: 'message messages word',
    mail: 'mail email mails emails e-mail',
    calendar: 'calendar entry meeting appointment',
    schedule: 'schedule job run',
    start: 'start restart boot startup',
    incident: 'trouble incident problem incidents problems',
    mcp: 'mcp server tool',
    wake: 'wake',
  },
  waits: words('wait|waits|waiting|listen|listens|listening|react|reacts|reacting'),
  concerns: words('on|about|for|with'),
  waitFillers: words('for|to|on|that|which|is|are|when|whenever|one|ones|of'),
  services: englishServices,
  askWhat: 'What should I do then?',
  timeToo: (when) =>
    `It says a time ("${when}") and something to wait for. A schedule has one of the two: say it without one, or as two.`,
  oneThing: 'It waits for more than one thing. Say them one by one.',
  moreThanThat: (said) =>
    `A schedule waits for one thing, and "${said}" is one more. Say what to wait for, and nothing else.`,
  noSchedule: (said, near) =>
    near.length === 0
      ? `There is no schedule "${said}" to wait for. If a device or a program can report it, say: when the hook ${hookOf(said)} comes, …`
      : `There is no schedule "${said}" to wait for. There is ${near.map((name) => `"${name}"`).join(', ')}.`,
  severalSchedules: (said) => `"${said}" is more than one schedule. A schedule waits for one.`,
  whichSchedule:
    'A schedule waits for the end of one other schedule: say which. "When something goes wrong" waits for any trouble.',
  badHook: (name) =>
    `A hook is called by letters, digits, - and _ in lower case, and "${name}" is not.`,
  tellsIt:
    'It tells what happened, so that it cannot wait for something else, or for a time. Say all of it anew.',
  howLongBefore: 'Say how long before it begins: "10 minutes before each meeting".',
  onlyPerMinute:
    'How often it runs at most is counted by the minute or the hour: "at most 3 times a minute", "at most once an hour".',
};
