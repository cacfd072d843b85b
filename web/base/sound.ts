/** A short sound when something begins to wait. A setting of this browser, off unless somebody wants it. */
import { effect, signal } from '@preact/signals';

const KEY = 'rote-sound';
export const hasSound = signal(localStorage.getItem(KEY) === 'on');

/** Two soft notes, a fifth apart. */
const NOTES = [
  { hertz: 587, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.16 },
] as const;
const LOUDNESS = 0.12;
const LENGTH_SECONDS = 0.5;

let context: AudioContext | null = null;

export function startSound(): void {
  effect(() => localStorage.setItem(KEY, hasSound.value ? 'on' : 'off'));
  // Browsers let no page make a sound before somebody has pressed something on it.
  const allow = (): void => {
    if (hasSound.value) void openContext().resume();
  };
  addEventListener('pointerdown', allow);
  addEventListener('keydown', allow);
}

/** Turned on, it is heard at once. */
export function setSound(isOn: boolean): void {
  hasSound.value = isOn;
  if (isOn) void openContext().resume().then(playSound);
}

export function playSound(): void {
  if (!hasSound.value || context?.state !== 'running') return;
  for (const { hertz, atSeconds } of NOTES) play(context, hertz, context.currentTime + atSeconds);
}

function openContext(): AudioContext {
  context ??= new AudioContext();
  return context;
}

function play(on: AudioContext, hertz: number, atSeconds: number): void {
  const tone = new OscillatorNode(on, { frequency: hertz });
  const loudness = new GainNode(on, { gain: 0 });
  loudness.gain.setValueAtTime(LOUDNESS, atSeconds);
  loudness.gain.exponentialRampToValueAtTime(0.001, atSeconds + LENGTH_SECONDS);
  tone.connect(loudness).connect(on.destination);
  tone.start(atSeconds);
  tone.stop(atSeconds + LENGTH_SECONDS);
}
