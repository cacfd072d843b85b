/** How people have something remembered, ask for it and have it forgotten, in English and German. */

export const SAVE_PHRASES = [
  '[please] remember that {content}',
  '[please] remember this {content}',
  '[please] (keep in mind|bear in mind|note|memorize|make a note) that {content}',
  '[please] save to memory [that] {content}',
  "[please] (don't|do not) forget that {content}",
  'for (future reference|your information|the record) {content}',
  '[bitte] (merk|merke) dir [bitte] (dass|folgendes) {content}',
  '[bitte] (behalte|behalt) [im kopf|in erinnerung] dass {content}',
  '[bitte] (notiere|notier) [dir] dass {content}',
  'vergiss nicht dass {content}',
];

export const SEARCH_PHRASES = [
  'what do you (know|remember) about {query}',
  'what have you (saved|noted|stored) about {query}',
  'what did i (say|tell you) about {query}',
  'do you (know|remember) (anything|something) about {query}',
  '(search|look in|look through) [your|my] (memory|memories) for {query}',
  'was (weißt|weisst) du [alles] (über|von) {query}',
  'was hast du dir (über|von|zu) {query} gemerkt',
  'was habe ich dir (über|von|zu) {query} (gesagt|erzählt)',
  '(weißt|weisst) du (etwas|was) (über|von) {query}',
];

export const LIST_PHRASES = [
  'what do you (know|remember) about me',
  'what have you (saved|remembered|noted) about me',
  '(list|show) [me] [all] [your|my|the] memories',
  'what do you remember',
  'was (weißt|weisst) du [alles] über mich',
  'was hast du dir [alles] [über mich] gemerkt',
  '(zeig|zeige) [mir] [alle] [deine|meine|die] (erinnerungen|notizen) über mich',
];

export const FORGET_PHRASES = [
  '[please] forget that {content}',
  '[please] forget [everything|all] [that] [you know|i said] about {content}',
  '[please] delete the memory (about|that) {content}',
  '[bitte] vergiss [bitte] dass {content}',
  '[bitte] vergiss [bitte] [alles] [was du] (über|von) {content} [weißt|weisst]',
];
