/** Reads the HTML of a message as strictly as Telegram does: what it shows, or the words of the refusal. */

const TAGS = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'del', 'code', 'pre', 'a', 'blockquote']);
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const PIECE =
  /<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*>|&(lt|gt|amp|quot|#\d{1,7});|[^<&]+|[<&]/g;

export type ReadHtml = { ok: true; text: string; tags: string[] } | { ok: false; why: string };

export function readTelegramHtml(html: string): ReadHtml {
  const open: string[] = [];
  const tags: string[] = [];
  let text = '';
  for (const { 0: piece, 1: slash, 2: name = '', 3: rest, 4: entity, index } of html.matchAll(
    PIECE,
  )) {
    if (piece === '<' || piece === '&') return refused(`"${piece}" at byte offset ${index}`);
    if (entity !== undefined) text += characterOf(entity);
    else if (slash === undefined) text += piece;
    else if (slash === '/') {
      if (open.pop() !== name) return refused(`Unexpected end tag at byte offset ${index}`);
    } else {
      const why = faultOfTag(name, open);
      if (why !== null) return refused(`${why} at byte offset ${index}`);
      open.push(name);
      tags.push(`${name}${rest}`);
    }
  }
  if (open.length > 0) return refused(`Can't find end tag corresponding to start tag "${open[0]}"`);
  return { ok: true, text, tags };
}

function faultOfTag(name: string, open: readonly string[]): string | null {
  if (!TAGS.has(name)) return `Unsupported start tag "${name}"`;
  const isInCode = open.includes('code') || (open.includes('pre') && name !== 'code');
  return isInCode ? `Tag "${name}" inside code` : null;
}

function characterOf(entity: string): string {
  return NAMED[entity] ?? String.fromCodePoint(Number(entity.slice(1)));
}

function refused(what: string): ReadHtml {
  return { ok: false, why: `can't parse entities: ${what}` };
}
