/**
 * The status page. It reads the API, draws, and draws again when the event stream says that something
 * happened. Whatever came from outside is put in as text, never as markup.
 */

const API = '/api/v1';
const TOKEN_KEY = 'rote-token';
const REFRESH_AFTER_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
const RETELL_TIMES_MS = 5000;

const element = (id) => document.getElementById(id);

let token = takeToken();
let lastEventId = null;
let listening = null;
let refreshTimer = null;
const names = new Map();

/** From the link, and then out of the address bar; else from what this tab remembers. */
function takeToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null) {
    history.replaceState(null, '', location.pathname);
    sessionStorage.setItem(TOKEN_KEY, given);
  }
  return sessionStorage.getItem(TOKEN_KEY);
}

class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(path, init = {}) {
  const response = await fetch(API + path, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${token}` },
  });
  if (response.ok) return response;
  const { error } = await response.json();
  throw new Refused(response.status, `${error.message} ${error.hint}`);
}

const read = async (path) => (await ask(path)).json();

async function refresh() {
  // Alone and first: a wrong token is shown once, not several times.
  const status = await read('/status');
  const [{ runs }, { runs: failed }, { messages, waiting }] = await Promise.all([
    read('/runs?limit=15'),
    read('/runs?state=failed&limit=10'),
    read('/inbox?limit=15'),
  ]);
  await learnNames([...runs, ...failed].map(({ scheduleId }) => scheduleId));
  const nameOf = (run) => names.get(run.scheduleId) ?? run.scheduleId ?? kindOf(run);
  drawCounts(status.counts);
  draw(
    'upcoming',
    status.upcoming,
    'Nothing is due. Ask for something: rote ask every weekday at 9 remind me to stretch',
    (schedule) => ({
      what: schedule.name,
      side: [timeOf(schedule.nextRunAtUtc)],
      more: schedule.description,
    }),
  );
  draw('runs', runs, 'Nothing has run yet.', (run) => ({
    what: nameOf(run),
    side: [
      stateOf(run.state),
      ' ',
      timeOf(run.finishedAtUtc ?? run.startedAtUtc ?? run.enqueuedAtUtc),
    ],
    more: run.state === 'failed' ? null : run.summary,
  }));
  draw('failed', failed, 'Nothing has failed.', (run) => ({
    what: nameOf(run),
    side: [timeOf(run.finishedAtUtc ?? run.enqueuedAtUtc)],
    more: run.attempt > 1 ? `${run.summary} (attempt ${run.attempt})` : run.summary,
  }));
  const asking = new Set(waiting);
  draw('inbox', messages, 'The inbox is empty.', (message) => ({
    what: wordsOf(message),
    side: [...questionOf(message, asking), timeOf(message.createdAtUtc)],
    more: null,
  }));
  element('version').textContent =
    `Rote ${status.health.version}, up for ${span(status.health.uptimeMs)}`;
}

/** What runs without a schedule. */
function kindOf({ lane, tier }) {
  if (lane === 'subagent') return 'a sub-agent';
  if (tier === 'agent') return 'a message to the agent';
  return tier === 'direct' ? 'a plan' : 'a request';
}

/** The latest of a session comes first, so that `delete` is true for that one alone. */
function questionOf({ role, sessionKey }, asking) {
  return role === 'assistant' && asking.delete(sessionKey) ? [goOnButton(sessionKey)] : [];
}

/** Says yes to an agent that stopped at a limit and asked. */
function goOnButton(session) {
  const button = make('button', 'small', 'Go on');
  button.type = 'button';
  button.addEventListener('click', async () => {
    button.disabled = true;
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ session });
    await ask('/ask/go-on', { method: 'POST', headers, body }).catch(handleProblem);
    refreshSoon();
  });
  return button;
}

/** What was said to Rote is marked; where a schedule said it, that is left to the list of runs. */
function wordsOf({ role, text }) {
  if (role !== 'user') return text;
  return `→ ${text.replace(/^\[scheduleContext\] \{.*\}\n/, '')}`;
}

/** Runs name their schedule by its id; its name is asked for once. */
async function learnNames(ids) {
  const unknown = [...new Set(ids)].filter((id) => id !== null && !names.has(id));
  await Promise.all(
    unknown.map(async (id) => {
      const { schedule } = await read(`/schedules/${encodeURIComponent(id)}`).catch((error) => {
        if (error.status === 404) return { schedule: { name: id } };
        throw error;
      });
      names.set(id, schedule.name);
    }),
  );
}

function drawCounts({ schedules, runs, requests }) {
  const counts = [
    ['Active', schedules.active],
    ['Paused', schedules.paused],
    ['Waits for you', requests],
    ['Disabled', schedules.disabled, schedules.disabled > 0],
    ['Waiting', runs.waiting],
    ['Running', runs.running],
  ];
  element('counts').replaceChildren(
    ...counts.map(([label, count, isBad]) => {
      const box = make('div', isBad ? 'bad' : '');
      box.append(make('dt', '', label), make('dd', '', String(count)));
      return box;
    }),
  );
}

function draw(id, things, nothing, describe) {
  const items = things.map((thing) => {
    const { what, side, more } = describe(thing);
    const item = make('li');
    const aside = make('span', 'side');
    aside.append(...side);
    item.append(make('span', 'what', what), aside);
    if (more) item.append(make('p', 'more', more));
    return item;
  });
  element(id).replaceChildren(...(items.length > 0 ? items : [make('li', 'nothing', nothing)]));
}

/** `textContent`: a name that looks like markup stays a name. */
function make(tag, className = '', text = '') {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}

function stateOf(state) {
  const made = make('span', 'state', state);
  made.dataset.state = state;
  return made;
}

function timeOf(instant) {
  if (instant === null) return '';
  const made = make('time', '', relative(Date.parse(instant)));
  made.dateTime = instant;
  made.title = new Date(instant).toLocaleString();
  return made;
}

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

function relative(atMs) {
  const distance = atMs - Date.now();
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ['second', 1000];
  return words.format(Math.trunc(distance / ms), unit);
}

function span(lengthMs) {
  const [unit, ms] = UNITS.find(([, size]) => lengthMs >= size) ?? ['second', 1000];
  const count = Math.floor(lengthMs / ms);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function retellTimes() {
  for (const time of document.querySelectorAll('time')) {
    time.textContent = relative(Date.parse(time.dateTime));
  }
}

/** Events come in bursts; one look after the burst is enough. */
function refreshSoon() {
  if (refreshTimer !== null) return;
  refreshTimer = setTimeout(() => {
    refreshTimer = null;
    refresh().catch(handleProblem);
  }, REFRESH_AFTER_MS);
}

/** The event stream, for as long as there is a token; what was missed comes with the next connection. */
async function listen(signal) {
  let pauseMs = 1000;
  while (!signal.aborted) {
    try {
      const headers = lastEventId === null ? {} : { 'Last-Event-ID': lastEventId };
      const response = await ask('/events', { headers, signal });
      tell('live', 'Live');
      pauseMs = 1000;
      refreshSoon();
      await readEvents(response.body);
    } catch (error) {
      if (signal.aborted || handleProblem(error)) return;
    }
    tell('lost', 'Not connected, trying again…');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

async function readEvents(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const messages = (rest + value).split('\n\n');
    rest = messages.pop();
    for (const message of messages) {
      const id = /^id: (.*)$/m.exec(message)?.[1];
      if (id === undefined) continue;
      lastEventId = id;
      if (/^event: (?:schedule-changed|reset)$/m.test(message)) names.clear();
      refreshSoon();
    }
  }
}

/** True where there is no point in going on: the token is not the right one. */
function handleProblem(error) {
  if (error.status !== 401) {
    if (error.status !== undefined) tell('lost', error.message);
    return false;
  }
  showDoor(error.message);
  return true;
}

function tell(state, text) {
  const place = element('connection');
  if (place.dataset.state === state && place.textContent === text) return;
  place.dataset.state = state;
  place.textContent = text;
}

function showDoor(problem = '') {
  listening?.abort();
  sessionStorage.removeItem(TOKEN_KEY);
  token = null;
  element('house').hidden = true;
  element('door').hidden = false;
  element('version').textContent = '';
  element('token-problem').textContent = problem;
  tell('waiting', 'Waiting for the token');
  element('token').focus();
}

async function enter() {
  try {
    await refresh();
  } catch (error) {
    if (error.status === 401 || error.status === 429) return showDoor(error.message);
    tell('lost', 'Not connected, trying again…');
  }
  sessionStorage.setItem(TOKEN_KEY, token);
  element('door').hidden = true;
  element('house').hidden = false;
  listening = new AbortController();
  await listen(listening.signal);
}

element('token-form').addEventListener('submit', (event) => {
  event.preventDefault();
  token = element('token').value.trim();
  element('token').value = '';
  void enter();
});
// A link with a token that is followed while the page is open changes the fragment only.
addEventListener('hashchange', () => {
  if (!location.hash.startsWith('#token=')) return;
  listening?.abort();
  lastEventId = null;
  token = takeToken();
  void enter();
});
setInterval(retellTimes, RETELL_TIMES_MS);
if (token === null) showDoor();
else void enter();
