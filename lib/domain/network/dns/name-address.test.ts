import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { reverseOf } from "@/lib/base/dns/reverse";
import { database } from "@/lib/db/client";
import { simulatedZones } from "@/lib/outside/dns/simulated";
import { addNetworked } from "@/lib/testing/network/networks";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { alignMachine } from "../../servers/servers/shared/align-machine";
import { updatePtr } from "../addresses/update-ptr";
import { nameAddress } from "./name-address";

withCatalogDatabase();

let owner: SignedContext;
let id: number;
let ip: string;
beforeEach(async () => {
  const service = await addNetworked(new Date());
  ({ serverId: id, ip } = service);
  owner = await asUser(service.account.id);
});

const held = () => {
  const { zone, name } = reverseOf(ip);
  return simulatedZones()
    .get(`${zone}.`)
    ?.zone.sets.find((set) => set.name === `${name}.`)?.contents;
};
const queued = async () => {
  const { rows } = await database().execute(
    sql`select key from graphile_worker.jobs where key = ${`name_address:${ip}`}`,
  );
  return rows.length;
};

test.each([
  ["192.0.2.17", "2.0.192.in-addr.arpa", "17.2.0.192.in-addr.arpa"],
  [
    "2001:db8:1:2::1f",
    "2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa",
    "f.1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa",
  ],
])("%s in the reverse tree", (address, zone, name) => {
  expect(reverseOf(address)).toEqual({ zone, name });
});

test("names of an address appear in its reverse zone and go from it", async () => {
  await updatePtr.call(owner, { id, ip, ptr: "web-1.example.com\nmail.example.com" });
  expect(await queued()).toBe(1);
  await nameAddress(ip, new Date());
  expect(held()).toEqual(["web-1.example.com.", "mail.example.com."]);
  await updatePtr.call(owner, { id, ip, ptr: "" });
  await nameAddress(ip, new Date());
  expect(held()).toBeUndefined();
});

test("they go with the server, so that anyone who gets the address next does not inherit them", async () => {
  await updatePtr.call(owner, { id, ip, ptr: "web-1.example.com" });
  await nameAddress(ip, new Date());
  await database().execute(sql`delete from graphile_worker._private_jobs`);
  await database().execute(sql`update servers set deleted_at = now(), state = 'deleted' where id = ${id}`);
  await alignMachine(id);
  expect(await queued()).toBe(1);
  await nameAddress(ip, new Date());
  expect(held()).toBeUndefined();
});

test("the newest names prevail over a slower worker's", async () => {
  await updatePtr.call(owner, { id, ip, ptr: "old.example.com" });
  const told: string[] = [];
  const nameServer = {
    serve: async () => ({ ds: [] }),
    drop: async () => undefined,
    setNames: async (_zone: string, _start: unknown, { contents }: { contents: string[] }) => {
      if (told.length === 0) await updatePtr.call(owner, { id, ip, ptr: "new.example.com" });
      told.push(contents.join(" "));
    },
  };
  await nameAddress(ip, new Date(), nameServer);
  expect(told).toEqual(["old.example.com.", "new.example.com."]);
});
