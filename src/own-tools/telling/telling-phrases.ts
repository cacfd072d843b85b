/** How people ask Rote about itself, in English and German; `language/phrases/phrase.ts` says how they are written. */

export const SCHEDULES_PHRASES = [
  "(what's|what is|what are) [all] [currently|actually] (scheduled|planned) {when?}",
  "(what's|what is) on [the|my] (schedule|agenda|plan|plate) {when?}",
  "(what's|what is) [coming up|up|planned|due] {when}",
  'what (do i have|have i got|have you got|do we have|did i) (scheduled|planned|on) {when?}',
  'what (is|are) [all] (the|my|our) (schedules|reminders|scheduled tasks|scheduled jobs) [for] {when?}',
  'what (schedules|reminders) (do i have|are there|have i got|have i set|are set|are active) {when?}',
  'which (schedules|reminders) (do i have|are there|have i got|are active|are set) {when?}',
  '(list|show) [me] [all] [the|my|of my] [current|active] (schedules|reminders|scheduled tasks) {when?}',
  "(list|show) [me] (everything|all|all that is|everything that's|what's) scheduled {when?}",
  'my (schedules|reminders)',
  'schedules',
  'was (ist|steht) [alles] (geplant|an) {when?}',
  'was (ist|steht) {when} [alles] (geplant|an)',
  'was habe ich [alles] geplant',
  'was habe ich {when} [alles] geplant',
  'welche (erinnerungen|pläne|zeitpläne) (habe ich|gibt es|sind aktiv)',
  'was liegt {when?} an',
  '[alle] meine (erinnerungen|pläne|zeitpläne)',
];

export const DIGEST_PHRASES = [
  '[send|give|show|tell] [me|us] [my|the|a|our] [morning|evening] digest',
  '[send|give|show|tell] [me|us] [my|the|a] digest of (the day|today|the last day)',
  'digest today',
  '[schick|schicke|zeig|zeige|gib] [mir] [meine|die|eine] tagesübersicht',
];

export const NEXT_PHRASES = [
  "(what's|what is|what comes|what will be|what runs|what happens|what fires|what will run) next {when?}",
  "(what's|what is) coming [up] [next]",
  "(what's|what is) up next",
  "(what's|what is) the next (thing|one|job|run|reminder)",
  'next up',
  'was (kommt|läuft|passiert|ist|steht) als (nächstes|nächste) [an] {when?}',
  'was (kommt|läuft) (nächstes|jetzt)',
];

export const DONE_PHRASES = [
  'what (did|have) (you|rote) (do|done|run|ran) {when?}',
  'what has rote (done|run) {when?}',
  'what (ran|happened|was run|was done) {when?}',
  'what did you get done {when?}',
  'what have you been (doing|up to) {when?}',
  'which (schedules|jobs|reminders|tasks) (ran|have run|did you run) {when?}',
  'how was your day',
  'was hast du {when?} (gemacht|getan|erledigt|ausgeführt)',
  'was ist {when?} (passiert|gelaufen)',
  'was lief {when?}',
];

export const FAILED_PHRASES = [
  '(what|which) [schedules|jobs|runs|ones|of them|tasks] (failed|has failed|have failed|did fail|went wrong|did not work) {when?}',
  '(did|has|have) (anything|something) (fail|failed|go wrong|gone wrong) {when?}',
  '(are|were) there any (failures|errors|problems) {when?}',
  '(any|show me|list|show) [the|all|my] (failures|errors|problems|failed runs) {when?}',
  'which (one|ones) failed {when?}',
  'was ist {when?} (fehlgeschlagen|schiefgegangen|schief gegangen|gescheitert)',
  'ist {when?} etwas (fehlgeschlagen|schiefgegangen|schief gegangen)',
  'gab es {when?} (fehler|probleme)',
];

export const DID_PHRASES = [
  'did {id:schedule} (run|work|fire|go off|happen|go out|go through|succeed|get sent) {when?}',
  'has {id:schedule} (run|worked|fired|gone off|happened|gone out|been sent) [yet|already] {when?}',
  'was {id:schedule} (run|sent|done) {when?}',
  'when did {id:schedule} [last] run [last]',
  'when was {id:schedule} [last] (run|sent|done)',
  '(lief|ging|kam) {id:schedule} {when?}',
  'ist {id:schedule} {when?} [schon] (gelaufen|gestartet|gekommen)',
  'wann (lief|kam) {id:schedule} [zuletzt]',
];

