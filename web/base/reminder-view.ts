/** A reminder as the daemon tells it. */

export interface ReminderView {
  id: string;
  title: string;
  state: 'open' | 'snoozed' | 'done' | 'over';
  /** How often it was told: each telling is a message of its own. */
  told: number;
  toldAtUtc: string;
  againAtUtc: string | null;
  seenAtUtc: string | null;
  sessionKey: string;
  /** Done where `until` is null, else put off until then. */
  answers: readonly { label: string; until: string | null }[];
}

/** Told again it is another one: it rings again, and is seen again. */
export const tellingKey = ({ id, told }: Pick<ReminderView, 'id' | 'told'>): string =>
  `${id} ${told}`;
