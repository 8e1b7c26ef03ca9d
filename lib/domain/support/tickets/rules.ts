export type TicketState = "open" | "waiting" | "solved";

export const ticketPriorities = ["low", "normal", "high"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** What a customer says of a solution. */
export const ratings = ["good", "bad"] as const;
export type Rating = (typeof ratings)[number];

/** What support can ask a customer to allow until tomorrow: to visit the account, or to open screens of servers. */
export const consents = ["visit", "console"] as const;
export type Consent = (typeof consents)[number];

/** Events of a ticket and the resulting states; combinations that are left out are not allowed. */
const transitions = {
  customer_writes: { open: "open", waiting: "open", solved: "open" },
  staff_writes: { open: "waiting", waiting: "waiting", solved: "waiting" },
  solve: { open: "solved", waiting: "solved" },
  reopen: { waiting: "open", solved: "open" },
  /** Support waits only for an answer that it has already asked for elsewhere. */
  wait: { open: "waiting" },
} as const satisfies Record<string, Partial<Record<TicketState, TicketState>>>;

export type TicketEvent = keyof typeof transitions;

/** The next state; null = not allowed now. The same table disables buttons. */
export const stateAfter = (state: TicketState, event: TicketEvent): TicketState | null =>
  (transitions[event] as Partial<Record<TicketState, TicketState>>)[state] ?? null;

export const fileLimits = {
  bytes: 5_242_880,
  /** Base64 length; slightly more than fits, so that the check of bytes gives the error. */
  base64Letters: 7_000_000,
  perMessage: 5,
  /** Total of the files that an account has sent. */
  perAccountBytes: 104_857_600,
  nameLength: 120,
} as const;

export const textLimits = { subject: 150, message: 20_000 } as const;
