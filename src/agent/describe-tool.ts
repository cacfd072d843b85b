/** A tool in one line: its name, what it takes, what it gives, and what it is for. Schemas come from anywhere. */
import { cutAtSentence } from '../base/cut-at-sentence.ts';
import { isRecord } from '../domain/schedule/loose-values.ts';

export interface ListedTool {
  name: string;
  summary: string;
  /** JSON Schemas. */
  input: Readonly<Record<string, unknown>>;
  output: Readonly<Record<string, unknown>>;
}

const MOST_FLAGS = 20;
const MOST_CHOICES = 8;
const LONGEST_SUMMARY = 160;

/** `http.request(url!: string, method: GET|POST) → status, body: send an HTTP request`. */
export function describeTool(
  { name, summary, input, output }: ListedTool,
  size: 'full' | 'short',
): string {
  const taken = flagsOf(input, size).join(', ');
  if (size === 'short') return `${name}(${taken})`;
  const given = Object.keys(propertiesOf(output)).slice(0, MOST_FLAGS).map(oneLine).join(', ');
  const gives = given === '' ? '' : ` → ${given}`;
  return `${name}(${taken})${gives}: ${cutAtSentence(oneLine(summary), LONGEST_SUMMARY)}`.toWellFormed();
}

function flagsOf(schema: ListedTool['input'], size: 'full' | 'short'): string[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(propertiesOf(schema))
    .slice(0, MOST_FLAGS)
    .map(([flag, property]) => {
      const must = required.includes(flag) ? '!' : '';
      const type = size === 'short' ? '' : typeOf(property);
      return `${oneLine(flag)}${must}${type === '' ? '' : `: ${type}`}`;
    });
}

function propertiesOf({ properties }: ListedTool['input']): Record<string, unknown> {
  return isRecord(properties) ? properties : {};
}

function typeOf(property: unknown): string {
  if (!isRecord(property)) return '';
  const choices = property['enum'];
  if (Array.isArray(choices) && choices.length <= MOST_CHOICES)
    return choices.map((choice) => oneLine(String(choice))).join('|');
  const type = property['type'];
  return typeof type === 'string' ? oneLine(type) : '';
}

/** What is written over several lines could pass for lines of our own. */
function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 1000);
}
