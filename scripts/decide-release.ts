/** Whether what is checked in can be released, and what is said about it: every reason against it at once, or the notes. */
export interface ReleaseFacts {
  version: string;
  /** What `package-lock.json` says the version is. */
  lockedVersion: string;
  changelog: string;
  /** As `2026-11-17`. */
  today: string;
  /** What `git status` lists. */
  changedFiles: readonly string[];
  tags: readonly string[];
}

export type ReleaseDecision =
  | { kind: 'refuse'; reasons: string[] }
  | { kind: 'release'; tag: string; notes: string };

interface Section {
  title: string;
  body: string;
}

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*)?$/;

export function decideRelease(facts: ReleaseFacts): ReleaseDecision {
  const { version, lockedVersion, changedFiles, tags } = facts;
  const tag = `v${version}`;
  const section = topSection(facts.changelog);
  const reasons = [
    ...(VERSION.test(version) ? [] : [`"${version}" is no version such as 1.2.3 or 1.2.3-rc.1.`]),
    ...(lockedVersion === version
      ? []
      : [`package-lock.json says ${lockedVersion}: run npm install, which writes ${version}.`]),
    ...(changedFiles.length === 0
      ? []
      : [
          `Not everything is committed: ${changedFiles.slice(0, 5).join(', ')}${changedFiles.length > 5 ? ', …' : ''}.`,
        ]),
    ...(tags.includes(tag) ? [`The tag ${tag} is there already: a version is released once.`] : []),
    ...changelogFaults(section, facts),
  ];
  if (reasons.length > 0) return { kind: 'refuse', reasons };
  return { kind: 'release', tag, notes: section?.body ?? '' };
}

function changelogFaults(section: Section | null, { version, today }: ReleaseFacts): string[] {
  const wanted = `## ${version} (${today})`;
  if (section === null) return [`CHANGELOG.md has no section: its first one is to be "${wanted}".`];
  const [, named, date] = /^(\S+) \((\d{4}-\d{2}-\d{2})\)$/.exec(section.title) ?? [];
  if (named !== version || date === undefined)
    return [`The first section of CHANGELOG.md is "## ${section.title}", not "${wanted}".`];
  return [
    ...(isDay(date) && date <= today
      ? []
      : [`CHANGELOG.md says ${date}, which is ${isDay(date) ? 'still to come' : 'no day'}.`]),
    ...(section.body === '' ? [`The section "${wanted}" of CHANGELOG.md is empty.`] : []),
  ];
}

function topSection(changelog: string): Section | null {
  const [, first] = changelog.split(/^## /m);
  if (first === undefined) return null;
  const [title = '', ...body] = first.split('\n');
  return { title: title.trim(), body: body.join('\n').trim() };
}

function isDay(text: string): boolean {
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}
