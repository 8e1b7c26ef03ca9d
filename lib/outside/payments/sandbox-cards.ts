/** Behavior of a test card; the numbers are reserved for tests. */
export type SandboxCard = {
  id: string;
  number: string;
  /** Country of its bank; left out, not told. */
  country?: string;
  /** Requires a 3-D Secure confirmation. */
  asksFor3dSecure?: true;
  isDeclined?: true;
  /** Can be saved, but later charges are declined. */
  isDeclinedLater?: true;
  /** Settles after this many seconds; times here are before the sandbox speed-up. */
  certainAfterSeconds?: number;
  /** Delay of the payment event, in seconds. */
  reportedAfterSeconds?: number;
  timesReported?: number;
  /** Overpayment, in cents. */
  beyondCents?: number;
  /** The payment is disputed after this many seconds. */
  disputedAfterSeconds?: number;
};

export const sandboxCards: readonly SandboxCard[] = [
  { id: "good", number: "4242 4242 4242 4242" },
  { id: "declined", number: "4000 0000 0000 0002", isDeclined: true },
  { id: "challenge", number: "4000 0000 0000 3220", asksFor3dSecure: true },
  { id: "pending", number: "4000 0000 0000 0077", certainAfterSeconds: 180 },
  { id: "twice", number: "4000 0000 0000 0101", timesReported: 2 },
  { id: "late", number: "4000 0000 0000 0119", reportedAfterSeconds: 300 },
  { id: "more", number: "4000 0000 0000 0127", beyondCents: 100 },
  { id: "less", number: "4000 0000 0000 0135", beyondCents: -100 },
  { id: "declined_later", number: "4000 0000 0000 0341", isDeclinedLater: true, country: "BR" },
  { id: "disputed", number: "4000 0000 0000 0259", disputedAfterSeconds: 300 },
];

export const sandboxCard = (id: string): SandboxCard | undefined =>
  sandboxCards.find((card) => card.id === id);
