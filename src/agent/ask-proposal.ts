/**
 * One exchange about a proposal: asks, reads, and remembers what was said, so that the next question can
 * say what was wrong. It never throws, and has no tools that a model could call.
 */
import type { Fault } from '../base/errors.ts';
import { collectAnswer } from '../domain/collect-answer.ts';
import { markText } from '../domain/marked-text.ts';
import type { ModelEvent, ModelMessage, ModelRequest, SystemPart } from '../domain/model-call.ts';
import { formatInstant } from '../time/instant.ts';
import { type ReadProposal, readProposal } from './read-proposal.ts';

/** How often a model is asked about one wish, the first time among them. */
export const MOST_PROPOSALS = 5;

/** Plenty for fifty calls; a model that goes on is cut. */
const OUTPUT_TOKENS = 4000;
/** What was answered is sent back no longer than this. */
const LONGEST_ECHO = 8000;
const MOST_FAULTS = 30;

export interface ProposalPorts {
  /** Ends with `finished` or `failed`. */
  callModel(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
  /** Puts what somebody else wrote between marks. */
  markUntrusted(name: string, text: string): string;
}

export interface ProposalRequest {
  /** What the person said. */
  words: string;
  timezone: string;
  nowMs: number;
  system: SystemPart;
  signal: AbortSignal;
  /** What else it should know of the person; it stands in front of their words. */
  known?: string;
  /** Whether nothing but a plan for now is asked for: Plan JSON alone is an answer then. */
  isPlanForNow?: boolean;
}

type Asked = ReadProposal | { kind: 'failed'; code: string; message: string };

export interface ProposalTalk {
  /** `said` stands in front of the words in the first question, and is the whole of any later one. */
  ask(said: string, system?: SystemPart): Promise<Asked>;
}

export function createProposalTalk(request: ProposalRequest, ports: ProposalPorts): ProposalTalk {
  const { words, timezone, nowMs, signal, isPlanForNow = false } = request;
  const messages: ModelMessage[] = [];

  /** The time and the words are new each time, so they come last. */
  function opening(said: string): string {
    const wrapped = markText('person', 'words', words);
    const when = `[now] ${formatInstant(nowMs)}, at the person's place ${wallTime(nowMs, timezone)} (${timezone})`;
    const { known = '' } = request;
    return [said, known, when, `The words of the person:\n${wrapped}`]
      .filter((part) => part !== '')
      .join('\n\n');
  }

  return {
    async ask(said, system = request.system) {
      const text = messages.length === 0 ? opening(said) : said;
      messages.push({ role: 'user', parts: [{ kind: 'text', text }] });
      const asked: ModelRequest = {
        system: [system],
        messages: [...messages],
        maxOutputTokens: OUTPUT_TOKENS,
      };
      const answer = await collectAnswer(ports.callModel(asked, signal));
      if (answer.kind === 'failed') {
        const { code, message } = answer;
        return { kind: 'failed', code, message };
      }
      const echo = answer.text.slice(0, LONGEST_ECHO).toWellFormed().trim() || '(nothing)';
      messages.push({ role: 'assistant', parts: [{ kind: 'text', text: echo }] });
      const context = { defaultTimezone: timezone, nowMs, said: words, isPlanForNow };
      return readProposal(answer.text, context);
    },
  };
}

/**
 * All of them, each with its place and what to do. They are Rote's own words, but for what is said in those of a tool that
 * others made, or by a call that failed.
 */
export function faultsInWords(faults: readonly Fault[]): string {
  const shown = faults.slice(0, MOST_FAULTS);
  const more = faults.length - shown.length;
  const isOfOthers = ({ details }: Fault): boolean => details?.['wordsOf'] === 'others';
  const marked = (kind: 'rote' | 'others', some: readonly Fault[]): string[] =>
    some.length === 0 ? [] : [markText(kind, 'faults', some.map(inOneLine).join('\n'))];
  return [
    ...marked(
      'rote',
      shown.filter((fault) => !isOfOthers(fault)),
    ),
    ...marked('others', shown.filter(isOfOthers)),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join('\n');
}

function inOneLine({ message, hint, details }: Fault): string {
  const path = details?.['path'];
  const place = typeof path === 'string' && path !== '' ? `${path}: ` : '';
  const end = hint === '' || /[.!?:]$/.test(message) ? '' : '.';
  return `- ${place}${message}${end} ${hint}`.trim();
}

function wallTime(nowMs: number, timezone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timezone);
  const day = zoned.toLocaleString('en', { weekday: 'long' });
  return `${day} ${zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })}`;
}