export const OFTEN_PHRASES = [
  'how (often|many times) (did|has) {id:schedule} (run|ran|fail|failed|work|worked|fire|fired|succeed|succeeded|go wrong|gone wrong) {when?}',
  'how many (runs|failures) (did|has) {id:schedule} (have|had) {when?}',
  'wie oft (lief|kam|scheiterte) {id:schedule} {when?}',
  'wie oft ist {id:schedule} {when?} (gelaufen|fehlgeschlagen|gescheitert|gekommen)',
];

export const WHY_PHRASES = [
  'why (did|has|does|is|was|will|have) {id:schedule} not (run|ran|fire|fired|go off|gone off|work|worked|start|started|happen|happened|running|sent) [yet|on time|last time] {when?}',
  'why (did|has|does|is|was|will) not {id:schedule} (run|ran|fire|fired|go off|gone off|work|worked|start|started|happen|happened|running|sent) [yet|on time|last time] {when?}',
  'why did {id:schedule} (fail|run|go off|fire) {when?}',
  'what (happened|is wrong|went wrong) (to|with) {id:schedule} {when?}',
  'warum (lief|läuft|ging|kam) {id:schedule} {when?} nicht',
  'warum ist {id:schedule} {when?} nicht (gelaufen|gestartet|gekommen)',
  'was ist mit {id:schedule} (passiert|los)',
];

export const STATUS_PHRASES = [
  'status',
  '(what is|show|show me|tell me|give me) [the|your|a] [current] status [report|update]',
  '(how are things|how is it going|how is everything|is everything ok|is everything okay|is everything fine|is everything running|are you ok|are you running|are you there|are you alive|are you working)',
  '(what are you doing|what is running|what are you working on|is anything running)',
  'how do things stand',
  '(what|who|which requests) (waits|wait|is waiting|are waiting) for (me|my answer|my decision)',
  '(was|wer) wartet auf (mich|meine antwort|meine entscheidung)',
  'wie ist [der|dein] (status|stand)',
  '(läuft alles|ist alles in ordnung|ist alles ok|alles ok|bist du da|was läuft gerade|was machst du)',
  'wie (steht|sieht) es aus',
];

export const HELP_PHRASES = [
  'help',
  'help me',
  'what can you do [for me]',
  'what (can|could|may) i (say|do|ask|ask you|tell you) [here]',
  'what (do you do|do you understand|are you able to do|else can you do|are you|are you for|are my options)',
  'who are you',
  'how do (i|you) use (this|rote|you)',
  'how does (this|rote) work',
  'show me what you can do',
  '(show|give) [me] [the|some] help',
  'what (skills|tools) can you use',
  'hilfe',
  'hilf mir',
  'was kannst du [alles] [machen|tun]',
  'was kann ich [dir|dich] [alles] (sagen|tun|machen|fragen)',
  'wer bist du',
  'wie funktioniert (das|rote)',
];

export const HELLO_PHRASES = [
  '(hi|hello|hey|yo|howdy|greetings|hiya) [there|again|rote|you|everyone|everybody]',
  'good (morning|afternoon|evening|day) [rote|to you]',
  'morning',
  '(how are you|how are you doing|what is up|how is your day) [today]',
  '(hallo|moin|servus|grüß gott|grüß dich|guten morgen|guten tag|guten abend|na) [rote]',
  'wie geht es [dir]',
];

export const THANKS_PHRASES = [
  '(thanks|thank you|thx|ty|cheers|many thanks|thanks a lot|thanks so much|thank you very much|thank you so much|much appreciated|great thanks|perfect thanks)',
  '(danke|danke dir|danke schön|dankeschön|vielen dank|besten dank)',
];

export const SKILLS_PHRASES = [
  '(what|which) skills (do you have|are there|have you got|do i have|are enabled|exist|can you use|are installed)',
  '(what are|list|show|show me) [all] [the|my|your|of my|of your] [available|enabled|installed] skills',
  'skills',
  'your skills',
  'welche (skills|fähigkeiten) (hast du|gibt es|habe ich)',
  '(zeig|zeige|zeig mir) [alle|deine|meine] (skills|fähigkeiten)',
];

export const ENABLE_SKILL_PHRASES = [
  '(enable|activate|switch on|turn on) [the|my] skill {name:skill}',
  '(enable|activate|switch on|turn on) [the|my] {name:skill} [skill]',
  '(switch|turn) [the|my] {name:skill} [skill] on',
  '(aktiviere|erlaube) [den|die|das] [skill] {name:skill}',
  '(schalte|schalt) [den|die|das] [skill] {name:skill} (ein|an)',
];
