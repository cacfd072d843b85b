/** What is said around a wish and changes nothing of it: why somebody wishes for it, and for whom. */
export interface AsideWords {
  /** Begins a statement about the one who speaks: I, we. */
  speaker: ReadonlySet<string>;
  /** Begins one about somebody or something of theirs: my, our. */
  owner: ReadonlySet<string>;
  /** Begins a reason, which goes on to the next sign: because. */
  reason: ReadonlySet<string>;
  /** Between a statement and the wish that follows from it: so. */
  hence: ReadonlySet<string>;
  /** Between an aside and the wish: but, and. */
  joints: ReadonlySet<string>;
  /** Says small things of something: very, really. */
  small: ReadonlySet<string>;
  /** Says how much it matters: important. One of these and small words alone are an aside. */
  weight: ReadonlySet<string>;
  /** Whole, word for word. */
  phrases: ReadonlySet<string>;
  /** A label that begins as an order does: "keep a price history:". */
  keeps: RegExp;
  /** Asks for something, narrows it, or says where it goes: no aside holds one. */
  never: ReadonlySet<string>;
  /** In an answer says no more than the time that it stands beside: "check it" every hour, 5pm "would be fine". */
  besideTime: ReadonlySet<string>;
}
