/** Reads the body of a call of a hook as data: JSON, a form, or text. Every body is one of them. */
import { parseJson } from '../../base/outside-json.ts';

export type HookBody = { type: 'json' | 'form' | 'text' | 'none'; body: unknown };

export function readHookBody(bytes: Uint8Array, mediaType: string): HookBody {
  const text = Buffer.from(bytes).toString('utf8');
  if (text.trim() === '') return { type: 'none', body: null };
  // The header is ignored: curl calls everything that it sends a form.
  const json = jsonIn(text);
  if (json !== undefined) return { type: 'json', body: json };
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(mediaType.trim());
  return isForm ? formIn(text) : { type: 'text', body: text };
}

/** A form with nothing but a payload of JSON is a hook of GitHub that was set to forms. */
function formIn(text: string): HookBody {
  const fields = [...new URLSearchParams(text)].map(([name, value]) => [name, value] as const);
  const [first] = fields;
  const payload = fields.length === 1 && first?.[0] === 'payload' ? jsonIn(first[1]) : undefined;
  if (payload !== undefined) return { type: 'json', body: payload };
  const values = Map.groupBy(fields, ([name]) => name);
  const body = [...values].map(([name, all]) => {
    const texts = all.map(([, value]) => value);
    return [name, texts.length === 1 ? texts[0] : texts];
  });
  return { type: 'form', body: Object.fromEntries(body) };
}

/** Only a document: a number or a word alone is text. */
function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
