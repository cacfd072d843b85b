/** English words that tell a plain sentence from a question, a wish or an order. */
import type { StatementWords } from '../statement-words.ts';

export const ENGLISH_STATEMENTS: StatementWords = {
  likes:
    /^(?:i|we) (?:(?:really|also|absolutely|generally|usually) )?(?:like|love|prefer|enjoy|adore|hate|dislike|detest|(?:can'?t|cannot) stand|(?:do not|don'?t|no longer) (?:like|love|enjoy|eat|drink)|am allergic to|'m allergic to) (?<what>.+)$/iu,
  value: /^(?:my|our) (?:[\p{L}'’-]+ ){1,5}?(?:is|are) (?:now )?(?<what>.+)$/iu,
  calls: "(?:please )?(?:call me|i am called|i'm called)",
  ofTheTalk: 'it|that|this|these|those|you|your|how|what|when|if|to be',
  fleeting: 'not|down|up|off|on|broken|late|full|empty|gone|back|ready|done|\\p{L}+ing',
  noName:
    'back|later|tomorrow|tonight|today|now|again|when|if|at|in|on|maybe|soon|once|every|asap|a|an|the',
  asks: 'what|who|where|why|which|how|when',
  tells:
    "i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve)|he|she|it|they|you|my|our|his|her|their|the|an?|this|that|these|those|there|some|every|each|after|before|once|at|in|on",
  wants:
    /^(?:i|we)(?:['’]d| would)? (?:want|need|like|wish)(?: to)? (?:you|be (?:told|reminded|notified|warned|woken|asked)|a(?:n|nother)? (?:reminder|alarm|alert|message))\b|\b(?:tell|remind|notify|warn|ping|alert|message|text|email|wake|send|give|show|ask) (?:me|us)\b|\blet (?:me|us) know\b/iu,
  kept: "(?:please )?(?:(?:don't|do not|never) forget (?:that|this|it)|(?:keep|bear) (?:that|this|it) in mind|(?:remember|note|memori[sz]e) (?:that|this|it))(?: please)?",
  commands: 'stop|pause|resume|cancel|undo|forget|delete|remove|approve|reject|skip',
};
