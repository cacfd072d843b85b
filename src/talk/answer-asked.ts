/**
 * A schedule may ask a person something ("Was the restore test done?"). What they say next is the answer to it where it is
 * no wish, no question and no command: it is remembered beside what was asked, once.
 */
import type { Clock } from '../base/clock.ts';
import { viewDraft } from '../domain/draft.ts';
import { isShared } from '../domain/session-key.ts';
import { askedIn } from '../language/asked-question.ts';
import type { Store } from '../store/store.ts';
import type { AskAnswer } from './ask-types.ts';
import type { createToolCalls } from './phrases/call-tools.ts';
import { draftOfCall } from './phrases/read-phrase.ts';
import type { Talk } from './talk-turn.ts';

/** Nobody answers later than this without saying what to. */
const FRESH_MS = 24 * 3_600_000;
const MOST_LOOKED_AT = 10;

export function createAskedAnswers({
  store,
  calls,
  clock,
}: {
  store: Pick<Store, 'inbox'>;
  calls: Pick<ReturnType<typeof createToolCalls>, 'call'>;
  clock: Pick<Clock, 'nowMs'>;
}) {
  /** What was told last in the session, where that is a question which nobody has answered. */
  async function openQuestion({ session, conversation }: Talk) {
    const heard = await store.inbox.list({ sessionKey: session, limit: MOST_LOOKED_AT });
    const last = heard.find(({ role, runId }) => role === 'assistant' && runId !== null);
    const text = last === undefined ? null : askedIn(last.text);
    if (last === undefined || text === null || last.id === conversation.answered) return null;
    return clock.nowMs() - last.createdMs > FRESH_MS ? null : { id: last.id, text };
  }

  return {
    /** Null where nothing waits for an answer. */
    async answer(
      text: string,
      tool: Parameters<typeof draftOfCall>[0],
      talk: Talk,
    ): Promise<AskAnswer | null> {
      const { pending, draft: open } = talk.conversation;
      const isAlone = !talk.dryRun && talk.mayChange !== false && !isShared(talk.session);
      const question =
        isAlone && pending === null && open === null ? await openQuestion(talk) : null;
      if (question === null) return null;
      const input = { content: `${question.text} ${text}`, category: 'fact' };
      const call = { kind: 'call', tool: tool.name, input, isRead: false } as const;
      const { isDone, text: failure } = await calls.call(call, talk);
      if (!isDone) return { kind: 'not-understood', reason: failure, suggestions: [] };
      await talk.keep({ answered: question.id });
      const said = talk.words.answerNoted(question.text);
      const shown = viewDraft(draftOfCall(tool, input));
      return { kind: 'draft', ...shown, accepted: true, text: said };
    },
  };
}

const LONGEST = 1000;
/** Something is asked back; "was fine" tells. */
const ASKS =
  /\?\s*$|^(?:what|who|where|why|which|how|when|wer|wo|warum|wie|wann|welche[rsmn]?|was(?! (?:ok|okay|good|fine|great|nice|bad|long|hard|alright|all right)\b))\b/iu;
/** Begins what somebody tells, in whole sentences or not: "I slept well", "the fence", "every day was fine". */
const TELLS =
  /^(?:i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve)|he|she|it|they|you|my|our|his|her|their|the|an?|this|that|these|those|there|some|every|each|after|before|once|at|in|on|ich|wir|er|sie|es|mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?|der|die|das|de[nms]|eine?[nmrs]?|keine?[nmrs]?|jede[nmrs]?|nachdem|um|am|im)$/iu;
/** Somebody is to do something for who speaks, wherever the sentence says so. */
const WANTS =
  /^(?:i|we)(?:['’]d| would)? (?:want|need|like|wish)(?: to)? (?:you|be (?:told|reminded|notified|warned|woken|asked)|a(?:n|nother)? (?:reminder|alarm|alert|message))\b|\b(?:tell|remind|notify|warn|ping|alert|message|text|email|wake|send|give|show|ask) (?:me|us)\b|\blet (?:me|us) know\b|^(?:ich|wir) (?:will|wollen|möchten?|brauchen?|hätten?)(?: gerne?)?,? (?:dass du|(?:eine[n]? )?(?:erinnerung|wecker|nachricht))|\b(?:erinner[et]?|sage?|schicke?|melde?|gib|zeige?|wecke?|frage?|warne?) (?:mich|mir|uns|dich)\b|\b(?:erinnert|geweckt|gewarnt|benachrichtigt) werden\b/iu;
/** Is said of what there is, and answers nothing. */
const COMMANDS =
  /^(?:stop|pause|resume|cancel|undo|forget|delete|remove|approve|reject|skip|stopp?e?|pausiere?|lösche?|vergiss|entferne?|genehmige|verwirf)\b/iu;

/** Whether it is an order about what there is, and so no answer to anything. */
export const isCommand = (text: string): boolean => COMMANDS.test(text.trim());

/** Whether it can be an answer: `isOrder` tells whether a word begins a wish. */
export function mayAnswer(text: string, isOrder: (word: string) => boolean): boolean {
  const said = text.trim();
  if (said === '' || said.length > LONGEST) return false;
  if (ASKS.test(said) || WANTS.test(said) || COMMANDS.test(said) || said.startsWith('/'))
    return false;
  const [first = ''] = said.split(/[\s,.!]+/, 1);
  return TELLS.test(first) || !isOrder(first);
}
