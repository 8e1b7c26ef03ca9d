import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { type Remembered, recall, remember } from "./memory";

withCatalogDatabase();

const most = 5_000;
let read: Remembered;
beforeAll(async () => {
  const { actor } = await asUser((await addAccount(database())).id);
  const known = recall(actor.session.token);
  if (!known) throw new Error("A session that was read is not remembered.");
  read = known;
});

it("what was read is remembered under its token, the last reading of it", () => {
  const later = { ...read, version: "later" };
  remember("a", read);
  remember("a", later);
  expect(recall("a")).toBe(later);
  expect(recall("b")).toBeUndefined();
});

it("a session that is gone is forgotten", () => {
  remember("gone", read);
  remember("gone", null);
  expect(recall("gone")).toBeUndefined();
});

it("of very many the one that was read longest ago is forgotten first", () => {
  for (let at = 0; at < most; at++) remember(`token ${at}`, read);
  remember("token 0", read);
  remember("one more", read);
  expect(recall("token 1")).toBeUndefined();
  for (const token of ["token 0", "token 2", `token ${most - 1}`, "one more"])
    expect(recall(token)).toBe(read);
});
