import type { JournalEntry } from "../shared/entry";

/** What an entry is about, for a line of text: its document and the customer's name. */
export const aboutEntry = ({ document, customerName, cause }: JournalEntry): string =>
  [document || cause, customerName].filter(Boolean).join(" ");
