/**
 * The page: the files that `scripts/build-page.ts` made of `web/`, in `dist/page` beside the bundle. A browser that asks
 * for a place inside the page (`/schedules/sched_1`) gets the page itself, which then shows it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context, Hono } from 'hono';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

interface PageFile {
  path: string;
  type: string;
  /** Its name has a hash of what is in it, so that it never changes. */
  isFixed: boolean;
  plain: () => Uint8Array<ArrayBuffer>;
  /** Null if it has no compressed twin. */
  packed: (() => Uint8Array<ArrayBuffer>) | null;
}

export interface PageServer {
  /** Paths that need no token. */
  paths: readonly string[];
  serve(app: Hono): void;
  /** True if a browser goes to a place inside the page: to a path that nothing else answers. */
  isPlace(context: Context): boolean;
  answerPlace(context: Context): Response;
}

/** `taken`: paths outside the API that are answered by something else. */
export function createPageServer(taken: ReadonlySet<string>, folder = pageFolder()): PageServer {
  const files = existsSync(folder) ? filesIn(folder) : [];
  const index = files.find(({ path }) => path === '/index.html');
  const served = files.filter((file) => file !== index);
  const answerIndex = (context: Context): Response =>
    index === undefined ? notBuilt() : answerWith(index, context);

  return {
    paths: ['/', ...served.map(({ path }) => path)],
    serve(app) {
      app.get('/', answerIndex);
      for (const file of served) app.get(file.path, (context) => answerWith(file, context));
    },
    isPlace({ req }) {
      const isPage = req.method === 'GET' && (req.header('Accept') ?? '').includes('text/html');
      return isPage && !taken.has(req.path) && !NO_PLACE.test(req.path);
    },
    answerPlace: answerIndex,
  };
}

const NO_PLACE = /^\/(?:api|assets|hooks)(?:\/|$)/;

/** Beside the bundle; from the sources, where `npm install` put it. */
function pageFolder(): string {
  const beside = join(import.meta.dirname, 'page');
  return existsSync(beside) ? beside : join(import.meta.dirname, '../../dist/page');
}

function filesIn(folder: string): PageFile[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(names);
  return names
    .filter((name) => extname(name) !== '.gz')
    .map((name) => {
      const path = `/${relative(folder, name).split(sep).join('/')}`;
      return {
        path,
        type: TYPES[extname(name)] ?? 'application/octet-stream',
        isFixed: path.startsWith('/assets/'),
        plain: readOnce(name),
        packed: known.has(`${name}.gz`) ? readOnce(`${name}.gz`) : null,
      };
    });
}

function readOnce(file: string): () => Uint8Array<ArrayBuffer> {
  let content: Uint8Array<ArrayBuffer> | null = null;
  return () => {
    content ??= new Uint8Array(readFileSync(file));
    return content;
  };
}

function answerWith({ type, isFixed, plain, packed }: PageFile, context: Context): Response {
  const isPacked = packed !== null && /\bgzip\b/.test(context.req.header('Accept-Encoding') ?? '');
  return new Response(isPacked ? packed() : plain(), {
    headers: {
      'Content-Type': type,
      Vary: 'Accept-Encoding',
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
      'Cache-Control': isFixed ? 'private, max-age=31536000, immutable' : 'no-store',
    },
  });
}

function notBuilt(): Response {
  const words = 'The page is not built. Run npm install, and start Rote again.\n';
  return new Response(words, {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
