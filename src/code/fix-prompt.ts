/** What a small model is asked that repairs one place of a program. What it is shown is data, between marks. */
import { MARK_RULES, markText } from '../domain/marked-text.ts';
import type { ModelRequest } from '../domain/model-call.ts';
import type { FixRequest } from './exec-fix.ts';

const MOST_OUTPUT_TOKENS = 4000;

const SYSTEM = `You repair one place of a program that failed. You see the lines around that place, numbered; the line that failed is marked with >. You may also see what addresses answered that the program read.
Answer with one JSON object and nothing else:
{"replace": [{"from": 12, "to": 13, "with": ["the new line 12", "the new line 13"]}], "imports": []}
- from and to are numbers of lines you were shown. "with" has the whole new lines, with their indentation; an empty list takes them out.
- Change as few lines as you can, and only what this error is about. Do not hide the error: no empty except or catch, no exit.
- imports has whole import lines that are missing; leave it empty if none is.
- If this error can't be repaired in these lines, answer {"replace": []}.
${MARK_RULES.others}`;

/** Of all answers together. */
const MOST_ANSWERED = 6000;

/** What an address answered that the program read. */
export interface AddressAnswer {
  url: string;
  body: string;
}

export function fixPrompt(
  { language, error, context, refused }: FixRequest,
  answers: readonly AddressAnswer[] = [],
): ModelRequest {
  const room = Math.floor(MOST_ANSWERED / Math.max(1, answers.length));
  const parts = [
    `Language: ${language}. It failed at line ${error.line}.`,
    markText('others', 'error', error.message),
    markText('others', `lines ${context.from} to ${context.to}`, context.text),
    ...answers.map(({ url, body }) =>
      markText('others', `what ${url.slice(0, 200)} answered`, body.slice(0, room)),
    ),
    ...(refused === null
      ? []
      : ['Your repair before was not taken:', markText('others', 'why', refused)]),
  ];
  return {
    system: [{ text: SYSTEM, cache: 'minutes' }],
    messages: [{ role: 'user', parts: [{ kind: 'text', text: parts.join('\n\n') }] }],
    maxOutputTokens: MOST_OUTPUT_TOKENS,
  };
}
