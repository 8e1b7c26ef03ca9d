/** How a test card behaves; the numbers are those that card companies keep for tests. */
export type SandboxCard = {
  id: string;
  number: string;
  /** The customer is asked to confirm. */
  asksFor3dSecure?: true;
  isDeclined?: true;
  /** Can be kept, and is declined when it is charged later. */
  isDeclinedLater?: true;
  /** The money is certain after that many seconds; in life, as all times here. */
  certainAfterSeconds?: number;
  /** Reported after that many seconds. */
  reportedAfterSeconds?: number;
  timesReported?: number;
  /** Arrives beyond what was asked for, in cents. */
  beyondCents?: number;
  /** The customer's bank takes the payment back after that many seconds. */
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
  { id: "declined_later", number: "4000 0000 0000 0341", isDeclinedLater: true },
  { id: "disputed", number: "4000 0000 0000 0259", disputedAfterSeconds: 300 },
];

export const sandboxCard = (id: string): SandboxCard | undefined =>
  sandboxCards.find((card) => card.id === id);
