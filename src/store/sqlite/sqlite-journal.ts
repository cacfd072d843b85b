/**
 * The journal of steps in SQLite. Only the owner that holds a run under its fence writes to it. A call whose fate is unknown
 * is told in the step that writes it.
 */
import { troubleOfDoubt } from '../../domain/run/doubt.ts';
import type { Step } from '../../domain/run/step.ts';
import type { Journal, StepUnderWay } from '../store.ts';
import type { Database } from './database.ts';
import { toRun } from './engine/run-row.ts';
import type { OutputFiles } from './output-files.ts';
import type { SqliteIncidents } from './sqlite-incidents.ts';

export interface SqliteJournal extends Journal {
  /** For use inside a transaction, where the run is known to be ours. */
  write(runId: string, steps: readonly Step[]): void;
  /** A further attempt of the same occurrence goes on after those steps that its predecessor did. */
  inherit(runs: { fromRunId: string; toRunId: string; steps: ReadonlySet<string> }): void;
  /** Forgets all steps of a run but these. */
  keepOnly(runId: string, steps: ReadonlySet<string>): void;
}

/** The step of the plan that a step belongs to: a repeated one is `id[0]`, `id[1]`, … */
const STEP_OF_PLAN = `substr(id, 1, instr(id || '[', '[') - 1)`;

