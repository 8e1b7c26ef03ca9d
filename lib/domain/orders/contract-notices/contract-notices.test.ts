import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { loadSellers } from "@/lib/testing/money/sellers";
import {
  asBrowser,
  asGuest,
  asImpersonator,
  asStaff,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { StaffContext } from "../../kernel/operation/context";
import { showQueue } from "../../support/back-office/queue";
import { ownContracts } from "./contracts";
import { declareNotice } from "./declare";
import { withdrawableUntil } from "./rules";
import { endByNotice, settleNotice } from "./settle";
import { sweepDeclarations } from "./sweep";

withCatalogDatabase();

let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("admin");
});

const said = {
  kind: "cancellation" as const,
  name: "Dora Demo",
  email: "dora@example.test",
  contract: "web-1.example.com",
  language: "en" as const,
};
const refusal = (doc: string) => ({ extras: { doc } });
const queued = async () => (await showQueue.call(staff, { queue: "contracts" })).rows;
const forgetLimits = () => database().delete(failureCounts);

test("a service can be withdrawn from until the end of the fourteenth day after the order", () => {
  expect(withdrawableUntil(new Date("2030-01-01T23:59:00Z")).toISOString()).toBe("2030-01-16T00:00:00.000Z");
  expect(withdrawableUntil(new Date("2030-01-01T00:00:00Z")).toISOString()).toBe("2030-01-16T00:00:00.000Z");
});

describe("a declaration", () => {
  test("is possible where consumers of the EU are sold to, whatever is published", async () => {
    await expect(declareNotice.call(asGuest(), said)).rejects.toMatchObject(
      refusal("contract_notice.not_offered"),
    );
    await loadSellers();
  });

  test("of anybody is kept, confirmed by mail with date, time and content, and queued", async () => {
    const now = new Date("2030-01-02T03:04:05Z");
    const guest = asGuest({ now, address: "198.51.100.20" });
    const { id, is_mailed } = await declareNotice.call(guest, {
      ...said,
      ends_on: "2030-03-31",
      reason: "Moved",
    });
    expect(is_mailed).toBe(true);
    const [mail] = await mailsTo(said.email);
    for (const word of ["2030-01-02 03:04:05 UTC", "Dora Demo", said.contract, String(id), "31"])
      expect(mail?.body).toContain(word);
    expect(await queued()).toMatchObject([
      {
        id,
        kind: "cancellation",
        title: said.contract,
        detail: "Dora Demo · dora@example.test · Moved",
        state: null,
      },
    ]);
    await expect(
      database().update(contractNotices).set({ name: "x" }).where(eq(contractNotices.id, id)),
    ).rejects.toThrow();
    await expect(endByNotice.call(staff, { id })).rejects.toMatchObject(refusal("contract_notice.no_server"));
    await settleNotice.call(staff, { id, reason: "Ended by hand" });
    expect(await queued()).toEqual([]);
    await expect(settleNotice.call(staff, { id, reason: "Once more" })).rejects.toMatchObject(
      refusal("contract_notice.settled"),
    );
  });

  test("counts when so many mails went to its address that none is sent", async () => {
    const email = "flooded@example.test";
    const answers = [];
    for (let count = 0; count < 6; count++)
      answers.push(await declareNotice.call(asGuest(), { ...said, email, kind: "withdrawal" }));
    expect(answers.map((one) => one.is_mailed)).toEqual([true, true, true, true, false, false]);
    expect(await mailsTo(email)).toHaveLength(4);
    await forgetLimits();
  });

  test.each([
    { name: "https://evil.test" },
    { name: "a\nb" },
    { contract: "www.evil.test" },
    { contract: "<b>" },
    { contract: " " },
    { email: "nobody" },
    { ends_on: "2030-13-01" },
  ])("with %j is refused with its name", async (wrong) => {
    const [field = ""] = Object.keys(wrong);
    await expect(declareNotice.answer(asGuest(), { ...said, ...wrong })).rejects.toMatchObject({
      extras: { fields: { [field]: expect.any(String) } },
    });
    await forgetLimits();
  });
});

describe("of a signed-in customer", () => {
  test("names one of the own services, which staff then end with its paid period", async () => {
    const account = await addAccount(database(), {});
    const server = await addServer(database(), account, { hostname: "mine" });
    const [row] = await database().select().from(servers).where(eq(servers.id, server));
    const page = await asBrowser(account.id);
    const { contracts } = await ownContracts.call(page, {});
    expect(contracts).toMatchObject([{ server, hostname: "mine", withdrawable_until: expect.any(String) }]);
    const stranger = await asBrowser((await addAccount(database(), {})).id);
    await expect(declareNotice.call(stranger, { ...said, server })).rejects.toMatchObject(
      refusal("server.not_found"),
    );
    await expect(declareNotice.call(asGuest(), { ...said, server })).rejects.toMatchObject(
      refusal("server.not_found"),
    );
    const later = await declareNotice.call(page, { ...said, server, ends_on: "2999-01-01" });
    await expect(endByNotice.call(staff, { id: later.id })).rejects.toMatchObject(
      refusal("contract_notice.later"),
    );
    const { id } = await declareNotice.call(page, { ...said, server });
    expect((await queued())[0]).toMatchObject({ id, state: "server_known", account: { id: account.id } });
    const { ends } = await endByNotice.call(staff, { id });
    const [request] = await database().select().from(cancellations).where(eq(cancellations.serverId, server));
    expect(request).toMatchObject({ kind: "end_of_period", accountId: account.id, endsAt: row?.dueAt });
    expect(ends).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await forgetLimits();
  });

  test("is not made by staff who impersonate", async () => {
    const { id } = await addAccount(database(), {});
    const { context } = await asImpersonator(
      id,
      { mode: "read_write" },
      { supportReason: "because they ask" },
    );
    await expect(declareNotice.call(context, said)).rejects.toMatchObject(refusal("impersonation.forbidden"));
  });
});

test("of people without an account, names and addresses go with time once it is settled", async () => {
  await loadSellers();
  const account = await addAccount(database());
  const settledAt = new Date("2031-01-01T00:00:00Z");
  const add = async (facts: Partial<typeof contractNotices.$inferInsert>) => {
    const received = { ...said, reason: "Moved", address: "203.0.113.5", receivedAt: settledAt };
    const [row] = await database()
      .insert(contractNotices)
      .values({ ...received, outcome: "Told Dora", ...facts })
      .returning({ id: contractNotices.id });
    return row?.id ?? 0;
  };
  const [theirs, open, ofAccount] = [
    await add({ settledAt }),
    await add({ settledAt: null }),
    await add({ settledAt, accountId: account.id }),
  ];
  const after = (days: number) => new Date(settledAt.getTime() + days * 86_400_000 + 1);
  const read = async (id: number) =>
    (await database().select().from(contractNotices).where(eq(contractNotices.id, id)))[0];
  await sweepDeclarations(database(), after(1_095));
  expect(await read(theirs)).toMatchObject({ name: said.name, outcome: "Told Dora" });
  await sweepDeclarations(database(), after(1_096));
  expect(await read(theirs)).toMatchObject({
    ...{ name: "", email: "", contract: "", reason: "", address: "", outcome: null },
    ...{ kind: "cancellation", receivedAt: settledAt, settledAt },
  });
  for (const id of [open, ofAccount]) expect(await read(id)).toMatchObject({ name: said.name });
});
