import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { pins, pinTrusts } from "@/lib/db/tables/identity/pins";
import { addAccount } from "@/lib/testing/factories";
import { asBrowser, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../operation/context";
import { provePin, requirePin } from "./pin-guard";
import { dropTrust, issueTrust, isTrusted, trustSecondsLeft } from "./pin-trust";

withCatalogDatabase();

let accountId: number;
let tab: SignedContext;
let trust: string;
beforeEach(async () => {
  accountId = (await addAccount(database(), { pin: "0471" })).id;
  tab = await asBrowser(accountId);
  const setAt = await provePin(tab, "0471");
  trust = await issueTrust(tab, setAt ?? new Date(0));
});

const inSeconds = (seconds: number): SignedContext => ({
  ...tab,
  now: new Date(tab.now.getTime() + seconds * 1000),
});

test("a tab that gave the PIN goes without it for ten minutes, to the second", async () => {
  expect(await trustSecondsLeft(tab, trust)).toBe(600);
  expect(await trustSecondsLeft(inSeconds(599.5), trust)).toBe(1);
  expect(await trustSecondsLeft(inSeconds(600), trust)).toBe(0);
  await requirePin(inSeconds(599), undefined, trust);
  await expect(requirePin(inSeconds(600), undefined, trust)).rejects.toMatchObject({
    extras: { doc: "pin.required" },
  });
});

test("a PIN that is given is tried all the same", async () => {
  await expect(requirePin(tab, "9999", trust)).rejects.toMatchObject({ extras: { doc: "pin.wrong" } });
  await requirePin(tab, "0471", trust);
});

test("another session of the same account, and one of another account, have nothing of it", async () => {
  expect(await isTrusted(await asBrowser(accountId), trust)).toBe(false);
  const stranger = await addAccount(database(), { pin: "0471" });
  expect(await isTrusted(await asBrowser(stranger.id), trust)).toBe(false);
});

test("it counts through our own pages alone", async () => {
  expect(await isTrusted({ ...tab, isPanelCall: false }, trust)).toBe(false);
  await expect(requirePin(await asUser(accountId), undefined, trust)).rejects.toMatchObject({
    code: "pin_required",
  });
});

test("it ends with the PIN that was given: another one has to be shown", async () => {
  const setAt = new Date(tab.now.getTime() + 1);
  await database().update(pins).set({ setAt }).where(eq(pins.accountId, accountId));
  expect(await isTrusted(tab, trust)).toBe(false);
});

test("it ends when it is dropped, and only then; what is no such token ends nothing", async () => {
  for (const other of ["", "x", "0".repeat(32), null, undefined, 5, [trust]]) {
    await dropTrust(tab, other);
    expect(await isTrusted(tab, other)).toBe(false);
  }
  expect(await isTrusted(tab, trust)).toBe(true);
  await dropTrust(tab, trust);
  expect(await isTrusted(tab, trust)).toBe(false);
  await dropTrust(tab, trust);
});

test("each is a token of its own, stored as a hash; those that are over are swept with the next", async () => {
  const second = await issueTrust(inSeconds(60), new Date(0));
  expect(second).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(trust);
  const rows = await database().select().from(pinTrusts).where(eq(pinTrusts.accountId, accountId));
  expect(rows).toHaveLength(2);
  expect(rows.some(({ tokenHash }) => tokenHash.toString("hex").includes(trust))).toBe(false);
  await issueTrust(inSeconds(700), new Date(0));
  expect(await database().$count(pinTrusts, eq(pinTrusts.accountId, accountId))).toBe(1);
});
