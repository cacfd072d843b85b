/** Recognizes the answer of a model that has nothing to tell: the word for it, with little around it. */
export const ACKNOWLEDGEMENT = 'HEARTBEAT_OK';
const MOST_AROUND = 300;

export function readAcknowledgement(text: string): { isAcknowledged: boolean; rest: string } {
  const isThere = text.includes(ACKNOWLEDGEMENT);
  const rest = isThere ? withoutWord(text) : text.trim();
  return { isAcknowledged: rest === '' || (isThere && rest.length <= MOST_AROUND), rest };
}

/** The word may stand in marks: `**HEARTBEAT_OK**`. */
function withoutWord(text: string): string {
  return text
    .split(ACKNOWLEDGEMENT)
    .map((part) => part.replace(/^[*_`"'.:!\s]{1,20}/, '').replace(/[*_`"'\s]{1,20}$/, ''))
    .filter((part) => part !== '')
    .join('\n');
}
