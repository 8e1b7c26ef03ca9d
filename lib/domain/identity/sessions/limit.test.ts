import { and, asc, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { contextOfToken } from "@/lib/session/context";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readSession } from "../../kernel/caller/shared/read";
import { info } from "../auth/info";
import { openSession } from "../auth/shared/open-session";
import { listLoginHistory } from "../login-history/list";
import { listSessions } from "./list";

withCatalogDatabase();

const terms = { kind: "browser", ttl: 3_600, isBound: false } as const;
const facts = { requestId: "r", address: "203.0.113.5", userAgent: "test", idempotencyKey: null };

test("the sessions that were idle longest end beyond the limit, never one in use, and the history says so", async () => {
  setTestRuntime("http://panel.test", true, { SESSIONS_LIMIT: 5 });
  const { id } = await addAccount(database());
  const open = (at: Date) => openSession(database(), asGuest({ now: at }), id, terms);
  const start = Date.now() - 600_000;
  const tokens: string[] = [];
  for (let turn = 0; turn < 5; turn++) tokens.push(await open(new Date(start + turn * 1_000)));
  const [first = "", second = "", third = ""] = tokens;
  // The oldest session is in use: its call is recorded, without rereading cached account data.
  expect((await info.answer(await contextOfToken(first, facts), {})) as object).toBeTruthy();
  const now = new Date();
  tokens.push(await open(now), await open(now));
  const isLive = async (token: string) => (await readSession(token, facts.address, now)) !== null;
  expect(await Promise.all(tokens.map(isLive))).toEqual([true, false, false, true, true, true, true]);
  expect([second, third].length).toBe(2);

  const live = and(eq(sessions.accountId, id), isNull(sessions.endedAt));
  expect(await database().select().from(sessions).where(live)).toHaveLength(5);
  const ended = and(eq(loginHistory.accountId, id), eq(loginHistory.outcome, "ended_by_limit"));
  const rows = await database().select().from(loginHistory).where(ended).orderBy(asc(loginHistory.id));
  expect(rows.map(({ kind, address }) => `${kind} ${address}`)).toEqual([
    "browser 203.0.113.5",
    "browser 203.0.113.5",
  ]);
  const { entries } = await listLoginHistory.call(await asUser(id), {});
  expect(entries.filter(({ outcome }) => outcome === "ended_by_limit")).toHaveLength(2);
  const listed = await listSessions.call(await asUser(id), {});
  expect([listed.limit, listed.ended_by_limit]).toEqual([5, now.toISOString()]);
  const weekLater = new Date(now.getTime() + 7 * 86_400_000 + 1);
  const later = await listSessions.call(await asUser(id, { now: weekLater }), {});
  expect(later.ended_by_limit).toBeNull();
  const other = await addAccount(database());
  expect((await listSessions.call(await asUser(other.id), {})).ended_by_limit).toBeNull();
});

test("an account at its limit ends nobody else's sessions, and a hundred and twenty sign-ins leave a hundred", async () => {
  setTestRuntime("http://panel.test");
  const [one, other] = [await addAccount(database()), await addAccount(database())];
  const kept = await openSession(database(), asGuest(), other.id, terms);
  for (let turn = 0; turn < 120; turn++) await openSession(database(), asGuest(), one.id, terms);
  const live = and(eq(sessions.accountId, one.id), isNull(sessions.endedAt));
  expect(await database().select().from(sessions).where(live)).toHaveLength(100);
  expect(await readSession(kept, facts.address, new Date())).not.toBeNull();
});
