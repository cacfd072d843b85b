/** When a workflow of n8n runs: its schedule trigger, the cron and interval nodes of earlier versions, and how often a feed is read. */
import { isRecord } from '../../domain/schedule/loose-values.ts';
import { kindOf, type N8nNode } from './n8n-workflow.ts';

export type TriggerReading = { trigger: Record<string, unknown> } | { problem: string };

const TIMED = ['scheduleTrigger', 'cron', 'interval'];

/** Nodes that start a workflow, whatever they wait for. */
export function isAnyTrigger(node: N8nNode): boolean {
  const kind = kindOf(node);
  return TIMED.includes(kind) || /trigger$/i.test(kind) || kind === 'webhook' || kind === 'start';
}

export function isTimed(node: N8nNode): boolean {
  return TIMED.includes(kindOf(node));
}

type Rules = readonly [outer: string, inner: string, usual: Record<string, unknown>];

const OF_SCHEDULE: Rules = ['rule', 'interval', { field: 'days' }];

/** The parameter in which a node keeps its rules, and the rule that holds if it has none. */
const RULES: Readonly<Record<string, Rules>> = {
  cron: ['triggerTimes', 'item', { mode: 'everyDay' }],
  rssFeedReadTrigger: ['pollTimes', 'item', { mode: 'everyMinute' }],
};

/** One for each rule of the node. */
export function readTriggers(node: N8nNode): TriggerReading[] {
  const { parameters } = node;
  if (kindOf(node) === 'interval') return [ofInterval(parameters)];
  const [outer, inner, usual] = RULES[kindOf(node)] ?? OF_SCHEDULE;
  const listed = isRecord(parameters[outer]) ? parameters[outer][inner] : undefined;
  const rules = Array.isArray(listed) && listed.length > 0 ? listed : [usual];
  return rules.map((rule) => {
    if (!isRecord(rule)) return { problem: 'one of its rules can not be read' };
    const facts = factsOf(rule);
    return inner === 'item' ? ofMode(rule, facts) : ofField(rule, facts);
  });
}

interface RuleValues {
  number(name: string, usual: number): number;
  /** A number that an expression makes is not known before it runs. */
  hasExpression: boolean;
}

function factsOf(rule: Record<string, unknown>): RuleValues {
  return {
    number(name, usual) {
      const value = rule[name];
      const given = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
      return typeof given === 'number' && Number.isInteger(given) && given >= 0 ? given : usual;
    },
    hasExpression: Object.values(rule).some(
      (value) => typeof value === 'string' && value.startsWith('='),
    ),
  };
}

const EXPRESSION = { problem: 'its time is made by an expression' };

/** The fields of the schedule trigger. */
function ofField(rule: Record<string, unknown>, facts: RuleValues): TriggerReading {
  if (facts.hasExpression) return EXPRESSION;
  const minute = facts.number('triggerAtMinute', 0);
  const at = `${minute} ${facts.number('triggerAtHour', 0)}`;
  const field = rule['field'] ?? 'days';
  switch (field) {
    case 'seconds':
      return cron(`*/${facts.number('secondsInterval', 30)} * * * * *`);
    case 'minutes':
      return cron(`*/${facts.number('minutesInterval', 5)} * * * *`);
    case 'hours':
      return steps(facts.number('hoursInterval', 1), 24, (step) => `${minute} */${step} * * *`);
    case 'days':
      return single('days', facts.number('daysInterval', 1), `${at} * * *`);
    case 'weeks':
      return single('weeks', facts.number('weeksInterval', 1), `${at} * * ${daysOf(rule)}`);
    case 'months':
      return steps(
        facts.number('monthsInterval', 1),
        12,
        (step) => `${at} ${facts.number('triggerAtDayOfMonth', 1)} */${step} *`,
      );
    case 'cronExpression':
      return cron(String(rule['expression'] ?? ''));
    default:
      return { problem: `it knows no field "${String(field).slice(0, 40)}"` };
  }
}

/** The modes of the cron node, which came before the schedule trigger. */
function ofMode(rule: Record<string, unknown>, facts: RuleValues): TriggerReading {
  if (facts.hasExpression) return EXPRESSION;
  const minute = facts.number('minute', 0);
  const at = `${minute} ${facts.number('hour', 14)}`;
  const mode = rule['mode'] ?? 'everyDay';
  switch (mode) {
    case 'everyMinute':
      return cron('* * * * *');
    case 'everyHour':
      return cron(`${minute} * * * *`);
    case 'everyDay':
      return cron(`${at} * * *`);
    case 'everyWeek':
      return cron(`${at} * * ${facts.number('weekday', 1)}`);
    case 'everyMonth':
      return cron(`${at} ${facts.number('dayOfMonth', 1)} * *`);
    case 'everyX':
      return rule['unit'] === 'minutes'
        ? cron(`*/${facts.number('value', 2)} * * * *`)
        : steps(facts.number('value', 2), 24, (step) => `0 */${step} * * *`);
    case 'custom':
      return cron(String(rule['cronExpression'] ?? ''));
    default:
      return { problem: `it knows no mode "${String(mode).slice(0, 40)}"` };
  }
}

function ofInterval(parameters: Record<string, unknown>): TriggerReading {
  const units: Record<string, string> = { seconds: 's', minutes: 'm', hours: 'h' };
  const unit = units[String(parameters['unit'] ?? 'seconds')];
  const count = factsOf(parameters).number('interval', 1);
  if (unit === undefined) return { problem: 'it has a unit that is not known' };
  return { trigger: { kind: 'every', every: `${count}${unit}` } };
}

function cron(expression: string): TriggerReading {
  return { trigger: { kind: 'cron', cron: expression.trim() } };
}

/** n8n counts such a step from the last run, cron from the start of the day or year: the same only if it divides it. */
function steps(step: number, whole: number, write: (step: number) => string): TriggerReading {
  if (step < 1 || whole % step !== 0)
    return { problem: `${step} does not divide ${whole}, so that no cron expression says it` };
  return cron(write(step));
}

function single(unit: string, count: number, expression: string): TriggerReading {
  if (count === 1) return cron(expression);
  return {
    problem: `every ${count} ${unit} is counted from a run that only n8n knows; say it with: rote schedule add --rrule`,
  };
}

function daysOf(rule: Record<string, unknown>): string {
  const days = rule['triggerAtDay'];
  if (!Array.isArray(days)) return '0';
  return days.length === 0 ? '*' : days.map(Number).join(',');
}
