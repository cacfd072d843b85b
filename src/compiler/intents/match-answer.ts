/** Which of the choices an answer means: "PM" is "5 PM", "2" the second; null where it is none or several. */

export function matchAnswer(text: string, choices: readonly string[]): string | null {
  const said = key(text);
  if (said === '') return null;
  const exact = choices.find((choice) => key(choice) === said);
  if (exact !== undefined) return exact;
  const labels = choices.map(key);
  const fitting = choices.filter((_, index) => isPart(said, labels[index] as string));
  const [, digits = ''] =
    /^(?:number |option |choice |the )?(\d{1,2})(?:st|nd|rd|th)?(?: one)?$/.exec(said) ?? [];
  // The choices are shown with their numbers; what is no such number may stand in one of them.
  const byNumber = digits === '' ? undefined : choices[Number(digits) - 1];
  return byNumber ?? (fitting.length === 1 ? (fitting[0] ?? null) : null);
}

function key(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[.,"'“”!?]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whole words of it: "27" is "Friday 27 November"; "5pm" is "5 PM". */
function isPart(said: string, label: string): boolean {
  const squeezed = label.replaceAll(' ', '') === said.replaceAll(' ', '');
  return squeezed || ` ${label} `.includes(` ${said} `);
}
