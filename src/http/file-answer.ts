/** A file as an answer: always to be saved, never shown as a page, under a type that runs nothing. */

export interface FileAnswer {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Pictures may be shown inside the page; anything else has no type that a browser would open. */
const SHOWN_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
]);

export function fileResponse({ name, mediaType, bytes }: FileAnswer): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      'Content-Type': SHOWN_TYPES.has(mediaType) ? mediaType : 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encoded(name)}`,
      'Content-Length': String(bytes.byteLength),
    },
  });
}

/** Also of what `encodeURIComponent` leaves and a header would read as its own. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
