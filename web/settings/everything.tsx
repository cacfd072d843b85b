/** All that config.yaml can say, section by section, from its schema. Only what was changed is sent. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SettingsView } from '../../src/domain/views-of-settings.ts';
import { Refused, send } from '../base/api.ts';
import { load, useRead } from '../base/use-read.ts';
import type { ViewProps } from '../base/view-props.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { focusFirstFault, SchemaFields } from '../parts/schema-form.tsx';
import {
  type Entered,
  enter,
  fieldsOf,
  kindOf,
  readEntered,
  type Schema,
} from '../parts/schema-values.ts';
import { tell, tellProblem } from '../parts/toast.tsx';
import { changesOf, faultsIn, inFileOf, isBelow, leavesOf } from './changes-of.ts';

/** Those at the top that are no section. */
const GENERAL = 'general';

export function Everything({ rest }: ViewProps) {
  const reading = useRead<SettingsView>('/settings');
  return (
    <Shown of={reading}>
      {(view) => {
        const sections = sectionsOf(view);
        const [name, schema] = sections.find(([one]) => one === rest) ??
          sections[0] ?? [GENERAL, {}];
        return (
          <div class="stack">
            {view.waiting.length > 0 && (
              <p class="notice" data-tone="warn">
                Changed in the file, and in force after a restart of the daemon, which is done at
                the machine alone (<code>rote restart</code>): {view.waiting.join(', ')}.
              </p>
            )}
            <div class="settings-all">
              <nav class="settings-sections" aria-label="Sections of config.yaml">
                {sections.map(([one]) => (
                  <a
                    key={one}
                    class="side-link"
                    href={`/settings/everything/${one}`}
                    aria-current={one === name ? 'page' : undefined}
                  >
                    {one}
                  </a>
                ))}
              </nav>
              <Section key={name} name={name} schema={schema} view={view} />
            </div>
          </div>
        );
      }}
    </Shown>
  );
}

/** Each as a schema of the whole file that has only this section. */
function sectionsOf({ schema, defaults }: SettingsView): [string, Schema][] {
  const fields = fieldsOf(schema as Schema);
  const isSection = ([, field]: [string, Schema]): boolean => kindOf(field, 1) === 'group';
  const single = fields
    .filter((field) => !isSection(field))
    .map(([name, field]) => [name, { ...field, default: field.default ?? defaults[name] }]);
  return [
    [GENERAL, { type: 'object', properties: Object.fromEntries(single) }],
    ...fields
      .filter(isSection)
      .map(([name, field]): [string, Schema] => [
        name,
        { type: 'object', properties: { [name]: field } },
      ]),
  ];
}

function Section({ name, schema, view }: { name: string; schema: Schema; view: SettingsView }) {
  const form = useRef<HTMLFormElement>(null);
  const before = useMemo(() => inFileOf(schema, view), [view]);
  const [entered, setEntered] = useState<Entered>(() => enter(schema, before));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const inForm = readEntered(schema, entered);
  const changes = changesOf(schema, readEntered(schema, enter(schema, before)).value, inForm.value);
  const isTouched = Object.keys(changes).length > 0 || Object.keys(inForm.faults).length > 0;
  // Another window may have changed them; what is typed here is not thrown away.
  useEffect(() => {
    if (!isTouched) setEntered(enter(schema, before));
  }, [before]);
  const isFixed = (at: string): boolean => {
    const dotted = at.slice(1).replaceAll('/', '.');
    return view.atTheMachine.some((one) => isBelow(dotted, one));
  };
  async function save(): Promise<void> {
    setFaults(inForm.faults);
    if (Object.keys(inForm.faults).length > 0) return focusFirstFault(form.current);
    setBusy(true);
    try {
      const saved = await send<SettingsView>('PATCH', '/settings', changes);
      const waits = Object.keys(changes).filter((one) =>
        saved.waiting.some((other) => isBelow(one, other) || isBelow(other, one)),
      );
      await load('/settings');
      tell(
        waits.length === 0
          ? 'Saved, and in force.'
          : `Saved. After a restart: ${waits.join(', ')}.`,
      );
    } catch (error) {
      const found = error instanceof Refused ? faultsIn(error.details) : {};
      setFaults(found);
      focusFirstFault(form.current);
      tellProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card title={name} aside={<span class="quiet small">{whenInForce(schema, view)}</span>}>
      <form
        ref={form}
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isTouched && !isBusy) void save();
        }}
      >
        <SchemaFields
          schema={schema}
          entered={entered}
          onChange={setEntered}
          faults={faults}
          isFixed={isFixed}
        />
        <div class="row">
          <Button kind="primary" type="submit" disabled={!isTouched || isBusy}>
            Save changes
          </Button>
          {isTouched && (
            <Button
              onPress={() => {
                setEntered(enter(schema, before));
                setFaults({});
              }}
            >
              Undo
            </Button>
          )}
          <span class="quiet small">{Object.keys(changes).join(', ')}</span>
        </div>
      </form>
    </Card>
  );
}

function whenInForce(schema: Schema, { live, atTheMachine }: SettingsView): string {
  const names = leavesOf(schema).map((path) => path.join('.'));
  const free = names.filter((name) => !atTheMachine.some((one) => isBelow(name, one)));
  const isLive = (name: string): boolean => live.some((one) => isBelow(name, one));
  if (free.length === 0) return 'Changed at the machine alone: rote config set.';
  if (free.every(isLive)) return 'Changes are in force at once.';
  return free.some(isLive)
    ? 'Some changes are in force at once, others after a restart.'
    : 'Changes are in force after a restart.';
}
