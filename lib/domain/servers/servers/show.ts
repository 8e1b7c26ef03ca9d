import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, unixSeconds, wireInt } from "@/lib/base/form-values";
import { numberOf } from "@/lib/base/money-text";
import { coresText, processorText } from "@/lib/base/processor";
import type { Database } from "@/lib/db/client";
import { presets, trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { tags } from "@/lib/db/tables/servers/tags";
import { runtime } from "@/lib/env";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow as Server, server } from "../../kernel/server/server-target";
import { periodTraffic } from "./period-traffic";
import { type RemoteControl, readRemoteControl } from "./remote-control";
import { conditionOf, powerOf, statusOf } from "./rules";
import { ServerRecord } from "./schema";
import { readOpenRemoteHands } from "./shared/open-remote-hands";
import { readServerTags } from "./shared/read-tags";

type Preset = typeof presets.$inferSelect;
type Plan = typeof trafficPlans.$inferSelect;

type Traffic = { in: number; out: number };

type Ticket = { ticket: string; url: string } | null;

/** Disks in GB, with what was bought beside those of the preset. */
const diskText = ({ extraDiskGb }: Server, { hdd }: Preset): string =>
  extraDiskGb > 0 ? `${hdd} + ${extraDiskGb}` : hdd;

function serverData(
  server: Server,
  preset: Preset,
  plan: Plan,
  region: string,
  { traffic, request }: { traffic: Traffic; request: Ticket },
) {
  return {
    id: server.id,
    ref_tableName: preset.isVirtual ? "VPS" : "Servers",
    account_id: server.productId,
    type_billing: region,
    Condition_Component: conditionOf(server.state),
    status: statusOf(server.state),
    power_status: server.power ?? powerOf(server.state),
    hostname: server.hostname,
    server_name: server.hostname,
    hwconfig: `${preset.name}: ${coresText(preset.cpu)}, ${preset.ramGb} GB RAM, ${diskText(server, preset)} GB${preset.gpu ? `, ${preset.gpu}` : ""}`,
    created_at: momentText(server.createdAt),
    virtual: preset.isVirtual ? 1 : 0,
    limit_traffic: Number(plan.limitOutTb),
    limit_trafficIN: Number(plan.limitInTb),
    limit_bands: plan.bandwidthMbit,
    cost_traffic: numberOf(plan.rateOut),
    cost_trafficIN: numberOf(plan.rateIn),
    trafficPeriodIn: traffic.in,
    trafficPeriodOut: traffic.out,
    ...(server.installOptions.network6 ? { ipv6: server.installOptions.network6 } : {}),
    suspended_by: server.suspendedBy ?? ("" as const),
    suspend_reason: server.suspendedBy === "staff" ? (server.shownReason ?? "") : "",
    active_jira_issue: request?.ticket ?? null,
    active_jira_url: request?.url ?? null,
  };
}

async function readAddresses(db: Database, serverId: number) {
  return db
    .select()
    .from(serverAddresses)
    .where(eq(serverAddresses.serverId, serverId))
    .orderBy(asc(serverAddresses.id));
}

const addressOnWire = (row: typeof serverAddresses.$inferSelect) => ({
  IP: row.ip,
  MAC: row.mac,
  port: row.port,
  main_ip: row.isMain ? 1 : 0,
  locked: row.blockedBy === null ? 0 : 1,
  description: row.blockReason,
  date_block: row.blockedAt ? unixSeconds(row.blockedAt) : 0,
  license_id: 0,
  vlan: row.vlan,
  ...(row.sshAt === null ? {} : { ssh_at: row.sshAt }),
});

/** Clients show their ISO controls if the first of these tags exists. */
const machineTags = ({ canMount }: RemoteControl): Record<string, string> =>
  canMount ? { mount_iso: "1" } : {};

/** The BMC's address, in the same fields. */
const bmcAddresses = ({ ip, mac }: RemoteControl) =>
  ip === null
    ? []
    : [
        {
          IP: ip,
          MAC: mac,
          port: "ipmi",
          main_ip: 0,
          locked: 0,
          description: "",
          date_block: 0,
          license_id: 0,
          vlan: 0,
        },
      ];

/** Old clients show a network card only when it is virtual, or has an upstream and a switch with a known owner. */
function interfacesOf(
  rows: (typeof serverAddresses.$inferSelect)[],
  isVirtual: boolean,
  switchOwner: string,
) {
  const ports = [...new Set(rows.map((row) => row.port))];
  return ports.map((port) => {
    const [first] = rows.filter((row) => row.port === port);
    return {
      id: first?.id ?? 0,
      type: port,
      upstream_id: isVirtual ? 0 : (first?.id ?? 0),
      switch_owner: isVirtual ? "" : switchOwner,
      switch_model: isVirtual ? "virtual" : "physical",
      IsMain: rows.some((row) => row.port === port && row.isMain) ? 1 : 0,
      mac: first?.mac ?? "",
    };
  });
}

/** `eq/show` (modules 5.1.2): the record of one server. */
export const showServer = operation({
  name: "eq.show",
  summary: "Shows one server",
  description:
    "Answers all that is known of a server: state, hardware, network cards, addresses, remote control, location and tags. `server_data.status` says whether it is rented, off or being made.",
  access: reads(),
  target: server("id"),
  input: z.object({ id: about(wireInt(0), "Number of the server.", 55001) }),
  output: ServerRecord,
  run: async (context, { id }, server) => {
    const [row] = await context.db
      .select({ preset: presets, plan: trafficPlans, processor: tags.value })
      .from(presets)
      .innerJoin(trafficPlans, eq(trafficPlans.id, server.trafficPlanId))
      .leftJoin(
        tags,
        and(eq(tags.component, "preset"), eq(tags.componentId, presets.id), eq(tags.tag, "cpu_name")),
      )
      .where(eq(presets.id, server.presetId));
    if (!row) throw new Error(`Server ${id} has no preset or no traffic plan.`);
    const { preset, plan, processor } = row;
    const { region, companyName } = context.actor.account;
    const switchOwner = runtime().environment.SWITCH_OWNER ?? companyName;
    const addresses = await readAddresses(context.db, id);
    const request = await readOpenRemoteHands(context, id);
    const [traffic, control] = await Promise.all([
      periodTraffic(server, context.now),
      readRemoteControl(context.db, server, preset.isVirtual),
    ]);
    const controller = { model: control.model, interfaces: bmcAddresses(control) };
    return {
      account_id: server.productId,
      type_billing: region,
      server_data: serverData(server, preset, plan, region, { traffic, request }),
      hardware: {
        cpu_name: processorText(preset, processor),
        cpu_cores: preset.cpu,
        ram: preset.ramGb,
        hdd: preset.hddGb + server.extraDiskGb,
        gpu_name: preset.gpu,
        vm: preset.isVirtual ? 1 : 0,
        tags: machineTags(control),
      },
      interfaces: interfacesOf(addresses, preset.isVirtual, switchOwner),
      IP: addresses.map(addressOnWire),
      IPMI: controller,
      ipmi: controller,
      preset: preset.name,
      location: { dc_location: server.location },
      tags: await readServerTags(context.db, server),
    };
  },
});
