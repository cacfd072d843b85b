/** The shortest plan of all: one message. Words are words: nothing in them is a reference. */

export function sayPlan(words: string): object[] {
  const text = words.replaceAll('${', () => '$${');
  return [{ id: 'say', toolName: 'message.send', parameters: { text } }];
}
