import { database } from "@/lib/db/client";
import { errorParams, log } from "@/lib/log";
import { returnMail } from "./claim-mail";
import { readMail, UnreadableMail } from "./read-mail";
import { storeFailedMail } from "./store-failed-mail";
import { takeMail } from "./take-mail";
import { type InboundTerms, withBrandDomains } from "./terms";

/** The database's own message, without the statement and its values. */
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error);

/**
 * Reads a claimed mail and processes it. A mail that cannot be read or stored is set aside at its first failure.
 * False = it was processed before. Throws if the panel itself cannot read mails now, and releases the claim.
 */
export async function settleMail(
  id: number,
  source: Buffer,
  terms: InboundTerms,
  now: Date,
  { isAskedFor = false } = {},
): Promise<boolean> {
  const failed = { source, sizeBytes: source.byteLength };
  try {
    const mail = await readMail(source, withBrandDomains(terms));
    try {
      return await takeMail(id, { mail, source, isAskedFor }, terms.replyTo, now);
    } catch (error) {
      log.warn({ error: errorParams(error), inboundMail: id }, "a mail could not be stored");
      await storeFailedMail(database(), id, { ...failed, why: "not_stored", error: causeOf(error) });
      return true;
    }
  } catch (error) {
    if (!(error instanceof UnreadableMail)) {
      await returnMail(id, { isRefused: false });
      throw error;
    }
    log.warn({ error: errorParams(error), inboundMail: id, why: error.reason }, "a mail could not be read");
    await storeFailedMail(database(), id, { ...failed, why: error.reason, error });
    return true;
  }
}
