/**
 * Makes a scenario of what models are asked and answer, for the model server to play: one step for each
 * try. Nothing is kept unmasked, and nothing of what only its provider may read.
 */
import type { ModelMessage, ModelRequest } from '../domain/model-call.ts';
import type { Try } from './ask-once.ts';
import type { BackendPart } from './backend.ts';
import { maskKeys } from './key-mask.ts';
import { linkName, type ModelLink } from './link.ts';
import type { ObserveTry } from './observe-backend.ts';
import { faultOf } from './recorded-fault.ts';
import { idsIn, type Reply, ROTE_ID, type ScenarioFile } from './scenario-file.ts';

export interface ScenarioMask {
  text(text: string): string;
  /** A copy of JSON. */
  value(value: unknown): unknown;
}

export interface ScenarioRecording {
  observe: ObserveTry;
  scenario(): ScenarioFile;
}

type Step = ScenarioFile['steps'][number];

/** In the order in which they were asked; null while there is no answer, and for those nobody waited for. */
interface Asked {
  prompt: string;
  messages: readonly string[];
  step: Step | null;
}

export function createScenarioRecording(mask: ScenarioMask): ScenarioRecording {
  const all: Asked[] = [];
  const keys = new Set<string>();
  const clean: ScenarioMask = {
    text: (text) => mask.text(maskKeys(text, [...keys])),
    value: (value) => JSON.parse(maskKeys(JSON.stringify(mask.value(value)), [...keys])),
  };

  function observe(link: ModelLink, request: ModelRequest) {
    if (link.key !== null) keys.add(link.key);
    const heard: BackendPart[] = [];
    let thrown: unknown = null;
    const asked: Asked = {
      prompt: JSON.stringify([request.system, request.tools]),
      messages: request.messages.map(plainMessage),
      step: null,
    };
    const ids = idsIn(asked.messages);
    const told = tellRequest(link, request, { asked, earlier: all, mask: clean });
    all.push(asked);
    return {
      part: (part: BackendPart) => void heard.push(part),
      threw(error: unknown) {
        thrown = error;
      },
      end(end: Try) {
        const reply = toReply(heard, { end, thrown, mask: clean });
        asked.step = reply === null ? null : { ...told, reply: withPlaces(reply, ids), times: 1 };
      },
    };
  }

  return {
    observe,
    scenario: () => ({
      steps: all.flatMap(({ step }) => (step === null ? [] : [step])),
      otherwise: {
        fault: {
          kind: 'status',
          status: 400,
          message: 'The recording holds no answer to this request.',
        },
      },
    }),
  };
}

function tellRequest(
  link: ModelLink,
  { system, messages, tools = [] }: ModelRequest,
  { asked, earlier, mask }: { asked: Asked; earlier: readonly Asked[]; mask: ScenarioMask },
): Omit<Step, 'reply'> {
  // Only what is new: a request holds all of those before it.
  const before = earlier.findLastIndex(
    (one) =>
      one.prompt === asked.prompt &&
      one.messages.every((message, index) => message === asked.messages[index]),
  );
  const known = earlier[before]?.messages.length ?? 0;
  const users = messages.filter(({ role }) => role === 'user').map(textOf);
  const last = messages.at(-1);
  const news = asked.messages.slice(known).map((message) => mask.value(JSON.parse(message)));
  const prompt = {
    system: system.map(({ text, cache }) => ({ text: mask.text(text), cache })),
    tools: tools.map(({ name }) => name),
  };
  return {
    when: {
      user: openingPattern(mask.text(users.at(-1) ?? '')),
      results: last?.role === 'tool' ? last.results.length : 0,
    },
    conversation: openingPattern(mask.text(users[0] ?? '')),
    asked: {
      of: linkName(link),
      ...(before === -1 ? prompt : { afterRequest: before + 1 }),
      messages: news,
    },
  };
}

function textOf(message: ModelMessage): string {
  if (message.role !== 'user') return '';
  return message.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('');
}

/** Sound is told by its length; what is sealed and marks, which move on, are left out. */
function plainMessage(message: ModelMessage): string {
  return JSON.stringify(message, (key, value: unknown) => {
    if (value instanceof Uint8Array) return `${value.length} bytes`;
    return key === 'seal' || key === 'cache' ? undefined : value;
  });
}

const LONGEST_OPENING = 200;
/** Ids, instants, and what was masked: other ones stand there the next time. */
const CHANGING =
  /\b[a-z]+_[0-9a-hjkmnp-tv-z]{26}\b|\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?|\[(?:secret|key)\]|<home>|~/g;

/** A pattern for the first line, that fits whenever the same is said. */
function openingPattern(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const pieces = line.slice(0, LONGEST_OPENING).split(CHANGING).map(escaped);
  return `/^${pieces.join('.*')}/`;
}

/** Like `RegExp.escape`, but for people to read. */
function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Null where there was none: the call was given up, or never left this machine. */
function toReply(
  parts: readonly BackendPart[],
  { end, thrown, mask }: { end: Try; thrown: unknown; mask: ScenarioMask },
): Reply | null {
  const { outcome, usage } = end;
  if (outcome.kind === 'failed' && (outcome.code === 'aborted' || outcome.code === 'unsupported'))
    return null;
  const text = mask.text(joined(parts, 'text'));
  const reasoning = mask.text(joined(parts, 'reasoning'));
  const toolCalls = parts.flatMap((part) =>
    part.kind === 'tool-call'
      ? [{ id: part.id, name: part.name, input: readInput(part.argumentsText, mask) }]
      : [],
  );
  const finish = parts.findLast((part) => part.kind === 'finish')?.reason;
  const isCut = outcome.kind === 'finished' && outcome.reason === 'output-limit';
  const { input, cacheRead, cacheWrite5m, cacheWrite1h, output } = usage.usage;
  const begun = text !== '' || reasoning !== '' || toolCalls.length > 0;
  const error = parts.find((part) => part.kind === 'error')?.error ?? thrown;
  const fault = outcome.kind === 'failed' ? faultOf(outcome, { error, begun, mask }) : null;
  return {
    ...(text !== '' && { text }),
    ...(reasoning !== '' && { reasoning }),
    ...(toolCalls.length > 0 && { toolCalls }),
    ...((finish === 'length' || isCut) && { stop: 'length' }),
    ...(finish === 'refused' && { stop: 'refusal' }),
    ...(!usage.usage.estimated && {
      took: { input, cacheRead, cacheWrite5m, cacheWrite1h, output },
    }),
    ...(usage.dollars !== null && { usage: { cost: usage.dollars } }),
    ...(fault !== null && { fault }),
  };
}

/** An id that the model was told is named by its place. */
function withPlaces(reply: Reply, ids: readonly string[]): Reply {
  const text = JSON.stringify(reply).replaceAll(ROTE_ID, (id) => {
    const place = ids.indexOf(id) + 1;
    return place === 0 ? id : `<id-${place}>`;
  });
  return JSON.parse(text);
}

/** In one piece, so that no secret hides between two. */
function joined(parts: readonly BackendPart[], kind: 'text' | 'reasoning'): string {
  return parts.flatMap((part) => (part.kind === kind ? [part.text] : [])).join('');
}

function readInput(text: string, mask: ScenarioMask): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return mask.value(value) as Record<string, unknown>;
  } catch {
    // Sent again as it was: what is no JSON is part of the scenario.
  }
  return mask.text(text);
}
