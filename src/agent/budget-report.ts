/** What a turn says that stopped at a budget: which one, what is done, what is left, how to go on. */
import { amountInWords, type CrossedBudget, commandsOf, crossedInWords } from '../domain/budget.ts';
import { doneAndLeft } from './limits.ts';

const LONGEST_MESSAGE = 200;

export function budgetReport(report: {
  done: readonly string[];
  crossed: readonly CrossedBudget[];
  /** What it was asked to do. */
  message: string;
  isConversation: boolean;
}): string {
  const { done, crossed, message, isConversation } = report;
  return [
    `I stopped. ${crossedInWords(crossed)}`,
    ...doneAndLeft(done, [`${done.length === 0 ? '' : 'the rest of: '}${inShort(message)}`]),
    ...(isConversation ? ['', goOnInWords(crossed)] : howToAllow(crossed)),
  ].join('\n');
}

function goOnInWords(crossed: readonly CrossedBudget[]): string {
  const worths = crossed.map(({ measure, worth, scope }) => {
    const more = `another ${amountInWords(measure, worth)}`;
    return scope === 'run' ? more : `${more} today`;
  });
  return `Shall I go on? Your yes allows ${worths.join(' and ')}.`;
}

function howToAllow(crossed: readonly CrossedBudget[]): string[] {
  const commands = commandsOf(crossed);
  return commands.length === 0 ? [] : ['', `To allow more: ${commands.join('; ')}`];
}

function inShort(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE - 1)}…` : line;
}
