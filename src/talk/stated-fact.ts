/**
 * What somebody says of themselves in one plain sentence: what they like, what something of theirs is, what they are
 * called. Read by rule, so that it is remembered without a model; a question, a wish or a remark on the talk is none.
 */

export interface StatedFact {
  content: string;
  category: 'preference' | 'fact';
}

const LONGEST = 200;

const LIKES =
  /^(?:i|we) (?:(?:really|also|absolutely|generally|usually) )?(?:like|love|prefer|enjoy|adore|hate|dislike|detest|(?:can'?t|cannot) stand|(?:do not|don'?t|no longer) (?:like|love|enjoy|eat|drink)|am allergic to|'m allergic to) (?<what>.+)$/iu;
const LIKES_GERMAN =
  /^(?:ich|wir) (?:mag|mögen|liebe|lieben|hasse|hassen|bevorzuge|bevorzugen|verabscheue) (?<what>.+)$/iu;
const VALUE = /^(?:my|our) (?:[\p{L}'’-]+ ){1,5}?(?:is|are) (?:now )?(?<what>.+)$/iu;
const VALUE_GERMAN =
  /^(?:meine?|unsere?) (?:[\p{L}-]+ ){1,4}?(?:ist|sind|lautet|heißt|heisst) (?:jetzt )?(?<what>.+)$/iu;
const CALLED =
  /^(?:please )?(?:call me|i am called|i'm called|ich heiße|ich heisse|(?:bitte )?nenn(?:e)? mich) (?<what>\p{L}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3})$/iu;

/** What was just said or done is meant, or somebody wants something. */
const OF_THE_TALK =
  /^(?:it|that|this|these|those|you|your|how|what|when|if|to be|es|das|dies|dich|dein|wie|was|wenn)\b/iu;
/** How something is just now is no fact to keep. */
const FLEETING =
  /^(?:not|down|up|off|on|broken|late|full|empty|gone|back|ready|done|\p{L}+ing|nicht|kaputt|weg|leer|voll|da)\b/iu;
/** When or how, and no name. */
const NO_NAME =
  /^(?:back|later|tomorrow|tonight|today|now|again|when|if|at|in|on|maybe|soon|once|every|asap|a|an|the|morgen|heute|später|wenn|um)\b/iu;

const RULES: readonly { form: RegExp; category: StatedFact['category']; not: RegExp }[] = [
  { form: LIKES, category: 'preference', not: OF_THE_TALK },
  { form: LIKES_GERMAN, category: 'preference', not: OF_THE_TALK },
  { form: CALLED, category: 'fact', not: NO_NAME },
  { form: VALUE, category: 'fact', not: FLEETING },
  { form: VALUE_GERMAN, category: 'fact', not: FLEETING },
];

/** Null where it is nothing of the kind. */
export function readStatedFact(text: string): StatedFact | null {
  const said = text.trim();
  if (said.length > LONGEST || said.includes('?') || said.includes('\n')) return null;
  const content = said.replace(/(?<![.!\s])[.!\s]+$/u, '');
  // One sentence; what follows may be a wish.
  if (/[.!;] /u.test(content)) return null;
  for (const { form, category, not } of RULES) {
    const what = form.exec(content.replaceAll('’', "'"))?.groups?.['what'];
    if (what !== undefined && !not.test(what)) return { content, category };
  }
  return null;
}
