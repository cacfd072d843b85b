/**
 * What a skill is made of, to be read and tried: its files, with what the scan found at their lines and what judges say, and
 * its checks, which can be run.
 */
import { useState } from 'preact/hooks';
import type { RequestDocument, ShownFile } from '../../src/domain/request-document.ts';
import type { CheckReportView, ScanFindingView } from '../../src/domain/views-of-skills.ts';
import { path, post } from '../base/api.ts';
import { duration } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Lines } from '../parts/document.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';

export interface SkillReading {
  reading: {
    hash: string;
    lines: string[];
    document: RequestDocument;
    findings: ScanFindingView[];
  } | null;
}

const WEIGHTS = ['high', 'medium', 'low'] as const;
const TONES = { high: 'bad', medium: 'warn', low: 'plain' } as const;

export function Code({ name }: { name: string }) {
  const reading = useRead<SkillReading>(path('/skills/{name}/reading', { name }), [
    'skills-changed',
  ]);
  return (
    <Card title="Code">
      <Shown of={reading}>
        {({ reading: read }) =>
          read === null ? (
            <p class="notice">Its folder can’t be read whole, so it is not shown here.</p>
          ) : (
            <div class="stack">
              <p>{foundInWords(read.findings)}</p>
              <Lines title="What the judges say" lines={read.document.judges ?? []} />
              {read.document.files.map((file) => (
                <CodeFile key={file.name} file={file} found={foundIn(file, read.findings)} />
              ))}
            </div>
          )
        }
      </Shown>
    </Card>
  );
}

function foundInWords(findings: readonly ScanFindingView[]): string {
  const counts = WEIGHTS.flatMap((weight) => {
    const count = findings.filter((one) => one.weight === weight).length;
    return count === 0 ? [] : [`${count} ${weight}`];
  });
  return counts.length === 0 ? 'The scan found nothing.' : `The scan found: ${counts.join(', ')}.`;
}

/** What can be run has that behind its name. */
const foundIn = ({ name }: ShownFile, findings: readonly ScanFindingView[]): ScanFindingView[] =>
  findings.filter((one) => name === one.path || name.startsWith(`${one.path} (`));

/** Its lines are drawn once it is opened: there may be very many. */
function CodeFile({ file, found }: { file: ShownFile; found: readonly ScanFindingView[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      class="skills-file"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span class="mono">{file.name}</span>
        {WEIGHTS.map((weight) => {
          const count = found.filter((one) => one.weight === weight).length;
          return (
            count > 0 && (
              <span key={weight} class="state" data-tone={TONES[weight]}>
                {count} {weight}
              </span>
            )
          );
        })}
      </summary>
      {isOpen && <CodeLines text={file.text} found={found} />}
    </details>
  );
}

function CodeLines({ text, found }: { text: string; found: readonly ScanFindingView[] }) {
  const byLine = Map.groupBy(found, ({ line }) => line);
  return (
    <div class="skills-lines mono small">
      {text
        .replace(/\n$/, '')
        .split('\n')
        .map((line, index) => (
          <div key={index} class="skills-code" data-found={byLine.has(index + 1)}>
            <span class="quiet">{index + 1}</span>
            <code>{line}</code>
            {byLine.get(index + 1)?.map(({ code, weight, message, fix }) => (
              <p key={code} class="notice" data-tone={TONES[weight]}>
                {weight}: {message} {fix}
              </p>
            ))}
          </div>
        ))}
    </div>
  );
}

/** Nothing where it has no script that could be tried. */
export function Checks({ name, files }: { name: string; files: readonly string[] }) {
  const [reports, setReports] = useState<CheckReportView[] | null>(null);
  const checks = files.flatMap((file) => /^checks\/(.+)\.json$/.exec(file)?.[1] ?? []);
  if (checks.length === 0 && !files.some((file) => file.startsWith('scripts/'))) return null;
  const run = async (): Promise<void> => {
    setReports(null);
    const answer = await post<{ checks: CheckReportView[] }>(path('/skills/{name}/test', { name }));
    setReports(answer.checks);
  };
  return (
    <Card title="Checks" aside={checks.length > 0 && <Button onPress={run}>Run the checks</Button>}>
      {checks.length === 0 && (
        <p class="quiet">
          Nothing tries its scripts yet. A file in checks/ says what one is given, and what must
          come out.
        </p>
      )}
      <ul class="entries" aria-live="polite">
        {reports === null
          ? checks.map((check) => (
              <li key={check} class="mono">
                {check}
              </li>
            ))
          : reports.map((report) => <CheckEntry key={report.check} report={report} />)}
      </ul>
    </Card>
  );
}

function CheckEntry({
  report: { check, ok, expected, got, durationMs },
}: {
  report: CheckReportView;
}) {
  return (
    <li>
      <div class="entry-line">
        <span class="mono">{check}</span>
        <State of={ok ? 'works' : 'failed'} />
        <span class="push quiet">{duration(durationMs)}</span>
      </div>
      {!ok && (
        <dl class="facts small">
          <dt>Expected</dt>
          <dd class="skills-got">{expected}</dd>
          <dt>Got</dt>
          <dd class="skills-got">{got}</dd>
        </dl>
      )}
    </li>
  );
}
