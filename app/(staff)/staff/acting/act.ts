/** Inputs of back office dialogs, by field name. */
export type ActField =
  | "reason"
  | "amount"
  | "text"
  | "invoice"
  | "reference"
  | "receipt"
  | "service"
  | "shown"
  | "billing"
  | "payback"
  | "due"
  | "hostname"
  | "preset"
  | "until"
  | "price"
  | "to"
  | "unused";

/** Target of the action. */
export type ActSubject = {
  id: number;
  email?: string;
  /** Reference of the suggested invoice. */
  proposed?: string;
  /** Of a draft, as its editor has seen it. */
  version?: number;
  /** An address of the server. */
  ip?: string;
  /** Number of the owner. */
  account?: number;
  /** Name of a physical machine. */
  unit?: string;
  /** What of a customer is blocked for sign-up. */
  what?: "email" | "phone" | "network";
  /** A month of a company, and the warnings of it as its page shows them. */
  month?: string;
  seen?: string;
  /** The bank receipt that a payout is. */
  bankReceipt?: number;
};
export type Given = ActSubject & Record<ActField, string> & { key: string };

export type Act = {
  fields: readonly ActField[];
  isDanger?: boolean;
  /** Done without a dialog: it removes nothing and is repeatable. */
  isPlain?: boolean;
  send: (given: Given) => Promise<object>;
};
