/**
 * Where an answer of a model may go in a plan. What a model said, and all that is made from it, may be words that people
 * read, contents and conditions; it never says what is reached: no address, path, receiver, command or name of anything,
 * and no list of things to send to. A place that is not named here is refused, so a tool that is added one day is too.
 */
import type { Fault } from '../base/errors.ts';
import type { PlanTool } from '../domain/plan/plan.ts';
import { orderPlan } from '../domain/plan/plan-order.ts';
import { findReferences, type PlacedReference, type Reference } from '../domain/plan/template.ts';
import { answerOf, THINK } from '../domain/think/think-step.ts';

/**
 * `said`: a model wrote it, or it was made from that. `picked`: a model only left something of it out; an item of it is
 * one of those that it was given.
 */
type Level = 'clean' | 'picked' | 'said';
const LEVELS: readonly Level[] = ['clean', 'picked', 'said'];

/** `makes`: it answers with what it was given, in another form. `keeps`: it writes down what is its person's own. `tells`: it sends. */
type Sink = readonly ['makes' | 'keeps' | 'tells', ...fields: string[]];

/** Every tool of Rote that may be given an answer of a model, with the fields where. */
const SINKS: Readonly<Record<string, Sink>> = {
  'calendar.create': ['keeps', 'title', 'notes'],
  'contacts.create': ['keeps', 'notes'],
  'contacts.update': ['keeps', 'notes'],
  'email.draft': ['keeps', 'subject', 'body'],
  'email.reply': ['tells', 'body'],
  'email.send': ['tells', 'subject', 'body'],
  'file.append': ['keeps', 'content'],
  'file.write': ['keeps', 'content'],
  'http.request': ['tells', 'body'],
  'json.query': ['makes', 'data'],
  'list.pick': ['makes', 'items'],
  'lists.add': ['tells', 'items'],
  'markdown.append': ['keeps', 'content'],
  'markdown.create': ['keeps', 'content'],
  'message.send': ['tells', 'text'],
  'notify.desktop': ['tells', 'title', 'text'],
  'tasks.create': ['keeps', 'title', 'notes'],
  'text.extract': ['makes', 'text'],
  'text.template': ['makes', 'values', 'default'],
  'value.find': ['makes', 'data'],
  'watch.changed': ['makes', 'value'],
  'watch.holds': ['makes', 'holds', 'same'],
  [THINK]: ['makes', 'input', 'items'],
};

/** Of a tool that is not Rote's: what can be nothing but words, by its name. */
const FIELDS_OF_OTHERS: Sink = [
  'tells',
  'text',
  'content',
  'body',
  'message',
  'title',
  'description',
  'summary',
  'notes',
  'comment',
];
const NONE: Sink = ['tells'];

/** What in the output of `think` was only left out of; the rest a model said. */
const PICKED = new Set(['items', 'count', 'calls', 'cached', 'cut', 'cents', 'tries', 'usage']);
const NAMES_WHO = new Set(['model', 'provider']);

export interface FoundTool {
  name: string;
  /** Whose it is: Rote's, of a skill that its owner trusts, or of others. */
  origin?: string;
  isSeenThrough?: boolean;
  /** Whether a model judges inside of it. */
  thinks?: boolean;
}

export function thinkingFaults(
  tools: readonly PlanTool[],
  find: (name: string) => FoundTool | null,
): { position: number; fault: Fault }[] {
  if (!tools.some((tool) => doesThink(tool, find))) return [];
  const order = orderPlan(tools);
  if (order.kind === 'cycle') return [];
  const at = new Map(tools.map((tool, position) => [tool.toolId, position]));
  const levels: Level[] = tools.map(() => 'clean');

  function levelOf(tool: PlanTool, { root, path }: Reference): Level {
    const position = at.get(root);
    if (root === 'item') return listLevel(tool);
    if (root === 'failures' && position === undefined) return 'said';
    const producer = position === undefined ? undefined : tools[position];
    if (producer === undefined || position === undefined) return 'clean';
    const own = levels[position] ?? 'clean';
    if (!isThink(producer, find)) return own;
    const [field] = producer.forEach === undefined ? path : path.slice(1);
    return worst(own, levelOfAnswer(producer, field));
  }
  const levelIn = (tool: PlanTool, value: unknown): Level =>
    worst(...findReferences(value).found.map(({ reference }) => levelOf(tool, reference)));
  function listLevel(tool: PlanTool): Level {
    return levelIn(tool, tool.forEach?.items);
  }

  const faults: { position: number; fault: Fault }[] = [];
  for (const position of order.order) {
    const tool = tools[position] as PlanTool;
    const sink = sinkOf(tool, find);
    const given = worst(levelIn(tool, tool.input), listLevel(tool));
    // What somebody else answers to a list that was cut is no part of that list.
    levels[position] = given === 'picked' && sink[0] !== 'makes' ? 'said' : given;
    if (doesThink(tool, find) && !isThink(tool, find)) levels[position] = 'said';
    for (const fault of faultsOf(tool, sink)) faults.push({ position, fault });
  }
  return faults;

  function faultsOf(tool: PlanTool, sink: Sink): Fault[] {
    const { found } = findReferences(tool.input);
    const [kind, ...fields] = sink;
    const reaching = found.filter(
      (placed) => levelOf(tool, placed.reference) !== 'clean' && !fields.includes(fieldOf(placed)),
    );
    const isKeptByOthers = given(tool, found) && instructs(tool);
    const list = listLevel(tool);
    const isDriven = list === 'said' || (list === 'picked' && kind === 'tells');
    return [
      ...reaching.map((placed) => reaches(placed, tool)),
      ...(isKeptByOthers ? [writesInstruction(tool)] : []),
      ...(isDriven ? [drivesList(tool)] : []),
      ...(isThink(tool, find) ? faultsOfThink(found) : []),
    ];
  }

  function given(tool: PlanTool, found: readonly PlacedReference[]): boolean {
    return found.some(({ reference }) => levelOf(tool, reference) !== 'clean');
  }
}

