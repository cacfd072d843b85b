/**
 * "I am in Tokyo until Friday", "I'm back home", and the question which schedules go along. The buttons carry all that
 * they mean, so that they are good after a restart and from another channel; a place or a time that is not known is
 * asked for, and nothing changes.
 */
import { readWhenAlone, zoneOfPlace } from '../../compiler/compiler.ts';
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import type { ReplyChoice } from '../../domain/run/delivery.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import { describeTrigger, formatWallTime } from '../../language/en/describe-trigger.ts';
import { readTravel, type SaidTravel, travelWordsOf } from '../../language/read-travel.ts';
import type { TravelWords } from '../../language/travel-words.ts';
import type { TravelDesk, Travelled } from '../../schedule/travel/travel-desk.ts';
import { endOfDayMs } from '../../time/day-of.ts';
import { instantMs } from '../../time/instant.ts';
import { talkWordsOf } from '../words/talk-words-of.ts';
import type { Reply } from './reply.ts';

export interface AnswerTravelPorts {
  travelOf: (person: Person) => Promise<TravelDesk>;
}

const MINUTE_MS = 60_000;

type Press = 'all' | 'none' | 'each' | 'change' | { id: string; follows: boolean };

/** `travel:en:all`, `travel:de:sched_1:goes`; null for a press of another kind. */
export function readTravelChoice(choice: string): { press: Press; words: TravelWords } | null {
  const [, language = '', what = '', answer] =
    /^travel:(en|de):([\w-]{1,40})(?::(goes|stays))?$/.exec(choice) ?? [];
  const words = travelWordsOf(language);
  if (answer !== undefined) return { press: { id: what, follows: answer === 'goes' }, words };
  if (what !== 'all' && what !== 'none' && what !== 'each' && what !== 'change') return null;
  return { press: what, words };
}

export function createAnswerTravel(ports: AnswerTravelPorts & { nowMs: () => number }) {
  /** Null if the message means something else. */
  return async (
    { choice, text }: Pick<Incoming, 'choice' | 'text'>,
    person: Person,
  ): Promise<Reply | null> => {
    if (choice !== null) {
      const pressed = readTravelChoice(choice);
      return pressed === null ? null : press(pressed, await ports.travelOf(person));
    }
    const said = readTravel(text);
    if (said === null) return null;
    const desk = await ports.travelOf(person);
    switch (said.kind) {
      case 'away':
        return leave(said, desk);
      case 'later':
        return zoneOfPlace(said.place) === null ? null : plain(said.words.said.notYet(said.place));
      case 'back':
        return comeBack(said.words, desk);
      case 'answer':
        return answerAll(said, desk);
    }
  };

  async function answerAll(
    said: SaidTravel & { kind: 'answer' },
    desk: TravelDesk,
  ): Promise<Reply | null> {
    const now = await desk.now();
    if (now === null) return null;
    if (now.unasked.length === 0) {
      // "all stay at home" changes what was said before; a bare "none" may answer anything.
      const isSaid = now.follows.length + now.stays.length > 0;
      if (said.isBare || !isSaid) return null;
      await desk.answer(null);
    }
    return standing(await desk.answer(said.follows), said.words);
  }

  async function leave(
    said: SaidTravel & { kind: 'away' },
    desk: TravelDesk,
  ): Promise<Reply | null> {
    const { place, words } = said;
    const timezone = zoneOfPlace(place);
    const isTimed = said.until !== null || said.during !== null;
    if (timezone === null)
      return isTimed && isName(place) ? plain(words.said.unknownPlace(place)) : null;
    const until = endOf(said, { nowMs: ports.nowMs(), timezone });
    if (until === null) return plain(words.said.unknownTime(said.until ?? said.during ?? ''));
    const travelled = await desk.begin({ timezone, place, untilMs: until.atMs });
    const clock = clockIn(timezone, words);
    const told = words.said.away({ place, until: sayUntil(until, timezone, words), clock });
    return inFront(told, standing(travelled, words));
  }

  async function comeBack(words: TravelWords, desk: TravelDesk): Promise<Reply | null> {
    const ended = await desk.end();
    if (ended === null) return null;
    return plain(words.said.back(clockIn(ended.home, words)));
  }

  /** To the minute. */
  function clockIn(timezone: string, { language }: TravelWords): string {
    const minuteMs = ports.nowMs() - (ports.nowMs() % MINUTE_MS);
    return formatWallTime(minuteMs, timezone, talkWordsOf(language).triggers);
  }

  async function press(
    { press: pressed, words }: { press: Press; words: TravelWords },
    desk: TravelDesk,
  ): Promise<Reply> {
    switch (pressed) {
      case 'all':
        return standing(await desk.answer(true), words);
      case 'none':
        return standing(await desk.answer(false), words);
      case 'each':
        return askNext(await desk.now(), words);
      case 'change':
        return standing(await desk.answer(null), words);
      default:
        return askNext(await desk.answer(pressed.follows, pressed.id), words);
    }
  }
}

