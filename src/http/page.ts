/** The status page: three files beside this one (beside the bundle, once it is built), read once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = [
  { path: '/', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/assets/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
  { path: '/assets/page.js', file: 'page.js', type: 'text/javascript; charset=utf-8' },
];

export interface PageFile {
  path: string;
  type: string;
  content: () => string;
}

export function pageFiles(folder = join(import.meta.dirname, 'page')): PageFile[] {
  return FILES.map(({ path, file, type }) => {
    let content: string | null = null;
    return {
      path,
      type,
      content: () => {
        content ??= readFileSync(join(folder, file), 'utf8');
        return content;
      },
    };
  });
}
