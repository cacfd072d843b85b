/** The one server that the calls of an API go to: the first that the document names, by https if there is a choice. */
import { type Fields, fieldsOf, isFields, listOf, own, textOf } from '../outside-value.ts';
import { withoutSlashes } from '../without-slashes.ts';

/** Null if it names none that can be called. `from` is where the document was read, for an address that is relative. */
export function findServer(document: Fields, from: string | null): string | null {
  const urls =
    own(document, 'swagger') === undefined
      ? addressesIn(own(document, 'servers'), from)
      : addressesOfSwagger(document, from);
  return urls.find((url) => url.startsWith('https:')) ?? urls[0] ?? null;
}

export function addressesIn(servers: unknown, from: string | null): string[] {
  return listOf(servers)
    .slice(0, 50)
    .filter(isFields)
    .flatMap((server) => usable(filledIn(server), from));
}

function addressesOfSwagger(document: Fields, from: string | null): string[] {
  const host = textOf(own(document, 'host')) || (from === null ? '' : new URL(from).host);
  const basePath = textOf(own(document, 'basePath'));
  const given = listOf(own(document, 'schemes')).map(textOf);
  const schemes = given.length > 0 ? given : ['https'];
  if (host === '' || /[/?#@\\\s]/.test(host)) return [];
  return schemes.flatMap((scheme) => usable(`${scheme}://${host}${basePath}`, null));
}

/** Variables by their defaults; one without leaves an address that nobody can call. */
function filledIn(server: Fields): string {
  const variables = fieldsOf(own(server, 'variables'));
  return textOf(own(server, 'url')).replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const usual = textOf(own(fieldsOf(own(variables, name)), 'default'));
    return usual === '' ? whole : usual;
  });
}

function usable(address: string, from: string | null): string[] {
  if (/[{}\s\\]/.test(address) || address.length > 1000) return [];
  if (from === null && !/^https?:\/\//i.test(address)) return [];
  const url = URL.parse(address, from ?? undefined);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return [];
  url.search = '';
  url.hash = '';
  url.password = '';
  return [withoutSlashes(url.href)];
}
