/** Answers a request for help: with the topics, the page of one, or the help of a command with the page that tells more. */
import { badRequest, type RoteError, valueOrThrow } from '../../base/errors.ts';
import { nearestNames } from '../../base/nearest.ts';
import type { Command, CommandAnswer } from '../command.ts';
import { commandPage, overviewPage, topicsPage } from '../help.ts';
import { callOfTopic, findTopic, topicGroups, topicNames, topicOfCommand } from './topics.ts';

interface AskedHelp {
  command: Command | null;
  /** A group such as `schedule`, or nothing. */
  words: string[];
  topic: string | null;
  commands: readonly Command[];
  stream: NodeJS.WritableStream;
}

export async function answerHelp(asked: AskedHelp): Promise<CommandAnswer> {
  const { command, words, topic, commands, stream } = asked;
  if (topic === '') return listTopics(commands, stream);
  if (topic !== null) return showTopic(topic, { commands, stream });
  const page = topicOfCommand(words[0] ?? '', topicNames());
  const callOfPage = page === null ? null : callOfTopic(page, commands);
  const help =
    command === null
      ? overviewPage({ commands, group: words, stream, callOfPage })
      : commandPage(command, stream, callOfPage);
  return { data: { help }, text: help, isStyled: true };
}

function listTopics(commands: readonly Command[], stream: NodeJS.WritableStream): CommandAnswer {
  const groups = topicGroups();
  const rows = [...groups].map(([title, topics]) => {
    const named = topics.map(({ name, summary }) => {
      const call = callOfTopic(name, commands);
      return [call.slice('rote help '.length), summary] as const;
    });
    return [title, named] as const;
  });
  const help = topicsPage(new Map(rows), stream);
  const topics = [...groups].flatMap(([group, found]) => found.map((one) => ({ ...one, group })));
  return { data: { topics, help }, text: help, isStyled: true };
}

async function showTopic(
  written: string,
  { commands, stream }: { commands: readonly Command[]; stream: NodeJS.WritableStream },
): Promise<CommandAnswer> {
  const { name, section, markdown: whole } = valueOrThrow(findTopic(written, commands));
  const shown = await import('./show-markdown.ts');
  const markdown = section === null ? whole : shown.sectionOf(whole, section);
  if (markdown === null) throw unknownSection(name, section ?? '', shown.sectionNames(whole));
  const others = shown.linkedTopics(markdown).filter((other) => other !== name);
  const calls = others.map((other) => callOfTopic(other, commands));
  const seeAlso = calls.length === 0 ? '' : `\n\n## See also\n\n- ${calls.join('\n- ')}`;
  const help = shown.showMarkdown(markdown + seeAlso, stream);
  return { data: { topic: name, markdown, help }, text: help, isStyled: true };
}

function unknownSection(name: string, section: string, names: string[]): RoteError {
  const nearest = nearestNames(section, names);
  return badRequest({
    code: 'unknown-section',
    message: `The page ${name} has no section "${section}".`,
    hint: `It has: ${(nearest.length > 0 ? nearest : names.slice(1)).join(', ')}`,
    details: { nearest },
  });
}
