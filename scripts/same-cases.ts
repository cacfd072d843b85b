/**
 * Random tests try the same cases in every `npm test`, so that a change is judged by what it changed; `npm run simulate`
 * draws new ones each time.
 */
import fc from 'fast-check';

if (process.env.ROTE_ROUNDS !== 'full') fc.configureGlobal({ seed: 8 });
