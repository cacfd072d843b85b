/** Faults in what the page is shown and may change: drafts as cards, files of sessions, settings, secrets. */
import type { Mutant } from './mutant.ts';

const inRoutes = ['src/http/session-routes.test.ts'];
const inFiles = ['src/runs/desks/session-files.test.ts', ...inRoutes];
const inUploads = ['src/talk/turns/uploads.test.ts', ...inRoutes];
const inSettings = ['src/runtime/settings-desk.test.ts', 'src/http/routes/settings-routes.test.ts'];
const inCards = ['src/talk/drafts/draft-ends.test.ts', 'src/http/draft-cards.test.ts'];

export const PAGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'finding-at-another-file',
    file: 'web/skills/workshop.tsx',
    text: 'findings.filter((one) => name === one.path ||',
    replacement: 'findings.filter((one) => name !== one.path ||',
    breaks: 'what the scan found stands beside code that it does not mean',
    tests: ['web/skills/skills.test.ts'],
  },
  {
    name: 'missing-told-over',
    file: 'web/skills/gaps.tsx',
    text: "isOver(gap) ? 'It did not.'",
    replacement: "!isOver(gap) ? 'It did not.'",
    breaks: 'a wish that still waits for a yes is told to be over',
    tests: ['web/skills/skills.test.ts'],
  },
  {
    name: 'script-unasked',
    file: 'src/http/routes/skill-routes.ts',
    text: 'await desk.create(name, { withScript: script });',
    replacement: 'await desk.create(name, { withScript: true });',
    breaks: 'a skill that was begun as words brings a program',
    tests: ['src/http/routes/routes.test.ts'],
  },
  {
    name: 'file-of-any-session',
    file: 'src/runs/desks/session-files.ts',
    text: 'const isOfSession = message?.sessionKey === place.sessionKey;',
    replacement: 'const isOfSession = message !== null;',
    breaks: 'who has one session loads the files of all others',
    tests: inFiles,
  },
  {
    name: 'file-with-a-second-name',
    file: 'src/runs/desks/session-files.ts',
    text: 'isSingle: true',
    replacement: 'isSingle: false',
    breaks:
      'a script puts a second name of the secrets into the workspace, and the page hands it out',
    tests: inFiles,
  },
  {
    name: 'upload-of-any-session',
    file: 'src/talk/turns/uploads.ts',
    text: '!upload.success || upload.data.sessionKey !== sessionKey',
    replacement: '!upload.success',
    breaks: 'a message carries a file that somebody else brought',
    tests: inUploads,
  },
  {
    name: 'file-keeps-its-type',
    file: 'src/http/file-answer.ts',
    text: "SHOWN_TYPES.has(mediaType) ? mediaType : 'application/octet-stream'",
    replacement: 'mediaType',
    breaks: 'a page that somebody sent is opened as one of ours',
    tests: inRoutes,
  },
  {
    name: 'machine-settings-by-their-section',
    file: 'src/runtime/settings-desk.ts',
    text: ' || part.startsWith(`${name}.`)',
    replacement: '',
    breaks: 'who has only the page lets commands run on the machine',
    tests: inSettings,
  },
  {
    name: 'settings-changed-at-once',
    file: 'src/runtime/settings-desk.ts',
    text: 'await oneByOne(() =>\n',
    replacement: 'await Promise.resolve().then(() =>\n',
    breaks: 'of two changes at the same time one is lost',
    tests: inSettings,
  },
  {
    name: 'search-key-shown',
    file: 'src/runtime/shown-settings.ts',
    text: "key: '[secret]'",
    replacement: 'key: tools.search.key',
    breaks: 'a key in the settings is read on the page',
    tests: inSettings,
  },
  {
    name: 'refused-card-says-replaced',
    file: 'src/talk/drafts/settle-draft.ts',
    text: "withEarlier(conversation) }, 'refused');",
    replacement: 'withEarlier(conversation) });',
    breaks: 'a draft that was refused does not say so',
    tests: inCards,
  },
  {
    name: 'accepted-card-says-replaced',
    file: 'src/talk/drafts/settle-draft.ts',
    text: "keep: (next) => talk.keep(next, 'accepted')",
    replacement: 'keep: (next) => talk.keep(next)',
    breaks: 'a draft that was agreed to looks as if it was not',
    tests: inCards,
  },
  {
    name: 'test-calls-what-changes',
    file: 'web/plans/form/test-step.tsx',
    text: "if (calls.every(({ effect }) => effect === 'read')) {",
    replacement: 'if (calls.length > 0) {',
    breaks: 'testing a step of a plan sends its message',
    tests: ['web/plans/plans.test.ts'],
  },
  {
    name: 'seen-messages-stay-unread',
    file: 'web/inbox/inbox.tsx',
    text: 'sayMessagesWereSeen([id])',
    replacement: 'undefined',
    breaks: 'what was read in the inbox stays new, here and on every device',
    tests: ['web/inbox/inbox.test.ts'],
  },
];
