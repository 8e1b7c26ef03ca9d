import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { narrowable } from "../../kernel/access/permissions";
import { login } from "../auth/login";
import { addKey } from "./add";
import { deleteKey } from "./delete";
import { showHistory } from "./history";
import { listKeys } from "./list";
import { listKeysForServer } from "./list-for-server";
import { showKeyOptions } from "./options";
import { showKey, showKeys } from "./overview";
import { rotateKey } from "./rotate";
import { switchKey } from "./switch";

withCatalogDatabase();

const plain = { name: "deploy", login_notify_method: "none", active: 1 } as const;

async function ownerWithKey() {
  const account = await addAccount(database(), {});
  const owner = await asUser(account.id);
  return { account, owner, key: await addKey.call(owner, plain) };
}

describe("keys on the page", () => {
  test("tell the sessions of the last seven days, day by day, today last", async () => {
    const { owner, key } = await ownerWithKey();
    expect(await showKeys.call(owner, {})).toMatchObject([
      { id: key.id, week: [0, 0, 0, 0, 0, 0, 0], secrets: 1 },
    ]);
    const noon = new Date("2026-05-10T12:00:00Z");
    const daysAgo = [0, 0, 0, 1, 6, 7, 30];
    for (const [place, days] of daysAgo.entries())
      await login.call(
        asGuest({ now: new Date(noon.getTime() - days * 86_400_000), address: `203.0.113.${place + 1}` }),
        { key: key.api_key },
      );
    const [card] = await showKeys.call({ ...owner, now: noon }, {});
    expect(card?.week).toEqual([1, 0, 0, 0, 0, 1, 3]);
  });

  test("count no further than a thousand", async () => {
    const { owner, account, key } = await ownerWithKey();
    const rows = Array.from({ length: 1_200 }, (_, place) => ({
      id: crypto.randomUUID(),
      accountId: account.id,
      kind: "key" as const,
      apiKeyId: key.id,
      tokenHash: Buffer.from(`${key.id} ${place}`),
      isBound: false,
      address: "203.0.113.5",
      createdAt: owner.now,
      expiresAt: new Date(owner.now.getTime() + 60_000),
    }));
    await database().insert(sessions).values(rows);
    expect((await showKey.call(owner, { id: key.id })).week.at(-1)).toBe(1_000);
    await database().delete(sessions).where(eq(sessions.apiKeyId, key.id));
  });

  test("tell how many secrets are valid", async () => {
    const { owner, key } = await ownerWithKey();
    await rotateKey.call(owner, { id: key.id });
    expect(await showKey.call(owner, { id: key.id })).toMatchObject({ secrets: 2 });
  });

  test("are the account's own", async () => {
    const { key } = await ownerWithKey();
    const stranger = await asUser((await addAccount(database(), {})).id);
    expect(await showKeys.call(stranger, {})).toEqual([]);
    await expect(showKey.call(stranger, { id: key.id })).rejects.toThrow("API key not found");
    await expect(switchKey.call(stranger, { id: key.id, active: false })).rejects.toThrow(
      "API key not found",
    );
  });
});

describe("the switch", () => {
  test("changes that and nothing else, once", async () => {
    const { owner, key } = await ownerWithKey();
    for (let times = 0; times < 2; times++) await switchKey.call(owner, { id: key.id, active: false });
    await expect(login.call(asGuest(), { key: key.api_key })).rejects.toThrow("invalid API key");
    await switchKey.call(owner, { id: key.id, active: true });
    await expect(login.call(asGuest(), { key: key.api_key })).resolves.toBeTruthy();
    expect((await showHistory.call(owner, { id: key.id })).map(({ message }) => message)).toEqual([
      'active changed from "0" to "1"',
      'active changed from "1" to "0"',
      "API key deploy created",
    ]);
  });

  test("is not for a key with fewer rights than the one it would enable", async () => {
    const { account, key } = await ownerWithKey();
    const narrow = await asKey(account.id, { permissions: ["api_keys/edit"] });
    await expect(switchKey.call(narrow, { id: key.id, active: true })).rejects.toThrow("permission denied");
  });
});

test("the form offers no more than the caller has, and the address from which the caller comes", async () => {
  const { owner, account } = await ownerWithKey();
  const offered = await showKeyOptions.call(owner, {});
  expect(offered).toMatchObject({ address: "203.0.113.5", has_pin: false, servers: [] });
  expect(offered.rights.account).toEqual(narrowable(owner.actor.permissions));
  expect(offered.rights.server).not.toContain("api_keys/edit");
  const narrow = await asKey(account.id, { permissions: ["api_keys/view", "eq/list"] });
  expect((await showKeyOptions.call(narrow, {})).rights).toEqual({
    account: ["api_keys/view", "eq/list"],
    server: ["eq/list"],
  });
});

test("the keys of a server are listed for that server alone, and not for those that do not reach it", async () => {
  const account = await addAccount(database(), {});
  const [one, two] = [
    await addServer(database(), account, { hostname: "one" }),
    await addServer(database(), account, { hostname: "two" }),
  ];
  const owner = await asUser(account.id);
  await addKey.call(owner, plain);
  const { id } = await addKey.call(owner, { ...plain, name: "of one", server_id: one });
  const gone = await addKey.call(owner, { ...plain, name: "gone", server_id: one });
  await deleteKey.call(owner, { id: gone.id });
  const shown = await listKeysForServer.call(owner, { server_id: one });
  expect(shown).toMatchObject([{ id, name: "of one", server_id: one }]);
  expect(shown).toEqual((await listKeys.call(owner, {})).filter((key) => key.server_id === one));
  expect(await listKeysForServer.call(owner, { server_id: two })).toEqual([]);
  const foreign = { extras: { doc: "server.foreign", fields: { server_id: expect.any(String) } } };
  const stranger = await asUser((await addAccount(database(), {})).id);
  for (const [by, server_id] of [
    [stranger, one],
    [owner, 999_999],
  ] as const)
    await expect(listKeysForServer.call(by, { server_id })).rejects.toMatchObject(foreign);
  for (const narrow of [{ serverId: one }, { permissions: ["eq/list"] }])
    await expect(
      listKeysForServer.call(await asKey(account.id, narrow), { server_id: one }),
    ).rejects.toMatchObject({ extras: { doc: "right.missing" } });
});
