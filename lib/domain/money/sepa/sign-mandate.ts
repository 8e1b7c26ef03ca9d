import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { maskedIban, sepaIban } from "@/lib/base/iban";
import { locales } from "@/lib/base/locale";
import { sepaMandates } from "@/lib/db/tables/money/sepa";
import { writes } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { lockCredit } from "../billing/shared/ledger";
import { accountHash } from "./shared/name-orders";
import { readOffer } from "./shared/read-offer";

/**
 * Signs a mandate: what was shown is kept with time and address. Renewals and other invoices are collected by it from
 * then on, each after a notice.
 */
export const signMandate = operation({
  name: "billing.sign_mandate",
  summary: "Signs a SEPA mandate, by which invoices are collected",
  access: writes({
    who: "person",
    right: "billing/update_client",
    impersonation: "forbidden",
    topic: "cards",
  }),
  changes: ["billing"],
  fails: ["mandate.exists", "mandate.not_offered", "mandate.changed"],
  input: z.object({
    holder: z.string().trim().min(1).max(70),
    iban: z.string().trim().max(60),
    /** Of the text that was shown. */
    digest: z.string().max(64),
    language: z.enum(locales),
  }),
  output: z.object({ reference: z.string() }),
  run: async ({ db, now, address, actor: { account }, note }, { holder, iban: typed, digest, language }) => {
    const iban = sepaIban(typed);
    if (iban === null) throw invalidArgument("iban", "is no IBAN of SEPA, or a digit is mistyped");
    await lockCredit(db, account.id, account.currency);
    const isActive = and(eq(sepaMandates.accountId, account.id), eq(sepaMandates.state, "active"));
    if ((await db.$count(sepaMandates, isActive)) > 0) throw fail("mandate.exists");
    const offer = await readOffer(db, account, language);
    if (!offer) throw fail("mandate.not_offered");
    if (offer.digest !== digest) throw fail("mandate.changed");
    await db.insert(sepaMandates).values({
      accountId: account.id,
      companyId: account.companyId,
      reference: offer.reference,
      creditorId: offer.orders.creditor_id,
      scheme: offer.orders.scheme,
      holder,
      iban,
      masked: maskedIban(iban.slice(0, 2), iban.slice(-4)),
      ibanHash: accountHash(iban),
      text: offer.text,
      language,
      signedAt: now,
      address,
    });
    note({ target: `mandate ${offer.reference}`, changes: { signer: holder } });
    return { reference: offer.reference };
  },
});