function levelOfAnswer(producer: PlanTool, field: string | number | undefined): Level {
  if (typeof field !== 'string') return 'said';
  if (NAMES_WHO.has(field) || PICKED.has(field)) return 'picked';
  const isList = producer.input['items'] !== undefined;
  return field === 'text' && isList && answerOf(producer.input).kind === 'yes-no'
    ? 'picked'
    : 'said';
}

function worst(...levels: readonly Level[]): Level {
  return LEVELS[Math.max(0, ...levels.map((level) => LEVELS.indexOf(level)))] ?? 'clean';
}

function isThink({ tool = '' }: PlanTool, find: (name: string) => FoundTool | null): boolean {
  return find(tool)?.name === THINK;
}

/** Itself, in an action of a skill, or in a plan that it is given. */
function doesThink(tool: PlanTool, find: (name: string) => FoundTool | null): boolean {
  const found = tool.tool === undefined ? null : find(tool.tool);
  if (found?.name === THINK || found?.thinks === true) return true;
  return (
    HOLDS_PLANS.has(found?.name ?? '') &&
    JSON.stringify(tool.input).toLowerCase().includes(`"${THINK}"`)
  );
}

const HOLDS_PLANS: ReadonlySet<string> = new Set(['plan.run', 'run.queue']);

/** Where an answer of a model may stand in the input of a tool. */
export function fieldsForAnswers(found: FoundTool): string[] {
  return sinkOfTool(found).slice(1);
}

function sinkOf(tool: PlanTool, find: (name: string) => FoundTool | null): Sink {
  const found = tool.tool === undefined ? null : find(tool.tool);
  // A script is a program.
  return found === null ? NONE : sinkOfTool(found);
}

function sinkOfTool(found: FoundTool): Sink {
  // An action may put what it is given anywhere.
  if (found.isSeenThrough === true) return NONE;
  const own = Object.hasOwn(SINKS, found.name) ? SINKS[found.name] : undefined;
  return own ?? (found.origin === 'rote' ? NONE : FIELDS_OF_OTHERS);
}

const fieldOf = ({ pointer }: PlacedReference): string => pointer.split('/')[1] ?? '';

/** A page of lines that agents carry out, and a skill, are no contents: they are told what to do by it. */
function instructs({ input }: PlanTool): boolean {
  const parts = String(input['path'] ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[/\\]+/)
    .filter((part) => part !== '.' && part !== '');
  return parts.at(-1) === 'heartbeat.md' || parts.includes('skills');
}

function faultsOfThink(found: readonly PlacedReference[]): Fault[] {
  return found.flatMap((placed): Fault[] => {
    const field = fieldOf(placed);
    if (placed.reference.root === 'secret')
      return [
        {
          code: 'secret-in-think',
          message: `${placed.reference.text} would be read by a model, and a secret is read by nobody.`,
          hint: 'Leave the secret out of what think is given.',
          details: { path: `input.${field}` },
        },
      ];
    if (field === 'input' || field === 'items') return [];
    return [
      {
        code: 'task-not-fixed',
        message: `the "${field}" of think has the reference ${placed.reference.text}, and what a model is told to do is fixed.`,
        hint: 'Put what is read into "input" or "items", where it is data.',
        details: { path: `input.${field}` },
      },
    ];
  });
}

function reaches(placed: PlacedReference, { tool, toolPath }: PlanTool): Fault {
  const field = fieldOf(placed);
  return {
    code: 'answer-reaches',
    message: `${placed.reference.text} comes from an answer of a model, and may not stand in "${field}" of ${tool ?? toolPath ?? ''}: a model does not decide what is reached.`,
    hint: 'It may be the text of a message, the content of a file or a field, and in a condition (when, stopUnless).',
    details: { path: `input.${field}` },
  };
}

function drivesList({ tool, toolPath }: PlanTool): Fault {
  return {
    code: 'answer-reaches',
    message: `its list comes from an answer of a model, and ${tool ?? toolPath ?? 'it'} would be called for each of it.`,
    hint: 'A list of which think kept some items (answer: yes-no) may be written to tasks and to files at fixed paths. To tell of them, send one message with their text.',
    details: { path: 'forEach.items' },
  };
}

function writesInstruction({ input }: PlanTool): Fault {
  return {
    code: 'answer-reaches',
    message: `an answer of a model would be written to "${String(input['path'])}", which agents follow.`,
    hint: 'Write it to another file.',
    details: { path: 'input.path' },
  };
}
