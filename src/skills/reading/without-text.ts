/**
 * What is told of a file that could not be loaded, without a word of what is in it: it may be no skill at all, and the
 * list of skills is read by models and by others than its author. The check, which its author asks for, quotes it.
 */
import type { Finding } from '../skill.ts';

export function withoutText(finding: Finding): Finding {
  const { message, fix } = finding;
  const isQuoting = fix.includes('"') || /^(?:Rename |Write (?!name: ))/.test(fix);
  return { ...finding, message: withoutQuotes(message), fix: isQuoting ? CHECK_IT : fix };
}

const CHECK_IT = 'rote skills check, with the path of the file, says what to write.';

function withoutQuotes(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"');
}
