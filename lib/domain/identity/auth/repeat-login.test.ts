import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { makeContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asKey, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readSession } from "../../kernel/caller/shared/read";
import { addSecret } from "../api-keys/secret";
import { login } from "./login";
import { logout } from "./logout";

withCatalogDatabase();

const start = Math.floor(Date.now() / 1000);
const at = (seconds: number) => new Date((start + seconds) * 1000);

let key: string;
beforeEach(async () => {
  const { id } = await addAccount(database());
  const { apiKeyId } = (await asKey(id)).actor.session;
  key = (await addSecret(database(), apiKeyId ?? 0, at(0))).value;
});

const signIn = async (seconds: number, ttl: number, address = "203.0.113.5") =>
  (await login.call(asGuest({ now: at(seconds), address }), { key, ttl })).result;
const lastsFrom = (expire: number, seconds: number) => expire - start - seconds;

describe("a repeated login with a key", () => {
  it("gives the same token, good for the whole ttl that is asked for now", async () => {
    const first = await signIn(0, 3_600);
    expect(lastsFrom(first.token_expire, 0)).toBe(3_600);
    const later = await signIn(3_500, 3_600);
    expect(later).toMatchObject({ token: first.token, new: 0 });
    expect(lastsFrom(later.token_expire, 3_500)).toBeGreaterThanOrEqual(3_600);
    expect(lastsFrom(later.token_expire, 3_500)).toBeLessThanOrEqual(3_660);
    const last = await signIn(7_100, 3_600);
    expect(last).toMatchObject({ token: first.token, new: 0 });
    expect(lastsFrom(last.token_expire, 7_100)).toBeGreaterThanOrEqual(3_600);
  });

  it("is good for a longer ttl than the first, and a shorter one takes nothing away", async () => {
    const first = await signIn(0, 60);
    const longer = await signIn(10, 86_400);
    expect(longer.token).toBe(first.token);
    expect(lastsFrom(longer.token_expire, 10)).toBeGreaterThanOrEqual(86_400);
    expect((await signIn(20, 60)).token_expire).toBe(longer.token_expire);
  });

  it("before every call is not a change every time", async () => {
    await signIn(0, 7_200);
    const ends = new Set<number>();
    for (let second = 1; second <= 50; second++) {
      const { token_expire } = await signIn(second, 7_200);
      expect(lastsFrom(token_expire, second)).toBeGreaterThanOrEqual(7_200);
      ends.add(token_expire);
    }
    expect(ends.size).toBe(1);
  });

  it("many at once, when the session is nearly over, are one session still", async () => {
    const first = await signIn(0, 600);
    const all = await Promise.all(Array.from({ length: 12 }, () => signIn(590, 600)));
    for (const one of all) {
      expect(one).toMatchObject({ token: first.token, new: 0 });
      expect(lastsFrom(one.token_expire, 590)).toBeGreaterThanOrEqual(600);
    }
  });

  it("brings nothing back that is over or ended", async () => {
    const first = await signIn(0, 60);
    const second = await signIn(61, 60);
    expect(second).toMatchObject({ new: 1 });
    expect(second.token).not.toBe(first.token);
    const elsewhere = await signIn(62, 60, "203.0.113.6");
    expect(elsewhere).toMatchObject({ new: 1 });
  });

  it("does not lengthen the life of a session that its owner has ended", async () => {
    const first = await signIn(0, 600);
    const customer = await readSession(first.token, "203.0.113.5", at(1));
    if (!customer) throw new Error("The session cannot be used.");
    const request = { requestId: "r", address: "203.0.113.5", userAgent: "test", idempotencyKey: null };
    await logout.call(makeContext(customer, request, at(1)), {});
    const next = await signIn(2, 600);
    expect(next).toMatchObject({ new: 1 });
    expect(await readSession(first.token, "203.0.113.5", at(3))).toBeNull();
  });
});
