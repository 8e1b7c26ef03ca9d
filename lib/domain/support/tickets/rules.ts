export type TicketState = "open" | "waiting" | "solved";

/** What can happen to a ticket, and the state that it leads to; what is left out cannot happen. */
const transitions = {
  customer_writes: { open: "open", waiting: "open", solved: "open" },
  staff_writes: { open: "waiting", waiting: "waiting", solved: "waiting" },
  solve: { open: "solved", waiting: "solved" },
  reopen: { waiting: "open", solved: "open" },
  /** Support needs nothing more than an answer that it has asked for elsewhere. */
  wait: { open: "waiting" },
} as const satisfies Record<string, Partial<Record<TicketState, TicketState>>>;

export type TicketEvent = keyof typeof transitions;

/** The next state; null = that cannot happen now. The same table turns buttons off. */
export const stateAfter = (state: TicketState, event: TicketEvent): TicketState | null =>
  (transitions[event] as Partial<Record<TicketState, TicketState>>)[state] ?? null;

export const fileLimits = {
  bytes: 5_242_880,
  /** As Base64; a little more than fits, which is refused by its bytes. */
  base64Letters: 7_000_000,
  perMessage: 5,
  /** All files that an account has sent. */
  perAccountBytes: 104_857_600,
  nameLength: 120,
} as const;

export const textLimits = { subject: 150, message: 20_000 } as const;
