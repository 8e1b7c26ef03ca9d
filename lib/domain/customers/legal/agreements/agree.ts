import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { locales } from "@/lib/base/locale";
import { unseen } from "@/lib/base/unseen";
import { database } from "@/lib/db/client";
import { legalAgreements } from "@/lib/db/tables/customers/legal";
import { PdfFailure, renderPdf } from "@/lib/outside/pdf/render";
import { requireAccountOwner, writes } from "../../../kernel/access/access";
import { urlOf } from "../../../kernel/brand/address";
import { brandOfAccount } from "../../../kernel/brand/loaded";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { inTurn } from "../../../kernel/operation/in-turn";
import { operation } from "../../../kernel/operation/operation";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { layOutAgreement } from "./lay-out";
import { readOffer } from "./offer";
import { readParty } from "./read-party";

const Agreed = z.object({
  /** The version that was read. */
  version: z.int(),
  language: z.enum(locales),
  /** Who accepts it for the company. */
  signer: wireText(120).refine((text) => text.trim() !== "" && !unseen.test(text), "is required"),
});

/** The agreement's PDF, and what it says. Throws if another version holds by now, or the account is no company's. */
async function makeAgreement(context: SignedContext, { version, language, signer }: z.output<typeof Agreed>) {
  requireAccountOwner(context);
  const { now, address, actor } = context;
  const accountId = actor.account.id;
  const party = await readParty(database(), accountId);
  if (!party.isBusiness) throw fail("legal.not_business");
  if (!party.isComplete) throw fail("legal.details_missing");
  const offer = await readOffer(database(), party, { now, language });
  if (offer?.version.id !== version || offer.language !== language) throw fail("legal.not_accepted");
  const facts = party.factsFor({ locale: language, now, signer: signer.trim() });
  const sheet = layOutAgreement({ offer, facts, party, now, address });
  const pdf = await inTurn("pdf", accountId, () => renderPdf(sheet)).catch((error: unknown) => {
    throw error instanceof PdfFailure && error.reason !== "refused"
      ? fail("document.too_slow", {}, { cause: error })
      : error;
  });
  return { facts, pdf: Buffer.from(pdf), template: offer.version.number };
}

/**
 * Concludes the data-processing agreement of a company: its details are filled into the template in effect, and the PDF
 * is kept as it is. For the owner alone. Repeated for the same version, it answers the agreement that there is.
 */
export const agreeOnProcessing = operation({
  name: "legal.agree",
  summary: "Concludes the data-processing agreement",
  access: writes({ who: "person", right: "billing/update_client", colleagues: false, topic: "settings" }),
  changes: ["legal"],
  fails: ["legal.not_business", "legal.details_missing", "legal.not_accepted", "document.too_slow"],
  input: Agreed,
  output: z.object({ id: z.int() }),
  before: makeAgreement,
  run: async ({ db, now, address, actor, note }, { version, language }, _target, made) => {
    const { facts, pdf, template } = made;
    const accountId = actor.account.id;
    const hash = createHash("sha256").update(pdf).digest("hex");
    const [row] = await db
      .insert(legalAgreements)
      .values({
        ...{ accountId, versionId: version, language, facts, signer: facts.signer },
        ...{ pdf, hash, acceptedAt: now, address },
      })
      .onConflictDoNothing()
      .returning({ id: legalAgreements.id });
    if (row) {
      note({ target: `agreement ${row.id}`, changes: { signer: facts.signer, digest: hash } });
      const { signer, customer, company } = facts;
      await notifyOwner({ db, now }, accountId, "legal.agreed", {
        ...{ number: row.id, version: template, signer, customer, company, digest: hash, at: now },
        url: urlOf(brandOfAccount(actor.account), `/account/legal/agreements/${row.id}`),
      });
      return row;
    }
    const isThis = and(eq(legalAgreements.accountId, accountId), eq(legalAgreements.versionId, version));
    const [known] = await db.select({ id: legalAgreements.id }).from(legalAgreements).where(isThis);
    if (!known) throw new Error("The agreement was not written.");
    return known;
  },
});
