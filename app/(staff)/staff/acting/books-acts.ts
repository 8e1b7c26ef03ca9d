import { sendForm } from "@/lib/api/send-form";
import * as backOffice from "../actions";
import type { Act } from "./act";

/** Those of the books of a company: its months, what is written off, and payouts of card services. */
export const booksActs = {
  writeOff: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.askToWriteOff, { invoice: id, reason }),
  },
  approveWriteOff: { fields: [], send: ({ id }) => sendForm(backOffice.approveOff, { id }) },
  rejectWriteOff: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.rejectOff, { id, reason }),
  },
  closeMonth: {
    fields: ["reason"],
    send: ({ id, month = "", seen = "", reason }) =>
      sendForm(backOffice.closeBooks, { company: id, month, shown: seen, reason }),
  },
  reopenMonth: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(backOffice.askToReopen, { id, reason }),
  },
  approveReopening: { fields: [], send: ({ id }) => sendForm(backOffice.approveReopened, { id }) },
  rejectReopening: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.rejectReopened, { id, reason }),
  },
  readPayouts: { fields: [], isPlain: true, send: () => sendForm(backOffice.readCardPayouts, {}) },
  matchPayout: {
    fields: [],
    send: ({ id, bankReceipt = 0 }) => sendForm(backOffice.matchCardPayout, { id, receipt: bankReceipt }),
  },
  unmatchPayout: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.unmatchCardPayout, { id, reason }),
  },
} as const satisfies Record<string, Act>;
