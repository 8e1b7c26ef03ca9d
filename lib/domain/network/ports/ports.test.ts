import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { daysAfter } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { getTraffic } from "../../servers/servers/get-traffic";
import { listTags } from "../../servers/tags/list";
import { getAddressTraffic } from "../traffic/get-traffic";
import { showMonitor } from "../traffic/graphs";
import { showTraffic } from "../traffic/page";
import { getPortStatus } from "./get-status";
import { getBpsOut, getPort, getSnmp } from "./read-port";
import { portOff, portOn } from "./switch-port";

withCatalogDatabase();

const runner = runnerOf(portOff.kind, portOn.kind, getPortStatus.kind);

let context: SignedContext;
let id: number;
let ip: string;
let addressId: number;
beforeEach(async () => {
  const service = await addNetworked(daysAfter(new Date(), -20));
  ({ serverId: id, ip, addressId } = service);
  context = await asUser(service.account.id);
});

const end = (callback: string) => answerOfJob(callback, runner);
const status = async (port = "eth0") => end((await getPortStatus.call(context, { id, port })).callback);

it("a port is told in the words of old clients, by its name or its card's number", async () => {
  for (const port of ["eth0", String(addressId)]) {
    const told = await status(port);
    expect(told).toMatchObject({
      result: "OK",
      context: { action: "get_status", interface_id: String(addressId), block_reason: "" },
    });
    expect(JSON.parse(String("scope" in told && told.scope))).toEqual({
      status: "connected",
      duplex: "full",
      speed: 1000,
    });
  }
  const main = await end((await getPortStatus.call(context, { id })).callback);
  expect(main).toMatchObject({ context: { interface_id: String(addressId) } });
  await expect(getPortStatus.call(context, { id, port: "eth7" })).rejects.toMatchObject({
    message: "invalid argument port: is no port of this server",
  });
});

it("off is off, with its reason and the tag `block`, carries nothing, and on again it is as before", async () => {
  const { callback } = await portOff.call(context, { id, port: "eth0", reason: "maintenance" });
  expect(await end(callback)).toMatchObject({
    result: "OK",
    context: { action: "port_off", interface_id: String(addressId), block_reason: "maintenance" },
  });
  expect(await getPort.call(context, { id, port: "eth0" })).toMatchObject({
    status: "notconnect",
    speed: 0,
    block_reason: "maintenance",
  });
  expect((await status()).context).toMatchObject({ block_reason: "maintenance" });
  const blockTag = async () =>
    (await listTags.call(context, { id })).tags.filter(({ tag }) => tag === "block");
  expect(await blockTag()).toMatchObject([{ value: "maintenance", extra: "eth0" }]);
  expect(await getSnmp.call(context, { id, port: "eth0" })).toMatchObject({
    snmp: { ifAdminStatus: "down", ifOperStatus: "down" },
  });
  await end((await portOn.call(context, { id, port: "eth0" })).callback);
  expect(await blockTag()).toEqual([]);
  expect(await getPort.call(context, { id, port: "eth0" })).toMatchObject({
    status: "connected",
    block_reason: null,
  });
});

it("of a machine that refuses stays on", async () => {
  await database().update(servers).set({ hostname: "fail-net-1" }).where(eq(servers.id, id));
  expect(await end((await portOff.call(context, { id, port: "eth0" })).callback)).toMatchObject({
    result: "Fail",
    scope: "the machine refused, nothing was done",
  });
  await expect(getPort.call(context, { id, port: "eth0" })).rejects.toMatchObject({
    extras: { doc: "machine.silent" },
  });
});

it("all that tells traffic tells the same", async () => {
  const unix = (at: Date) => Math.floor(at.getTime() / 1000);
  const period = {
    period_start: unix(daysAfter(context.now, -10)),
    period_stop: unix(context.now),
  };
  const ofServer = (await getTraffic.call(context, { id, ...period })).traffic
    .filter(({ direction }) => direction === 2)
    .reduce((sum, { volume }) => sum + volume, 0);
  const byHour = (await getAddressTraffic.call(context, { id, ip, summary: 0, ...period })).traffic;
  const byMonth = (await getAddressTraffic.call(context, { id, ip, summary: 2, ...period })).traffic;
  const sumOf = (rows: { outbound: string | null }[]) =>
    rows.reduce((sum, { outbound }) => sum + Number(outbound), 0);
  expect(ofServer).toBeGreaterThan(10);
  expect(sumOf(byHour)).toBeCloseTo(ofServer, 0);
  expect(sumOf(byMonth)).toBeCloseTo(ofServer, 1);
  const month = await showTraffic.call(context, { id, span: "month" });
  const graph = await showMonitor.call(context, { id, port: "eth0", graph: 2 });
  const onPage = month.points.reduce((sum, point) => sum + point.out_bytes, 0) / 1e9;
  expect(graph.sum_out).toBeCloseTo(onPage, 0);
  const { bps } = await getBpsOut.call(context, { id, port: "eth0" });
  const day = await showMonitor.call(context, { id, port: "eth0" });
  expect(day.points.at(-1)?.out).toBeGreaterThan(0.9 * bps);
  expect(Math.max(...day.points.map((point) => point.out))).toBeGreaterThan(
    2 * Math.min(...day.points.map((point) => point.out)),
  );
});
