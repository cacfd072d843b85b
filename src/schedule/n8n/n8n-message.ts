/** Nodes of n8n that tell somebody something: here it is told to the owner of the schedule, and the report says so. */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { isRecord } from '../../domain/schedule/loose-values.ts';
import { readText, type Scope } from './n8n-expression.ts';
import type { N8nNode } from './n8n-workflow.ts';

type Parameters = Record<string, unknown>;

interface Sender {
  label: string;
  /** Defaults of the node. */
  usual: { resource: string; operation: string };
  /** The operations that send words, by resource. */
  sends: readonly string[];
  texts(parameters: Parameters): unknown[];
  to(parameters: Parameters): unknown;
}

const SENDERS: ReadonlyMap<string, Sender> = new Map([
  [
    'telegram',
    {
      label: 'Telegram',
      usual: { resource: 'message', operation: 'sendMessage' },
      sends: ['message sendMessage'],
      texts: ({ text }) => [text],
      to: ({ chatId }) => chatId,
    },
  ],
  [
    'slack',
    {
      label: 'Slack',
      usual: { resource: 'message', operation: 'post' },
      sends: ['message post'],
      texts: ({ text }) => [text],
      to: ({ channelId, channel, user }) => channelId ?? channel ?? user,
    },
  ],
  [
    'mattermost',
    {
      label: 'Mattermost',
      usual: { resource: 'message', operation: 'post' },
      sends: ['message post'],
      texts: ({ message }) => [message],
      to: ({ channelId }) => channelId,
    },
  ],
  [
    'discord',
    {
      label: 'Discord',
      usual: { resource: 'message', operation: 'send' },
      sends: ['message send', 'message sendLegacy'],
      texts: ({ content, text }) => [content ?? text],
      to: ({ channelId }) => channelId,
    },
  ],
  [
    'emailSend',
    {
      label: 'e-mail',
      usual: { resource: 'email', operation: 'send' },
      sends: ['email send'],
      texts: ({ subject, text, html, message }) => [subject, text ?? message ?? html],
      to: ({ toEmail }) => toEmail,
    },
  ],
  [
    'gmail',
    {
      label: 'Gmail',
      usual: { resource: 'message', operation: 'send' },
      sends: ['message send'],
      texts: ({ subject, message }) => [subject, message],
      to: ({ sendTo, toList }) => sendTo ?? toList,
    },
  ],
]);

export function isSender(kind: string): boolean {
  return SENDERS.has(kind);
}

export interface MessageReading {
  text: string;
  /** The destination in n8n, in words. */
  to: string;
  notes: string[];
}

export function readMessage(
  { parameters }: N8nNode,
  kind: string,
  scope: Scope,
): Result<MessageReading> {
  const sender = SENDERS.get(kind);
  if (sender === undefined) return problem(`${kind} sends nothing`);
  const { resource, operation } = { ...sender.usual, ...parameters };
  if (!sender.sends.includes(`${resource} ${operation}`))
    return problem(
      `it does "${String(operation).slice(0, 40)}" of ${kind}, and only sending words is taken`,
    );
  const parts: string[] = [];
  for (const written of sender.texts(parameters)) {
    if (written === undefined || written === '') continue;
    const read = readText(String(written), scope);
    if (!read.ok) return read;
    parts.push(typeof read.value === 'string' ? read.value : JSON.stringify(read.value));
  }
  if (parts.length === 0) return problem('it sends no words (files and blocks are not taken)');
  const text = parts.join('\n');
  const hasTags = /<\/?[a-z][^<>]*>/i.test(text);
  return succeed({
    // A reference alone would be the value itself, which may be no text.
    text: /^\$\{[^{}]*\}$/.test(text) ? `${text}\n` : text,
    to: placeIn(sender.to(parameters), sender.label),
    notes: hasTags ? ['its HTML is sent as it is written, with its tags.'] : [],
  });
}

/** A name that is chosen from a list is kept beside the id. */
function placeIn(chosen: unknown, label: string): string {
  const value = isRecord(chosen) ? (chosen['cachedResultName'] ?? chosen['value']) : chosen;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' || text.startsWith('=') ? label : `${text.slice(0, 60)} (${label})`;
}

function problem(message: string): ReturnType<typeof refuse> {
  return refuse({ code: 'not-mapped', message, hint: '' });
}