/** What goes along and what stays; and the question, for what nobody has said it of. */
function standing(travelled: Travelled | null, words: TravelWords): Reply {
  if (travelled === null) return plain(words.said.notAway);
  const { follows, stays, unasked } = travelled;
  const lines = [
    ...(follows.length === 0 ? [] : [words.said.goAlong(namesOf(follows))]),
    ...(stays.length === 0 ? [] : [words.said.stayAtHome(namesOf(stays))]),
  ];
  const { buttons, language } = words;
  const button = (label: string, value: string): ReplyChoice => ({
    label,
    value: `travel:${language}:${value}`,
  });
  if (unasked.length === 0)
    return {
      text: lines.join('\n'),
      choices: lines.length === 0 ? [] : [button(buttons.change, 'change')],
    };
  const asked = unasked.slice(0, MOST_LISTED).map((one) => `  ${one.name} (${whenOf(one, words)})`);
  const more = unasked.length > MOST_LISTED ? [`  … +${unasked.length - MOST_LISTED}`] : [];
  return {
    text: [...lines, words.said.ask([...asked, ...more])].join('\n'),
    choices: [
      button(buttons.all, 'all'),
      button(buttons.none, 'none'),
      ...(unasked.length > 1 ? [button(buttons.each, 'each')] : []),
    ],
  };
}

/** One at a time, until all are said. */
function askNext(travelled: Travelled | null, words: TravelWords): Reply {
  const [next] = travelled?.unasked ?? [];
  if (next === undefined) return standing(travelled, words);
  const value = `travel:${words.language}:${next.id}`;
  return {
    text: words.said.askOne(next.name, whenOf(next, words)),
    choices: [
      { label: words.buttons.goes, value: `${value}:goes` },
      { label: words.buttons.stays, value: `${value}:stays` },
    ],
  };
}

const MOST_LISTED = 12;
const MOST_NAMES = 20;

function namesOf(schedules: readonly Schedule[]): string[] {
  const names = schedules.slice(0, MOST_NAMES).map(({ name }) => name);
  return schedules.length > MOST_NAMES ? [...names, `+${schedules.length - MOST_NAMES}`] : names;
}

const whenOf = ({ trigger }: Schedule, { language }: TravelWords): string =>
  describeTrigger(trigger, talkWordsOf(language).triggers);

const plain = (text: string): Reply => ({ text, choices: [] });

const inFront = (text: string, reply: Reply): Reply => ({
  ...reply,
  text: reply.text === '' ? text : `${text}\n${reply.text}`,
});

/** Written like the name of a place: "in a meeting" is none. */
function isName(place: string): boolean {
  return /^\p{Lu}[\p{L}'.-]*(?: \p{Lu}[\p{L}'.-]*){0,3}$/u.test(place);
}

interface EndOfTrip {
  /** Null where nobody said how long. */
  atMs: number | null;
  isWholeDay: boolean;
}

/** A day is meant to its end, there; null for words that say no time to come. */
function endOf(
  { until, during, words }: SaidTravel & { kind: 'away' },
  at: { nowMs: number; timezone: string },
): EndOfTrip | null {
  if (until === null && during === null) return { atMs: null, isWholeDay: false };
  const read = readWhenAlone(until ?? `in ${during}`, at);
  if (read.kind === 'none') return null;
  if (read.kind === 'when') {
    if (read.trigger.kind !== 'at') return null;
    const atMs = instantMs(read.trigger.atUtc);
    return atMs <= at.nowMs ? null : { atMs, isWholeDay: false };
  }
  // A clock time that may be of two halves of the day is asked for.
  if (words.bareClock.test(until ?? '')) return null;
  const days = new Set(
    read.choices.map(({ answer }) =>
      answer.kind === 'when' && answer.trigger.kind === 'at'
        ? endOfDayMs(instantMs(answer.trigger.atUtc), at.timezone)
        : null,
    ),
  );
  const [only = null, ...others] = days;
  if (only === null || others.length > 0) return null;
  return { atMs: only, isWholeDay: true };
}

function sayUntil(
  { atMs, isWholeDay }: EndOfTrip,
  timezone: string,
  { said, language }: TravelWords,
): string | null {
  if (atMs === null) return null;
  const wall = formatWallTime(
    isWholeDay ? atMs - 1000 : atMs,
    timezone,
    talkWordsOf(language).triggers,
  );
  return isWholeDay ? said.endOfDay(wall.split(' ').slice(0, 2).join(' ')) : said.until(wall);
}
