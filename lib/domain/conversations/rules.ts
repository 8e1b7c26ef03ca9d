export type ConversationState = "open" | "waiting" | "solved";

/** What can happen to a conversation, and the state that it leads to; what is left out cannot happen. */
const transitions = {
  customer_writes: { open: "open", waiting: "open", solved: "open" },
  staff_writes: { open: "waiting", waiting: "waiting", solved: "waiting" },
  solve: { open: "solved", waiting: "solved" },
  reopen: { waiting: "open", solved: "open" },
  /** Support needs nothing more than an answer that it has asked for elsewhere. */
  wait: { open: "waiting" },
} as const satisfies Record<string, Partial<Record<ConversationState, ConversationState>>>;

export type ConversationEvent = keyof typeof transitions;

/** The next state; null = that cannot happen now. The same table turns buttons off. */
export const stateAfter = (state: ConversationState, event: ConversationEvent): ConversationState | null =>
  (transitions[event] as Partial<Record<ConversationState, ConversationState>>)[state] ?? null;

export const fileLimits = {
  bytes: 5_242_880,
  perMessage: 5,
  /** All files that an account has sent. */
  perAccountBytes: 104_857_600,
  nameLength: 120,
} as const;

export const textLimits = { subject: 150, message: 20_000 } as const;

/** Sections of the panel that a question can be about. */
const pages = ["order", "servers", "billing", "api-keys", "dns", "pin", "account", "jobs", "status"] as const;
export type AboutPage = (typeof pages)[number];

/** What a conversation is about, as it stands in addresses: `server-55001`, `invoice-1234`, `page-billing`. */
export type About = { kind: "server" | "invoice"; id: number } | { kind: "page"; page: AboutPage };

/** Null when the text names nothing: it may have been typed by hand. */
export function readAbout(text: string): About | null {
  const [, kind, name = ""] = /^(server|invoice|page)-([a-z0-9-]{1,20})$/.exec(text) ?? [];
  if (kind === "page") {
    const page = pages.find((one) => one === name);
    return page ? { kind, page } : null;
  }
  return (kind === "server" || kind === "invoice") && /^[1-9]\d{0,8}$/.test(name)
    ? { kind, id: Number(name) }
    : null;
}

/** What a page of the panel is about, by its path; empty = nothing that helps. */
export function aboutOfPath(path: string): string {
  const [, first = "", second = "", third = ""] = path.split("/");
  const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);
  if (first === "servers" && isId(second)) return `server-${second}`;
  if (first === "billing" && second === "invoices" && isId(third)) return `invoice-${third}`;
  return pages.some((page) => page === first) ? `page-${first}` : "";
}
