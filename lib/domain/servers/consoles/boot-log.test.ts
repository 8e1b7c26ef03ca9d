import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { addService, type TestService } from "@/lib/testing/money/renewals";
import { asImpersonator, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { readBootLog } from "./boot-log";

withCatalogDatabase();

let service: TestService;
let id: number;
beforeEach(async () => {
  service = await addService(new Date());
  id = service.serverId;
});

const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const read = async () => readBootLog.call(await asUser(service.account.id), { id });

it("is the text of the console, without colors", async () => {
  await change({ hostname: "web-1" });
  const { log, ...rest } = await read();
  expect(rest).toEqual({ id, cut: 0 });
  expect(log).toContain("[  OK  ] Started secure shell.\n");
  expect(log.endsWith("web-1 login:")).toBe(true);
});

it("says why there is none: not the caller's, suspended, unsupported, silent; and asks for consent to consoles", async () => {
  const other = await addService(new Date());
  const theirs = readBootLog.call(await asUser(other.account.id), { id });
  await expect(theirs).rejects.toEqual(refusal("server.foreign"));
  const { context } = await asImpersonator(service.account.id);
  await expect(readBootLog.call(context, { id })).rejects.toMatchObject({ code: "forbidden" });
  await change({ hostname: "fail-work-1" });
  await expect(read()).rejects.toEqual(refusal("machine.silent"));
  await change({ provisioner: "qemu" });
  await expect(read()).rejects.toEqual(refusal("machine.unsupported"));
  await change({ provisioner: "simulated", state: "suspended", suspendedBy: "unpaid" });
  await expect(read()).rejects.toEqual(refusal("server.suspended"));
});
