/** The states that a skill had before: what changed since, line by line, and the way back. Which is compared is in the address. */

import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { SkillChangeView, SkillRevisionsView } from '../../src/domain/views-of-skills.ts';
import { path, post } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';

const GAVE_WAY = {
  save: 'to a saved change',
  create: 'to a new one',
  install: 'to an installed one',
  rollback: 'to an earlier one',
  remove: 'when it was removed',
};

export function Revisions({ name }: { name: string }) {
  const { query } = useLocation();
  const [back, setBack] = useState<number | null>(null);
  const listed = path('/skills/{name}/revisions', { name });
  const reading = useRead<SkillRevisionsView>(listed, ['skills-changed']);
  const from = query['revision'] ?? '';
  const bringBack = async (): Promise<void> => {
    const shown = path('/skills/{name}', { name });
    await post(`${shown}/rollback`, { revision: back });
    setBack(null);
    tell(`Revision ${back} of ${name} is back.`);
    await Promise.all([load(shown), load(listed), load('/skills')]);
  };
  return (
    <Card title="Revisions">
      <Shown of={reading}>
        {({ revisions }) =>
          revisions.length === 0 ? (
            <p class="quiet">It never was different, as far as is known.</p>
          ) : (
            <ul class="entries">
              {revisions.map(({ revision, keptAtUtc, change, by }) => (
                <li key={revision}>
                  <div class="row">
                    <span class="skills-grow">
                      <strong>Revision {revision}</strong> gave way {GAVE_WAY[change]} by {by}
                      {keptAtUtc !== '' && (
                        <>
                          , <Time at={keptAtUtc} as="moment" />
                        </>
                      )}
                    </span>
                    <a
                      class="button little"
                      href={`/skills/${encodeURIComponent(name)}${from === String(revision) ? '' : `?revision=${revision}`}`}
                      aria-expanded={from === String(revision)}
                      aria-label={`What changed since revision ${revision}`}
                    >
                      What changed since
                    </a>
                    <Button
                      little
                      label={`Bring revision ${revision} back`}
                      onPress={() => setBack(revision)}
                    >
                      Bring back
                    </Button>
                  </div>
                  {from === String(revision) && <Differences name={name} revision={from} />}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {back !== null && (
        <Dialog
          title={`Bring revision ${back} back?`}
          onClose={() => setBack(null)}
          foot={
            <Button kind="primary" onPress={bringBack}>
              Bring it back
            </Button>
          }
        >
          <p>What is there now is kept as another revision.</p>
        </Dialog>
      )}
    </Card>
  );
}

function Differences({ name, revision }: { name: string; revision: string }) {
  const reading = useRead<{ changes: SkillChangeView[] }>(
    path('/skills/{name}/revisions/{revision}/changes', { name, revision }),
    ['skills-changed'],
  );
  return (
    <Shown of={reading}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p class="quiet">Nothing: it is the same now.</p>
        ) : (
          changes.map((change) => <FileChange key={change.path} change={change} />)
        )
      }
    </Shown>
  );
}

const SIGNS = { same: ' ', removed: '−', added: '+' };
const WORDS = { same: '', removed: 'removed: ', added: 'added: ' };

function FileChange({
  change: { path: file, did, stretches, bytesBefore, bytesAfter },
}: {
  change: SkillChangeView;
}) {
  return (
    <section class="skills-change" aria-label={file}>
      <h3 class="mono">
        {file} <span class="quiet">{did}</span>
      </h3>
      {stretches === null && (
        <p class="quiet">
          It can’t be shown line by line: {bytesBefore} bytes before, {bytesAfter} after.
        </p>
      )}
      {stretches?.map(({ beforeLine, afterLine, lines }) => (
        <div key={`${beforeLine} ${afterLine}`} class="skills-lines mono">
          {lines.map(({ kind, text }, index) => (
            <div key={`${index} ${kind}`} class="skills-line" data-kind={kind}>
              <span aria-hidden="true">{SIGNS[kind]}</span>
              <span class="hidden-visually">{WORDS[kind]}</span>
              <span>{text}</span>
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
