import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { kycChecks } from "@/lib/db/tables/customers/kyc";
import { writes } from "../../kernel/access/access";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { kycService, places } from "./service";

/** Stores the check before requesting it from the service, so that a report always finds it. */
async function begin({ db, actor, now }: SignedContext) {
  const { id, isVerified, email, language } = actor.account;
  const service = kycService();
  if (!service) throw fail("identity.off");
  if (isVerified) throw fail("identity.verified");
  await requireRateLimit(db, { kind: "identity_account", name: String(id) }, now);
  const reference = randomBytes(16).toString("hex");
  await db.insert(kycChecks).values({ accountId: id, reference, startedAt: now });
  const [row] = await db.select({ profile: accounts.profile }).from(accounts).where(eq(accounts.id, id));
  const name = `${row?.profile.firstname ?? ""} ${row?.profile.lastname ?? ""}`.trim();
  const wanted = { reference, email, name, language, ...places(brandOfAccount(actor.account)) };
  return service.start(wanted).catch((cause: unknown) => {
    throw fail("service.unavailable", {}, { cause });
  });
}

/**
 * `identity_check/get_token`: starts a KYC check at an external service. Its result appears in `verified` and
 * `identity_id` of `auth/info` once reported.
 */
export const getKycToken = operation({
  name: "identity_check.get_token",
  summary: "Begins a check of the customer's identity",
  description:
    "Begins a check of who the customer is with the operator's service, and answers the page on which the person goes through it.",
  access: writes({ impersonation: "forbidden", topic: "settings" }),
  changes: ["identity_check"],
  fails: ["identity.off", "identity.verified"],
  input: z.object({}),
  output: z.object({
    token: about(z.string(), "For the script of the service.", "9d5e3c1f7a8b4c2d9e0f1a2b3c4d5e6f"),
    url: about(z.string(), "Page of the service for the person.", "https://identity.example.com/c/9d5e3c1f"),
  }),
  before: (context) => begin(context),
  run: async ({ actor, note }, _input, _target, started) => {
    note({ target: `account ${actor.account.id}`, changes: { identity: "asked" } });
    return started;
  },
});
