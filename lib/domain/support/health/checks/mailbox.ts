import { imapInbox } from "@/lib/outside/inbound-mail/imap";
import { type Check, good, off } from "../check";

export const mailboxCheck: Check = {
  name: "mailbox",
  failing: "mailboxFails",
  look: async ({ environment: { IMAP_URL } }) => {
    if (IMAP_URL === undefined) return off("mailboxOff");
    const inbox = await imapInbox(IMAP_URL)();
    try {
      return good("mailboxWorks", { count: (await inbox.findNew()).length });
    } finally {
      await inbox.close();
    }
  },
};
