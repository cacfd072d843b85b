/** What happens at services, in English. */
import type { ServiceEvent, ServiceWords } from '../service-words.ts';

const WHEN = '(?:when|whenever|if|as soon as|once|every time|each time)';
const REPO = '(?:in|on|at|for) (?:the (?:repository|repo) )?(?<of>[\\w.-]{1,100}/[\\w.-]{1,100})';
const AT = '(?: (?:on|at) github)?';

const opened = (event: ServiceEvent, thing: string) =>
  [
    `an? (?:new )?(?:${thing}) (?:is|gets|was) (?:opened|created|filed|reported) ${REPO}`,
    `(?:somebody|someone|anybody|anyone) (?:opens|creates|files|reports) an? (?:new )?(?:${thing}) ${REPO}`,
    `there is an? new (?:${thing}) ${REPO}`,
  ].map((clause) => ({ event, clause: new RegExp(`\\b${WHEN} ${clause}${AT}(?=[\\s,]|$)`, 'i') }));

const CRM = '(?: (?:in|at) hubspot)?';
const STAGE = '(?<of>"[^"]{1,100}"|[\\w-]{1,100})';
const DEALS = [
  `(?:a|any) (?:hubspot )?deal${CRM} (?:moves|is moved|goes|changes|gets|comes) (?:in)?to (?:the )?(?:stage )?${STAGE}(?: stage)?${CRM}`,
  `(?:a|any) (?:hubspot )?deal${CRM} is (?<of>won|lost)${CRM}`,
];

export const englishServices: ServiceWords = {
  waits: [
    ...opened('issue', 'issue'),
    ...opened('pull-request', 'pull request|pr'),
    ...DEALS.map((clause) => ({
      event: 'deal' as const,
      clause: new RegExp(`\\b${WHEN} ${clause}(?=[\\s,]|$)`, 'i'),
    })),
  ],
  stages: { won: 'closedwon', lost: 'closedlost' },
  tells:
    /^(?:please )?(?:then )?(?:tell me|let me know|notify me|message me|inform me|send me a message)(?: about it)?(?: please)?$/i,
  makesTask:
    /^(?:please )?(?:then )?(?:(?:add|create|make|open) (?:me )?a task(?: (?:of|for|from|out of) it)?|make it a task|put it on my (?:list|task list|to-do list))$/i,
  title: ({ event, of }) =>
    ({
      issue: `New issue in ${of}`,
      'pull-request': `New pull request in ${of}`,
      deal: `A deal is now in the stage ${of}`,
    })[event],
  doing: { tell: 'send a message', task: 'create a task' },
  polled: (minutes) =>
    `Rote has no address that the service could call (http.publicAddress), so it looks every ${minutes} minutes. The first look only remembers what is there.`,
  calledBy: (service, address) =>
    `${service} has to call ${address}; "rote hooks show ${service.toLowerCase()}" prints its secret.`,
  notConnected: (service) =>
    `Rote hears of that from ${service}: connect it (rote connect openapi --name ${service.toLowerCase()}), so that Rote can look, or name an address that ${service} can call (http.publicAddress).`,
};
