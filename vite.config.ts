/** How the page in `web/` is built into `dist/page`, which the daemon serves. */
import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

export default defineConfig({
  root: join(root, 'web'),
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(root, 'dist/page'),
    emptyOutDir: true,
    target: 'es2024',
    // The policy of the page forbids what is inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: join(root, 'web/index.html'),
        'push-worker': join(root, 'web/push/worker.ts'),
      },
      output: {
        // What every view needs is one file: many small ones are packed worse, and each is a request.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /\/web\/(?:base\/(?!sound)|parts\/(?:button|card|empty|icon|later|name|reading|state|toast|cut-in-middle)\.)|node_modules\/@?preact/,
            },
          ],
        },
        // A browser asks for the worker by its name, and compares what it gets.
        entryFileNames: ({ name }) =>
          name === 'push-worker' ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
});
