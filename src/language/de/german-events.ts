/** What is waited for, in German. */
import type { AwaitedEvent } from '../../domain/schedule/event.ts';

const FILE_CHANGE = {
  any: 'sich ändert, dazukommt oder verschwindet',
  created: 'angelegt wird',
  changed: 'sich ändert',
  removed: 'gelöscht wird',
} as const;
const RUN_END = {
  any: 'gelaufen ist',
  succeeded: 'erfolgreich war',
  failed: 'fehlschlägt',
} as const;

export function sayGermanEvent(awaited: AwaitedEvent): string {
  switch (awaited.on) {
    case 'webhook':
      return `wenn der Hook "${awaited.name}" aufgerufen wird`;
    case 'file':
      return `wenn ${awaited.path} ${FILE_CHANGE[awaited.change]}`;
    case 'message': {
      const where = awaited.channel === null ? '' : ` über ${awaited.channel}`;
      const what = awaited.contains === null ? '' : ` mit "${awaited.contains}"`;
      return `wenn${where} eine Nachricht${what} kommt`;
    }
    case 'schedule':
      return `wenn der Zeitplan ${awaited.schedule} ${RUN_END[awaited.outcome]}`;
    case 'start':
      return 'wenn Rote startet';
    case 'incident':
      return `wenn etwas schiefgeht${awaited.contains === null ? '' : ` und davon "${awaited.contains}" die Rede ist`}`;
    case 'mcp':
      return `wenn der Werkzeugserver ${awaited.server} ${awaited.method ?? 'etwas'} meldet`;
    case 'wake':
      return `wenn der Agent ${awaited.agent} geweckt wird`;
  }
}
