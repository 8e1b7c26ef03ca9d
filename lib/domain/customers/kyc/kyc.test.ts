import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { kycChecks } from "@/lib/db/tables/customers/kyc";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { signedReport } from "@/lib/outside/identity/simulated";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { asGuest, asImpersonator, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { info } from "../../identity/auth/info";
import { getKycToken } from "./get-token";
import { receiveKycReport } from "./receive-report";
import { pressSandbox, showSandbox } from "./sandbox-page";
import { sandboxSecret } from "./service";
import { showKyc } from "./show";

withCatalogDatabase();

const secretText = "a secret between the panel and it";
const home = "http://panel.test";
let secret = sandboxSecret;
beforeEach(() => {
  secret = sandboxSecret;
  setTestRuntime(home);
});
afterEach(() => setTestRuntime(home));

let count = 0;
async function customer(email = `identity-${process.pid}-${++count}@example.test`) {
  const account = await addAccount(database(), { email, verified: false });
  return { account, me: await asUser(account.id) };
}

const referenceOf = async (accountId: number) => {
  const rows = await database().select().from(kycChecks).where(eq(kycChecks.accountId, accountId));
  return rows.at(-1)?.reference ?? "";
};

const recordOf = async (accountId: number) => {
  const { result } = await info.call(await asUser(accountId), {});
  const { verified, identity_id, identity_comment } = result;
  return { verified, identity_id, identity_comment };
};

type Outcome = "verified" | "rejected";
const report = (reference: string, outcome: Outcome = "verified", by = secret(), at = new Date()) => {
  const said = { reference, outcome, kycId: "id-7", comment: "passport" };
  return receiveKycReport.call(asGuest(), signedReport(said, by, at));
};

const doc = (name: string) => ({ extras: { doc: name } });

describe("a check", () => {
  test("makes the account verified once the service reports, and the report may come twice", async () => {
    const { account, me } = await customer();
    expect(await recordOf(account.id)).toEqual({
      verified: false,
      identity_id: null,
      identity_comment: null,
    });
    const { token, url } = await getKycToken.call(me, {});
    expect(token).not.toBe("");
    const reference = await referenceOf(account.id);
    expect(url).toBe(`${home}/sandbox-identity/${reference}`);
    expect(await report(reference)).toEqual({ outcome: "taken" });
    const verified = { verified: true, identity_id: "id-7", identity_comment: "passport" };
    expect(await recordOf(account.id)).toEqual(verified);
    expect(await report(reference)).toEqual({ outcome: "known" });
    expect(await report(reference, "rejected")).toEqual({ outcome: "known" });
    expect(await recordOf(account.id)).toEqual(verified);
    await expect(getKycToken.call(await asUser(account.id), {})).rejects.toMatchObject(
      doc("identity.verified"),
    );
  });

  test("of two reports at once is settled once", async () => {
    const { account, me } = await customer();
    await getKycToken.call(me, {});
    const reference = await referenceOf(account.id);
    const outcomes = await Promise.all([report(reference), report(reference), report(reference)]);
    expect(outcomes.filter(({ outcome }) => outcome === "taken")).toHaveLength(1);
  });

  test("is shown to the customer: not begun, in progress, refused with its reason, verified", async () => {
    const { account } = await customer();
    const shown = async () => showKyc.call(await asUser(account.id), {});
    expect(await shown()).toEqual({ is_on: true, state: "none", started: null, settled: null, comment: "" });
    await getKycToken.call(await asUser(account.id), {});
    expect(await shown()).toMatchObject({ state: "open", started: expect.any(String), settled: null });
    await report(await referenceOf(account.id), "rejected");
    expect(await shown()).toMatchObject({
      state: "rejected",
      settled: expect.any(String),
      comment: "passport",
    });
    await report(await referenceOf(account.id), "verified");
    expect(await shown()).toMatchObject({ state: "verified" });
    const other = await asUser((await customer()).account.id);
    expect(await showKyc.call(other, {})).toMatchObject({ state: "none" });
  });

  test("has its page at the sandbox, which is nobody's where there is another service", async () => {
    const { account, me } = await customer();
    await getKycToken.call(me, {});
    const reference = await referenceOf(account.id);
    const page = { is_over: false, return_to: `${home}/account/identity` };
    expect(await showSandbox.call(asGuest(), { reference })).toEqual(page);
    expect(await pressSandbox.call(asGuest(), { reference, press: "silent" })).toEqual(page);
    await expect(pressSandbox.call(asGuest(), { reference, press: "approve" })).rejects.toMatchObject({
      code: "unavailable",
    });
    await report(reference);
    expect(await pressSandbox.call(asGuest(), { reference, press: "refuse" })).toEqual({
      ...page,
      is_over: true,
    });
    expect(await recordOf(account.id)).toMatchObject({ verified: true });
    setTestRuntime(home, true, { IDENTITY_URL: "https://identity.example/c", IDENTITY_SECRET: secretText });
    await expect(showSandbox.call(asGuest(), { reference })).rejects.toMatchObject(doc("callback.unknown"));
  });

  test("that is refused may be taken back; a late refusal of an older one changes nothing", async () => {
    const { account, me } = await customer();
    await getKycToken.call(me, {});
    const first = await referenceOf(account.id);
    await report(first, "rejected");
    expect(await recordOf(account.id)).toMatchObject({ verified: false, identity_comment: "passport" });
    await getKycToken.call(me, {});
    const second = await referenceOf(account.id);
    await getKycToken.call(me, {});
    await report(await referenceOf(account.id), "verified");
    expect(await report(second, "rejected")).toEqual({ outcome: "taken" });
    expect(await recordOf(account.id)).toMatchObject({ verified: true });
    expect(await report(first, "verified")).toEqual({ outcome: "taken" });
  });

  test("is reported by the service alone: forged, old and unknown reports are refused", async () => {
    const { account, me } = await customer();
    await getKycToken.call(me, {});
    const reference = await referenceOf(account.id);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    for (const forged of [
      () => report(reference, "verified", Buffer.from("somebody else")),
      () => report(reference, "verified", secret(), anHourAgo),
      () => receiveKycReport.call(asGuest(), { body: `{"reference":"${reference}"}`, headers: {} }),
    ])
      await expect(forged()).rejects.toMatchObject(doc("callback.unsigned"));
    await expect(report("0".repeat(32))).rejects.toMatchObject(doc("callback.unknown"));
    expect(await recordOf(account.id)).toMatchObject({ verified: false });
  });

  test("is not begun while the service is away, too often, during impersonation, or where there is none", async () => {
    const away = await customer(`fail-identity-${process.pid}-${++count}@example.test`);
    await expect(getKycToken.call(away.me, {})).rejects.toMatchObject({ code: "unavailable" });
    const { account, me } = await customer();
    const { context } = await asImpersonator(account.id, { mode: "read_write" }, { supportReason: "asked" });
    await expect(getKycToken.call(context, {})).rejects.toMatchObject(doc("impersonation.forbidden"));
    for (let times = 0; times < 5; times++) await getKycToken.call(me, {});
    await expect(getKycToken.call(me, {})).rejects.toMatchObject(doc("rate.limited"));
    setTestRuntime(home, false);
    await expect(getKycToken.call(me, {})).rejects.toMatchObject(doc("identity.off"));
  });
});

test("a check is on record when it is asked for and when it is settled, and a refusal of the service is none", async () => {
  const { account, me } = await customer();
  const noted = async () => {
    const rows = await database()
      .select()
      .from(auditRows)
      .where(eq(auditRows.accountId, account.id))
      .orderBy(asc(auditRows.id));
    return rows.map(({ operation, actorKind, changes }) => [operation, actorKind, changes]);
  };
  setTestRuntime(home, false, { IDENTITY_URL: "http://127.0.0.1:1/", IDENTITY_SECRET: secretText });
  await expect(getKycToken.call(me, {})).rejects.toMatchObject(doc("service.unavailable"));
  expect(await noted()).toEqual([]);
  expect(await recordOf(account.id)).toMatchObject({ verified: false });
  setTestRuntime(home);
  await getKycToken.call(me, {});
  const reference = await referenceOf(account.id);
  await report(reference, "rejected");
  await report(reference, "rejected");
  await report(reference, "verified");
  expect(await noted()).toEqual([
    ["identity_check.get_token", "customer", { identity: "asked" }],
    ["identity_check.receive_report", "panel", { identity: { from: "open", to: "rejected" } }],
    ["identity_check.receive_report", "panel", { identity: { from: "rejected", to: "verified" } }],
  ]);
});

test("a service by HTTP is asked with a signature, and its answer and report are taken", async () => {
  const asked: { headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      asked.push({ headers: request.headers, body });
      response.end(JSON.stringify({ token: "t-1", url: "https://identity.example.com/c/1" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  setTestRuntime(home, false, {
    IDENTITY_URL: `http://127.0.0.1:${port}/checks`,
    IDENTITY_SECRET: secretText,
  });
  const { account, me } = await customer();
  expect(await getKycToken.call(me, {})).toEqual({
    token: "t-1",
    url: "https://identity.example.com/c/1",
  });
  const reference = await referenceOf(account.id);
  expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({
    reference,
    report_url: `${home}/identity-callback`,
  });
  expect(asked[0]?.headers["webhook-signature"]).toMatch(/^v1,/);
  expect(await report(reference, "verified", Buffer.from(secretText, "utf8"))).toEqual({ outcome: "taken" });
  expect(await recordOf(account.id)).toMatchObject({ verified: true });
  await new Promise((resolve) => server.close(resolve));
});
