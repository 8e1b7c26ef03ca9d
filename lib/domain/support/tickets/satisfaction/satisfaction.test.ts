import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asGuest, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { replyToCustomer } from "../agent/reply";
import { setTicketState } from "../agent/set-state";
import { viewTicket } from "../agent/view";
import { askSupport } from "../ask";
import { changeTicket } from "../change";
import { rateTicket } from "./rate";
import { rateByLink } from "./rate-by-link";
import { ratingToken } from "./rating-token";
import { showRating } from "./show-rating";

withCatalogDatabase();

const doc = (name: string) => ({ extras: { doc: name } });

let account: TestAccount;
let user: SignedContext;
let staff: StaffContext;
let id: number;
let keys = 0;
beforeAll(async () => {
  staff = await asStaff("support");
});
beforeEach(async () => {
  account = await addAccount(database());
  user = await asUser(account.id);
  id = (await askSupport.call(user, { subject: "No boot", text: "Help" })).id;
});

async function solve(): Promise<void> {
  const { last_message: seen } = await viewTicket.call(staff, { id });
  const answer = { id, text: "Try again", is_internal: false, seen, send_key: `rated-key-${++keys}` };
  await replyToCustomer.call(staff, answer);
  await setTicketState.call(staff, { id, event: "solve" });
}

describe("a solution", () => {
  it("is mailed with a link by which it is rated without signing in, also differently later", async () => {
    await solve();
    const mail = (await mailsTo(account.email)).find(({ subject }) => subject.startsWith("Solved: "));
    const token = /\/rate#([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
    for (const rating of ["good", "good", "bad"] as const)
      await rateByLink.call(asGuest(), { token, rating });
    expect(await showRating.call(user, { id })).toEqual({ rating: "bad", can_rate: true });
    const { rating, messages } = await viewTicket.call(staff, { id });
    expect(rating).toBe("bad");
    const said = messages.flatMap(({ fact }) => (fact?.code === "rated" ? fact.rating : []));
    expect(said).toEqual(["good", "bad"]);
    const rows = await database()
      .select({ changes: auditRows.changes })
      .from(auditRows)
      .where(eq(auditRows.operation, "conversations.rate_by_link"));
    expect(rows).toEqual([{ changes: { rating: "good" } }, { changes: { rating: "bad" } }]);
  });

  it("is rated in the panel, while it is one, by its customer", async () => {
    const rate = (as: SignedContext) => rateTicket.call(as, { id, rating: "good" });
    await expect(rate(user)).rejects.toMatchObject(doc("conversation.not_solved"));
    await solve();
    await expect(rate(await asUser((await addAccount(database())).id))).rejects.toMatchObject(
      doc("conversation.not_found"),
    );
    for (let press = 0; press < 2; press++) await rate(user);
    await changeTicket.call(user, { id, event: "reopen" });
    expect(await showRating.call(user, { id })).toEqual({ rating: "good", can_rate: false });
  });

  it("is rated by no link but its own", async () => {
    await solve();
    const other = ratingToken(id + 1).split("-")[1];
    for (const token of ["", `${id}-${other}`, `${id}-${"0".repeat(32)}`, "1", `${ratingToken(id)}0`])
      await expect(rateByLink.call(asGuest(), { token, rating: "good" })).rejects.toMatchObject(
        doc("link.not_found"),
      );
  });

  it("that nobody has answered is not mailed", async () => {
    await setTicketState.call(staff, { id, event: "solve" });
    expect(await mailsTo(account.email)).toEqual([]);
  });
});
