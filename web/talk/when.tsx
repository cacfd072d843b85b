/** When something was said: the time where it was today, else the day. */
import { isoDay, nowMs, Time } from '../base/times.tsx';

export function When({ at, otherwise }: { at: string; otherwise: 'moment' | 'day' }) {
  return <Time at={at} as={isoDay(at) === isoDay(nowMs.value) ? 'time' : otherwise} />;
}
