/**
 * The shortest plan of all: one message. Words are words: nothing in them is a reference, but to what brought the event
 * that they wait for, which somebody who writes `${input.event…}` can only mean.
 */
import type { AnyPlan } from './plan.ts';
import { findReferences } from './template.ts';

/** The longest text of one message. */
export const LONGEST_SAID = 20_000;

export function sayPlan(words: string): object[] {
  const text = words.replaceAll(/\$\{(?!input\.event\b)/g, () => '$${');
  return [{ id: 'say', toolName: 'message.send', parameters: { text } }];
}

/**
 * True if a plan is such a message and nothing else. Every house can carry that out: it names no file, program, host or
 * receiver, so no tool has to be looked up to judge it.
 */
export function isSayPlan(plan: AnyPlan): boolean {
  if (!Array.isArray(plan)) return false;
  const [step, ...others] = plan;
  if (step === undefined || others.length > 0) return false;
  const { id, toolName, parameters, ...more } = step;
  const { text, ...besides } = parameters;
  const isCall = id === 'say' && toolName === 'message.send';
  return isCall && isEmpty(more) && isEmpty(besides) && isWords(text);
}

function isWords(text: unknown): boolean {
  if (typeof text !== 'string' || text === '' || text.length > LONGEST_SAID) return false;
  const { found, faults } = findReferences(text);
  return found.length === 0 && faults.length === 0;
}

const isEmpty = (rest: object): boolean => Object.values(rest).every((one) => one === undefined);
