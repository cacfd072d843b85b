/** How a document says that its calls are signed, as far as one secret each can sign them. */
import type { Scheme } from '../api-file.ts';
import { type Fields, fieldsOf, isFields, listOf, own, textOf } from '../outside-value.ts';
import { OperationFault } from './operation-fault.ts';
import { followReference } from './references.ts';

/** By the names that the document has for them. */
export type Schemes = Readonly<Record<string, Scheme>>;

export function findSchemes(document: Fields): Schemes {
  const written = {
    ...fieldsOf(own(document, 'securityDefinitions')),
    ...fieldsOf(own(fieldsOf(own(document, 'components')), 'securitySchemes')),
  };
  const found = Object.entries(written).flatMap(([name, value]) => {
    const scheme = name.length <= 100 && name !== '__proto__' ? schemeOf(document, value) : null;
    return scheme === null ? [] : [[name, scheme] as const];
  });
  return Object.fromEntries(found);
}

function schemeOf(document: Fields, value: unknown): Scheme | null {
  const read = resolved(document, value);
  const name = textOf(own(read, 'name'));
  switch (textOf(own(read, 'type')).toLowerCase()) {
    case 'apikey':
      if (read['in'] === 'header' && /^[\w-]{1,80}$/.test(name))
        return { kind: 'header', header: name.toLowerCase() };
      if (read['in'] === 'query' && name !== '' && name.length <= 80)
        return { kind: 'query', parameter: name };
      return null;
    case 'basic':
      return { kind: 'basic' };
    case 'http': {
      const scheme = textOf(own(read, 'scheme')).toLowerCase();
      return scheme === 'bearer' || scheme === 'basic' ? { kind: scheme } : null;
    }
    case 'oauth2':
    case 'openidconnect':
      return { kind: 'oauth', scopes: scopesOf(read) };
    default:
      return null;
  }
}

/** One that refers to nothing signs nothing. */
function resolved(document: Fields, value: unknown): Fields {
  try {
    return followReference(document, value).value;
  } catch {
    return {};
  }
}

function scopesOf(scheme: Fields): string[] {
  const flows = [scheme, ...Object.values(fieldsOf(own(scheme, 'flows')))];
  const names = flows.flatMap((flow) => Object.keys(fieldsOf(own(fieldsOf(flow), 'scopes'))));
  return [...new Set(names)].filter((name) => name.length <= 200).slice(0, 200);
}

/** The schemes that one operation needs together; the first way of several that can be gone. */
export function schemesFor(document: Fields, written: Fields, schemes: Schemes): string[] {
  const required = own(written, 'security') ?? own(document, 'security');
  const ways = listOf(required)
    .filter(isFields)
    .map((way) => Object.keys(way));
  if (ways.length === 0) return [];
  const known = ways.filter((way) => way.every((name) => Object.hasOwn(schemes, name)));
  // A token that a person made needs no sign-in.
  const best =
    known.find((way) => way.length === 1 && schemes[way[0] ?? '']?.kind !== 'oauth') ??
    known.toSorted((left, right) => right.length - left.length).find((way) => way.length > 0) ??
    known[0];
  if (best === undefined)
    throw new OperationFault(
      'it is signed in a way that no key, token or password is enough for (a cookie, a certificate, a signature)',
    );
  return best.slice(0, 4);
}