export function createSqliteJournal(
  database: Database,
  parts: {
    incidents: Pick<SqliteIncidents, 'open'>;
    outputs: Pick<OutputFiles, 'keep' | 'read' | 'pathOf'>;
  },
): SqliteJournal {
  const { incidents, outputs } = parts;
  const holds = database.prepare(
    `SELECT 1 FROM runs WHERE id = ? AND owner = ? AND fence = ? AND state = 'running'`,
  );
  const replace = database.prepare(
    `REPLACE INTO steps (run_id, id, position, kind, name, tool, effect, state, attempt, input, output, failure, earlier_attempts, started_ms, finished_ms, events, input_file, output_file)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = database.prepare('SELECT * FROM steps WHERE run_id = ? ORDER BY position, id');
  const selectLatest = database.prepare(
    `SELECT steps.*, newest.session_key, newest.schedule_id
     FROM (SELECT id, session_key, schedule_id FROM runs ORDER BY id DESC LIMIT ?1) AS newest
     JOIN steps ON steps.run_id = newest.id
     WHERE attempt > 0 AND kind = 'tool' AND (?2 IS NULL OR tool = ?2)
     ORDER BY started_ms DESC, run_id DESC, position DESC LIMIT ?3`,
  );
  const selectOne = database.prepare('SELECT * FROM steps WHERE run_id = ? AND id = ?');
  const selectUnderWay = database.prepare(
    `SELECT run_id, id, kind, name, tool, state, attempt, started_ms AS startedMs FROM steps
     WHERE run_id IN (SELECT value FROM json_each(?)) AND finished_ms IS NULL ORDER BY position, id`,
  );
  const copy = database.prepare(
    `INSERT OR IGNORE INTO steps (run_id, id, position, kind, name, tool, effect, state, attempt, input, output, failure, earlier_attempts, started_ms, finished_ms, events, input_file, output_file)
     SELECT ?2, id, position, kind, name, tool, effect, state, attempt, input, output, failure, earlier_attempts, started_ms, finished_ms, events, input_file, output_file
     FROM steps WHERE run_id = ?1 AND state = 'succeeded' AND ${STEP_OF_PLAN} IN (SELECT value FROM json_each(?3))`,
  );
  const deleteOthers = database.prepare(
    `DELETE FROM steps WHERE run_id = ? AND ${STEP_OF_PLAN} NOT IN (SELECT value FROM json_each(?))`,
  );

  const selectDoubtful = database.prepare(
    `SELECT * FROM steps WHERE run_id = ? AND state = 'in-doubt' ORDER BY position, id`,
  );
  const selectRun = database.prepare(
    `SELECT runs.*, schedules.name AS schedule_name FROM runs
     LEFT JOIN schedules ON schedules.id = runs.schedule_id WHERE runs.id = ?`,
  );

  function tellOfDoubt(runId: string): void {
    const row = selectRun.get(runId);
    if (row === undefined) return;
    const steps = selectDoubtful.all(runId).map(readHeads);
    const scheduleName = row['schedule_name'] as string | null;
    const nowMs = Math.max(...steps.map(({ finishedMs, startedMs }) => finishedMs ?? startedMs));
    incidents.open(troubleOfDoubt({ run: toRun(row), scheduleName, steps }), nowMs);
  }

  function write(runId: string, steps: readonly Step[]): void {
    writeSteps(runId, steps);
    if (steps.some(({ state }) => state === 'in-doubt')) tellOfDoubt(runId);
  }

  function writeSteps(runId: string, steps: readonly Step[]): void {
    for (const step of steps) {
      const input = shorten(step.input ?? null);
      const output = shorten(step.output, step.kind === 'model');
      replace.run(
        runId,
        step.id,
        step.position,
        step.kind,
        step.name,
        step.tool,
        step.effect,
        step.state,
        step.attempt,
        input.text,
        output.text,
        step.failure === null ? null : JSON.stringify(step.failure),
        step.earlierAttempts.length === 0 ? null : JSON.stringify(step.earlierAttempts),
        step.startedMs,
        step.finishedMs,
        step.events.length === 0 ? null : JSON.stringify(step.events),
        input.hash,
        output.hash,
      );
    }
  }

  /** As a row has it: whole, or its beginning with a file behind it. What models say is read by everybody, and is whole. */
  function shorten(value: unknown, isWhole = false): { text: string | null; hash: string | null } {
    const text = value === undefined ? null : JSON.stringify(value);
    const kept = text === null || isWhole ? null : outputs.keep(text);
    if (kept === null) return { text, hash: null };
    const { hash, bytes, head } = kept;
    return { text: JSON.stringify({ bytes, head }), hash };
  }

  const readWhole: ReadStep = (row) => toStep(row, outputs.read, outputs.pathOf);
  const readHeads: ReadStep = (row) => toStep(row, () => null, outputs.pathOf);

  return {
    write,
    inherit: ({ fromRunId, toRunId, steps }) =>
      void copy.run(fromRunId, toRunId, JSON.stringify([...steps])),
    keepOnly: (runId, steps) => void deleteOthers.run(runId, JSON.stringify([...steps])),
    record: ({ runId, owner, fence, steps }) =>
      database.write(() => {
        if (holds.get(runId, owner, fence) === undefined) return 'lost';
        write(runId, steps);
        return 'recorded';
      }),
    steps: async (runId, { heads = false } = {}) =>
      select.all(runId).map(heads ? readHeads : readWhole),
    async step(runId, stepId) {
      const row = selectOne.get(runId, stepId);
      return row === undefined ? null : readWhole(row);
    },
    underWay: async (runIds) =>
      new Map(
        selectUnderWay
          .all(JSON.stringify(runIds))
          .map(({ run_id: runId, ...step }) => [String(runId), step as unknown as StepUnderWay]),
      ),
    latest: async ({ tool, runs, limit }) =>
      selectLatest.all(runs, tool ?? null, limit).map((row) => ({
        runId: String(row['run_id']),
        sessionKey: String(row['session_key']),
        scheduleId: row['schedule_id'] as string | null,
        step: readHeads(row),
      })),
  };
}

type ReadStep = (row: Record<string, unknown>) => Step;

function toStep(
  row: Record<string, unknown>,
  readFile: OutputFiles['read'],
  pathOf: OutputFiles['pathOf'],
): Step {
  const parse = (name: string): unknown =>
    row[name] === null ? null : JSON.parse(String(row[name]));
  /** Whole if it can be, else how long it is, its beginning, and where the rest is or was. */
  const parseKept = (name: string): unknown => {
    const hash = row[`${name}_file`];
    if (typeof hash !== 'string') return parse(name);
    const whole = readFile(hash);
    return whole === null ? { ...(parse(name) as object), file: pathOf(hash) } : JSON.parse(whole);
  };
  return {
    id: row['id'],
    position: row['position'],
    kind: row['kind'],
    name: row['name'],
    tool: row['tool'],
    effect: row['effect'],
    state: row['state'],
    attempt: row['attempt'],
    input: parseKept('input'),
    output: parseKept('output'),
    failure: parse('failure'),
    earlierAttempts: parse('earlier_attempts') ?? [],
    startedMs: row['started_ms'],
    finishedMs: row['finished_ms'],
    events: parse('events') ?? [],
  } as Step;
}
