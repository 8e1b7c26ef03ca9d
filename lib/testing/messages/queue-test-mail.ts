import type { Database } from "@/lib/db/client";
import { queueMail } from "@/lib/domain/messages/mails/queue-mail";

/** A mail to that address, which a worker sends. The secret of the tests seals its text. */
export const queueTestMail = (db: Database, recipient: string): Promise<number> =>
  queueMail(db, { accountId: null, recipient, subject: "Test", body: "Test\n", now: new Date() });
