import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { kycChecks } from "@/lib/db/tables/customers/kyc";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { kycService } from "./service";

/** Returns the state of the newest check, for the customer's page. Times are ISO 8601 text. */
export const showKyc = operation({
  name: "identity_check.show",
  summary: "Shows whether the customer's identity is known",
  access: reads({ right: "identity_check/get_token" }),
  input: z.object({}),
  output: z.object({
    /** Whether a KYC service is configured. */
    is_on: z.boolean(),
    state: z.enum(["none", "open", "verified", "rejected"]),
    started: z.string().nullable(),
    settled: z.string().nullable(),
    /** Comment by the service. */
    comment: z.string(),
  }),
  run: async ({ db, actor: { account } }) => {
    const [row] = await db
      .select()
      .from(kycChecks)
      .where(eq(kycChecks.accountId, account.id))
      .orderBy(desc(kycChecks.id))
      .limit(1);
    return {
      is_on: kycService() !== null,
      state: account.isVerified ? ("verified" as const) : (row?.state ?? ("none" as const)),
      started: row?.startedAt.toISOString() ?? null,
      settled: row?.settledAt?.toISOString() ?? null,
      comment: row?.comment ?? "",
    };
  },
});
