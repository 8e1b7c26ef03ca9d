import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeyHistory } from "@/lib/db/tables/identity/api-keys";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addKey } from "./add";
import { editKey } from "./edit";
import { showHistory } from "./history";
import { showEvents } from "./show-events";

withCatalogDatabase();

const terms = { name: "deploy", login_notify_method: "none" as const, active: 1 as const };

async function keyOf() {
  const { id } = await addAccount(database());
  const owner = await asUser(id);
  return { owner, key: await addKey.call(owner, terms) };
}

const addEntries = (keyId: number, count: number) =>
  database()
    .insert(apiKeyHistory)
    .values(
      Array.from({ length: count }, (_, index) => ({
        keyId,
        at: new Date(),
        message: { code: "retired" as const, secret: `s${index}` },
        login: "a@example.test",
      })),
    );

it("events are facts, and the API's history says the same in sentences", async () => {
  const { owner, key } = await keyOf();
  await editKey.call(owner, { ...terms, id: key.id, name: "build", ip: "203.0.113.7" });
  const { entries, total, older } = await showEvents.call(owner, { id: key.id });
  expect(entries.map(({ what }) => what)).toEqual([
    { code: "changed", field: "ip", from: [], to: ["203.0.113.7"] },
    { code: "changed", field: "name", from: "deploy", to: "build" },
    { code: "created", name: "deploy" },
  ]);
  expect({ total, older }).toEqual({ total: 3, older: null });
  expect((await showHistory.call(owner, { id: key.id })).map(({ message }) => message)).toEqual([
    'ip changed from "" to "203.0.113.7"',
    'name changed from "deploy" to "build"',
    "API key deploy created",
  ]);
});

it("a long history is read in pages, and what happens meanwhile moves none of them", async () => {
  const { owner, key } = await keyOf();
  await addEntries(key.id, 55);
  const first = await showEvents.call(owner, { id: key.id });
  await addEntries(key.id, 10);
  const second = await showEvents.call(owner, { id: key.id, before: first.older ?? 0 });
  const third = await showEvents.call(owner, { id: key.id, before: second.older ?? 0 });
  const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(ids).toHaveLength(56);
  expect(new Set(ids).size).toBe(56);
  expect([...ids].sort((a, b) => b - a)).toEqual(ids);
  expect(third.older).toBeNull();
  expect(third.total).toBe(66);
});

it("a period narrows it, one that is none is refused, and strangers see nothing", async () => {
  const { owner, key } = await keyOf();
  const stranger = await keyOf();
  expect(await showEvents.call(owner, { id: key.id, period_to: "2020-01-01" })).toEqual({
    entries: [],
    total: 0,
    older: null,
  });
  await expect(showEvents.call(owner, { id: key.id, period_from: "soon" })).rejects.toThrow(/period_from/);
  await expect(showEvents.call(stranger.owner, { id: key.id })).rejects.toThrow("API key not found");
});
