import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Brand } from "@/lib/base/brand";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { kycChecks } from "@/lib/db/tables/customers/kyc";
import { presses } from "@/lib/outside/identity/simulated";
import { anybody } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { places, sandbox } from "./service";

/*
 * The sandbox's page, a replacement for an external service's page: anyone with its URL may use it, and it does not
 * know the panel's sessions.
 */
const Page = z.object({
  is_over: z.boolean(),
  /** The return URL. */
  return_to: z.string(),
});
const reference = z.string().max(64);

async function read(name: string, brand: Brand) {
  const [row] = await database()
    .select({ state: kycChecks.state, email: accounts.email })
    .from(kycChecks)
    .innerJoin(accounts, eq(accounts.id, kycChecks.accountId))
    .where(eq(kycChecks.reference, name));
  const service = sandbox();
  if (!row || !service) throw fail("callback.unknown");
  return { row, service, page: { is_over: row.state !== "open", return_to: places(brand).returnUrl } };
}

export const showSandbox = openOperation({
  name: "identity_check.show_stand_in",
  summary: "Shows the page where the demo checks identities",
  access: anybody("read"),
  fails: ["callback.unknown"],
  input: z.object({ reference }),
  output: Page,
  run: async ({ brand }, input) => (await read(input.reference, brand)).page,
});

/** Ends the check with the chosen result. A finished check is unchanged. */
export const pressSandbox = openOperation({
  name: "identity_check.press_stand_in",
  summary: "Ends a check of the demo",
  access: anybody("write"),
  changes: ["accounts", "identity_check"],
  fails: ["callback.unknown"],
  input: z.object({ reference, press: z.enum(presses) }),
  output: Page,
  run: async ({ now, brand }, input) => {
    const { row, service, page } = await read(input.reference, brand);
    const { reportUrl } = places(brand);
    if (!page.is_over)
      await service
        .press({ ...input, email: row.email, reportUrl }, now)
        .catch((cause: unknown) => Promise.reject(fail("service.unavailable", {}, { cause })));
    return page;
  },
});
