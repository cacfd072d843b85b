/** Whether words want something only under a condition, in English or German. */
const CONDITION =
  /\b(?:if|unless|in case|provided|only when|as long as|otherwise|wenn|falls|sofern|ansonsten|außer|ausser)\b/iu;

/** What is quoted sets no condition. */
const QUOTED = /"[^"\n]{0,500}"|“[^”\n]{0,500}”|„[^“\n]{0,500}“/gu;

export function isConditional(words: string): boolean {
  return CONDITION.test(words.replaceAll(QUOTED, ' '));
}
