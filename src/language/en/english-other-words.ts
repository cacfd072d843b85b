/** English: other words for what rules read in one form. */
const SOMEBODY = '(?:somebody|someone|anybody|anyone|something)';
const CHANGES =
  '(?:changes|edits|touches|modifies|updates|alters|(?:has )?(?:changed|edited|modified|touched|altered))';
const RELEASED =
  '(?:comes out|is out|is released|is published|appears|is available|gets released|gets published)';
const REPO = '(?:(?:https?://)?(?:www\\.)?github\\.com/)';
const NAME = '[\\w.-]{1,100}/[\\w.-]{1,100}?';

export const ENGLISH_OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\b(?:only|just) )the ones(?= (?:about|that|with)\b)/i, 'those'],
  [
    new RegExp(
      `\\b(when|whenever|if|once|as soon as) ${SOMEBODY} ${CHANGES} (?:it|this|that|(?:the|that|this) file)\\b`,
      'i',
    ),
    '$1 it changes',
  ],
  [
    new RegExp(`\\bwhether ${SOMEBODY} ${CHANGES} (?:it|this|that|(?:the|that|this) file)\\b`, 'i'),
    'if it changes',
  ],
  [
    /\bcompare (https?:\S+) field ([\w.]+) (?:with|to|against) (\d[\d.,]*),? and (tell me|let me know|alert me|notify me|warn me) (when|if|once|as soon as) it (?:goes|is|gets|rises|climbs) (over|above)\b/i,
    '$4 $5 the field $2 of $1 is above $3',
  ],
  [
    /\bcompare (https?:\S+) field ([\w.]+) (?:with|to|against) (\d[\d.,]*),? and (tell me|let me know|alert me|notify me|warn me) (when|if|once|as soon as) it (?:goes|is|gets|drops|falls) (?:under|below)\b/i,
    '$4 $5 the field $2 of $1 is below $3',
  ],
  [
    new RegExp(
      `\\b(when|whenever|once|as soon as|if) (?:there is )?an? (?:new )?(?:release|version) of ${REPO}(${NAME})(?:/releases)?/?(?: ${RELEASED}|(?=,|$))`,
      'i',
    ),
    '$1 there are new items in https://github.com/$2/releases.atom',
  ],
  [
    new RegExp(
      `\\b(when|whenever|once|as soon as|if) (?:there is )?an? (?:new )?(?:release|version) of (${NAME}) (?:${RELEASED} )?on github\\b(?: ${RELEASED})?`,
      'i',
    ),
    '$1 there are new items in https://github.com/$2/releases.atom',
  ],
];
