/** Who is told, and on which channel: me, Ann, the ops channel, me by email. */
import { type At, rule, type Told } from '../values.ts';

export const ME: readonly Told[] = [{ who: null, way: null }];

const onWay = (way: string): readonly Told[] => [{ who: null, way }];

const called = (who: string): readonly Told[] => [{ who, way: null }];

/** The one who is told is told there; null where that was said already, or several are. */
export function withWay(to: readonly Told[], way: string): readonly Told[] | null {
  const [only] = to;
  return only === undefined || to.length > 1 || only.way !== null ? null : [{ ...only, way }];
}

const CHANNEL: ReadonlySet<string> = new Set(['channel-name']);

/** Words that a room is called by; the channels that everybody knows are none. */
function roomOf(place: At, ...at: readonly number[]): string | null {
  const { isA, tokens } = place.context;
  return at.some((one) => isA(one, CHANNEL)) ? null : at.map((one) => tokens[one]?.text).join(' ');
}

/** A name, as it is written: with a capital, or with an @. */
function nameOf(place: At, at: number): string | null {
  const { isKnown, tokens } = place.context;
  const text = tokens[at]?.text ?? '';
  if (text.includes('@')) return text;
  return !isKnown(at) && /^\p{Lu}[\p{L}'’-]+$/u.test(text) ? text : null;
}

const room = (said: string): string => said.replace(/^#/, '');

const WHO = [
  rule(
    'who: ?the person-name ?room',
    'tell the ops if https://a.example is down',
    ([, name]) => name,
  ),
  rule(
    'who: ?the room-name',
    'sag dem Familienkanal Bescheid, wenn https://a.example offline ist',
    ([, name]) => name,
  ),
  rule(
    'who: the word room',
    'tell the kitchen channel if https://a.example is down',
    ([, at], place) => roomOf(place, at),
  ),
  rule(
    'who: ?the room ?called word',
    'tell the channel kitchen if https://a.example is down',
    ([, , , at], place) => (place.context.isKnown(at) ? null : roomOf(place, at)),
  ),
  rule('who: ?the ?room selector-said ?room', 'send "hi" to #kitchen', ([, , said]) =>
    said.startsWith('#') ? room(said) : null,
  ),
  rule('who: the relation', 'tell my wife if https://a.example is down', ([, said]) => said),
  rule(
    'who: ?the relation word',
    'tell my wife Anna if https://a.example is down',
    ([, , at], place) => nameOf(place, at),
  ),
  rule('who: ?the word', 'tell Jonas if https://a.example is down', ([, at], place) =>
    nameOf(place, at),
  ),
  rule('who: word word', 'mail Ana Lopez the title of https://a.example', ([one, other], place) => {
    const names = [nameOf(place, one), nameOf(place, other)];
    return names.some((name) => name === null || name.includes('@')) ? null : names.join(' ');
  }),
];

const WAY = [
  rule(
    'way: by-way ?the channel-name ?room|kind-of-message',
    'tell me on Slack if https://a.example is down',
    ([, , id]) => id,
  ),
  rule('way: here', 'tell me here if https://a.example is down', () => 'here'),
];

const WHOM = [
  rule('whom: me', 'tell me if https://a.example is down', () => ME),
  rule('whom: who', 'tell Jonas if https://a.example is down', ([who]) => called(who)),
  rule('whom: whom way', 'tell me on Slack the title of https://a.example', ([whom, way]) =>
    withWay(whom, way),
  ),
  rule(
    'whom: whom the channel-name ?kind-of-message',
    'send me an email if https://a.example is down',
    ([whom, , way]) => withWay(whom, way),
  ),
  rule(
    'whom: whom and|comma whom',
    'tell me and Jonas if https://a.example is down',
    ([one, , other]) => [...one, ...other],
  ),
  rule('to-whom: to-me', 'fetch https://a.example and send the title to me', () => ME),
  rule(
    'to-whom: into|by-way who',
    'fetch https://a.example and send the title to Jonas',
    ([, who]) => called(who),
  ),
  rule(
    'to-whom: as-mail into whom',
    'send the title of https://a.example as a mail to Jonas',
    ([, , whom]) => withWay(whom, 'email'),
  ),
  rule(
    'to-whom: into|by-way ?the channel-name ?room|kind-of-message',
    'fetch https://a.example and send the title to Slack',
    ([, , id]) => onWay(id),
  ),
  rule(
    'to-whom: to-whom and|comma to-whom|whom',
    'fetch https://a.example and send the title to Jonas and to ops',
    ([one, , other]) => [...one, ...other],
  ),
];

export const RECEIVER_RULES = [...WHO, ...WAY, ...WHOM];
