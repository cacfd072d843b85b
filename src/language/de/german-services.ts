/** What happens at services, in German. */
import type { ServiceEvent, ServiceWords } from '../service-words.ts';

const WHEN = '(?:wenn|sobald|immer wenn|jedes mal,? wenn|falls)';
const REPO = '(?:in|bei|im Repository|im Repo) (?<of>[\\w.-]{1,100}/[\\w.-]{1,100})';
const OPENED = '(?:geöffnet|eröffnet|aufgemacht|angelegt|erstellt|gemeldet) (?:wird|wurde)';
const OPENS = '(?:öffnet|eröffnet|aufmacht|anlegt|erstellt|meldet)';

const opened = (event: ServiceEvent, thing: string) =>
  [
    `ein (?:neue[rs] )?(?:${thing}) ${REPO} ${OPENED}`,
    `${REPO} ein (?:neue[rs] )?(?:${thing}) ${OPENED}`,
    `(?:jemand|irgendwer) (?:einen|ein) (?:neue[ns] )?(?:${thing}) ${REPO} ${OPENS}`,
    `(?:jemand|irgendwer) ${REPO} (?:einen|ein) (?:neue[ns] )?(?:${thing}) ${OPENS}`,
  ].map((clause) => ({ event, clause: new RegExp(`(?<!\\S)${WHEN} ${clause}(?=[\\s,]|$)`, 'i') }));

const CRM = '(?: (?:in|bei) hubspot)?';
const STAGE = '(?<of>"[^"]{1,100}"|„[^“”]{1,100}[“”]|[\\w-]{1,100})';
const DEALS = [
  `ein Deal${CRM} (?:auf|in|nach|zu) (?:die (?:Stufe|Phase) )?${STAGE}${CRM} (?:wechselt|geht|kommt|verschoben wird|gesetzt wird)`,
  `ein Deal${CRM} (?<of>gewonnen|verloren)${CRM} (?:ist|wird|wurde)`,
];

export const germanServices: ServiceWords = {
  waits: [
    ...opened('issue', 'issue'),
    ...opened('pull-request', 'pull[ -]request|pr'),
    ...DEALS.map((clause) => ({
      event: 'deal' as const,
      clause: new RegExp(`(?<!\\S)${WHEN} ${clause}(?=[\\s,]|$)`, 'i'),
    })),
  ],
  stages: { gewonnen: 'closedwon', verloren: 'closedlost' },
  tells:
    /^(?:bitte )?(?:dann )?(?:sag(?:e)? (?:mir|es mir)(?: bitte)?(?: Bescheid)?|gib mir Bescheid|benachrichtige mich|schreib mir|melde dich)(?: bitte)?$/i,
  makesTask:
    /^(?:bitte )?(?:dann )?(?:(?:leg(?:e)?|erstell(?:e)?|mach(?:e)?) (?:mir )?eine Aufgabe(?: (?:dafür|daraus))?(?: an)?|setz(?:e)? es auf meine (?:Liste|Aufgabenliste))$/i,
  title: ({ event, of }) =>
    ({
      issue: `Neues Issue in ${of}`,
      'pull-request': `Neuer Pull Request in ${of}`,
      deal: `Ein Deal ist jetzt in der Stufe ${of}`,
    })[event],
  doing: { tell: 'eine Nachricht schicken', task: 'eine Aufgabe anlegen' },
  polled: (minutes) =>
    `Rote hat keine Adresse, die der Dienst aufrufen könnte (http.publicAddress), und sieht deshalb alle ${minutes} Minuten nach. Beim ersten Mal merkt es sich nur, was da ist.`,
  calledBy: (service, address) =>
    `${service} muss ${address} aufrufen; „rote hooks show ${service.toLowerCase()}“ gibt das Geheimnis dafür aus.`,
  notConnected: (service) =>
    `Davon erfährt Rote von ${service}: verbinde es (rote connect openapi --name ${service.toLowerCase()}), damit Rote nachsehen kann, oder nenne eine Adresse, die ${service} aufrufen kann (http.publicAddress).`,
};
