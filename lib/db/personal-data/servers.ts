import { sql } from "drizzle-orm";
import { sessions } from "../tables/identity/sessions";
import { serverImages } from "../tables/orders/server-images";
import { alertRules, alertStates, alertZones } from "../tables/servers/alerts";
import { backEnds } from "../tables/servers/back-ends";
import { serverBackups, serverSchedules } from "../tables/servers/backups";
import { consoleTickets } from "../tables/servers/consoles";
import {
  guestAddresses,
  guestCounters,
  guestNetworks,
  guestsBefore,
  guestTraffic,
} from "../tables/servers/guests";
import {
  hostEvacuationServers,
  hostEvacuations,
  hostFindings,
  hostLicenses,
  hostReadings,
  hosts,
} from "../tables/servers/hosts";
import { inventoryUnits, ipmiAddresses, ipmiCards, ipmiInstalls } from "../tables/servers/inventory";
import { isoImages } from "../tables/servers/iso";
import {
  metricDays,
  metricMinutes,
  metricQuarters,
  metricReadings,
  metricSources,
} from "../tables/servers/metrics";
import { pxeInstalls } from "../tables/servers/pxe-installs";
import { reachChecks, reachDays } from "../tables/servers/reachability";
import { serverListViews, serverViews } from "../tables/servers/server-lists";
import { servers } from "../tables/servers/servers";
import {
  simulatedAddresses,
  simulatedGaps,
  simulatedHosts,
  simulatedLinks,
  simulatedMachines,
  simulatedNats,
  simulatedSpans,
} from "../tables/servers/simulated";
import {
  simulatedBackups,
  simulatedFirewalls,
  simulatedImages,
  simulatedMedia,
  simulatedPxeInstalls,
  simulatedSnapshots,
  simulatedUsers,
  simulatedWork,
} from "../tables/servers/simulated-work";
import { tags } from "../tables/servers/tags";
import { impersonal, personal } from "./declare";
import { by, either, through } from "./paths";

const ofServers = by(servers.accountId);

/** An installation without the customer's keys and scripts. */
const bareInstallation = {
  sshKey: null,
  postInstallScript: null,
  rootSizePercent: 100,
  ownOs: false,
  ciTask: null,
  extraAddresses: 0,
};

/** The simulated back end knows machines by their server alone; a real one deletes its own when it is released. */
const simulated = { topic: "servers", isExported: false, erase: "delete" } as const;

export const serversData = [
  personal(serverListViews, {
    topic: "servers",
    rows: by(serverListViews.accountId),
    shows: ["columns"],
    erase: "delete",
  }),
  personal(serverViews, {
    topic: "servers",
    rows: by(serverViews.accountId),
    shows: ["name", "search", "sort"],
    erase: "delete",
  }),
  personal(consoleTickets, {
    topic: "servers",
    rows: either(
      through(consoleTickets.serverId, servers.id, ofServers),
      through(consoleTickets.sessionId, sessions.id, by(sessions.accountId)),
    ),
    shows: ["address"],
    hides: ["hash", "passHash", "connectHash"],
    erase: "delete",
    isExported: false,
  }),
  personal(serverSchedules, {
    topic: "servers",
    rows: through(serverSchedules.serverId, servers.id, ofServers),
    codes: ["what", "every", "failure", "paidPlan"],
    erase: "delete",
  }),
  personal(serverBackups, {
    topic: "servers",
    rows: through(serverBackups.serverId, servers.id, ofServers),
    codes: ["name", "holds"],
    erase: "delete",
  }),
  personal(serverImages, {
    topic: "servers",
    rows: by(serverImages.accountId),
    shows: ["name"],
    codes: ["backEnd", "systemName", "state"],
    erase: { name: "" },
  }),
  impersonal(simulatedImages, ["name"]),
  personal(pxeInstalls, {
    topic: "servers",
    rows: through(pxeInstalls.serverId, servers.id, ofServers),
    shows: ["hostname", "callbackUrl"],
    hides: ["rootPassword"],
    codes: ["systemName"],
    erase: "delete",
  }),
  impersonal(metricSources, ["name", "failure"]),
  personal(metricMinutes, { ...simulated, rows: through(metricMinutes.serverId, servers.id, ofServers) }),
  personal(metricQuarters, { ...simulated, rows: through(metricQuarters.serverId, servers.id, ofServers) }),
  personal(metricDays, { ...simulated, rows: through(metricDays.serverId, servers.id, ofServers) }),
  personal(metricReadings, {
    ...simulated,
    rows: through(metricReadings.serverId, servers.id, ofServers),
    codes: ["start"],
  }),
  personal(alertStates, {
    ...simulated,
    rows: through(alertStates.ruleId, alertRules.id, by(alertRules.accountId)),
    codes: ["state"],
  }),
  personal(alertRules, {
    topic: "servers",
    rows: by(alertRules.accountId),
    codes: ["metric"],
    erase: "delete",
  }),
  personal(alertZones, {
    topic: "servers",
    rows: by(alertZones.accountId),
    shows: ["zone"],
    erase: "delete",
  }),
  personal(reachDays, {
    ...simulated,
    rows: through(reachDays.checkId, reachChecks.id, by(reachChecks.accountId)),
  }),
  personal(reachChecks, {
    topic: "servers",
    rows: by(reachChecks.accountId),
    codes: ["kind", "trouble"],
    erase: "delete",
  }),
  personal(isoImages, {
    topic: "servers",
    rows: by(isoImages.accountId),
    shows: ["name", "shortName", "fileName", "description", "url"],
    codes: ["state", "provisioner", "copies"],
    erase: "delete",
  }),
  personal(tags, {
    topic: "servers",
    rows: either(
      ({ id }) => sql`(${tags.component} = 'customer' and ${tags.componentId} = ${id})`,
      ({ id }) =>
        sql`(${tags.component} = 'eq' and ${tags.componentId} in (select servers.id from servers where servers.account_id = ${id}))`,
    ),
    shows: ["tag", "value", "extra"],
    codes: ["component"],
    // Staff answer for what they have noted themselves.
    copied: sql`not ${tags.isInternal}`,
    erase: "delete",
  }),
  personal(ipmiInstalls, {
    topic: "servers",
    rows: through(ipmiInstalls.serverId, servers.id, ofServers),
    hides: ["facts", "reason", "keyHash", "mark"],
    codes: ["kind", "state", "power", "step"],
    erase: "delete",
    isExported: false,
  }),
  personal(inventoryUnits, {
    topic: "servers",
    rows: through(inventoryUnits.serverId, servers.id, ofServers),
    hides: ["users", "trouble", "works"],
    codes: [
      "name",
      "location",
      "preset",
      "controller",
      "login",
      "password",
      "firmware",
      "sshAt",
      "bmcMac",
      // What staff say of the hardware.
      "faulty",
    ],
    erase: { users: sql`'[]'::jsonb`, trouble: null, works: sql`'[]'::jsonb` },
    isExported: false,
  }),
  impersonal(backEnds, ["name", "kind", "config", "sealed", "overcommit"]),
  impersonal(hosts, ["backEnd", "name", "locations", "state", "avoidedWhy"]),
  impersonal(hostReadings, ["backEnd", "problem"]),
  impersonal(hostLicenses),
  // The reason that staff give is about the host.
  impersonal(hostEvacuations, ["state", "reason", "failure"]),
  impersonal(simulatedHosts, ["name", "location", "state"]),
  personal(hostEvacuationServers, {
    topic: "servers",
    rows: through(hostEvacuationServers.serverId, servers.id, ofServers),
    codes: ["state", "movedTo"],
    erase: "delete",
    isExported: false,
  }),
  personal(hostFindings, {
    topic: "servers",
    rows: through(hostFindings.serverId, servers.id, ofServers),
    codes: ["backEnd", "kind", "host"],
    erase: "delete",
    isExported: false,
  }),
  impersonal(ipmiCards, ["mac", "machine"]),
  impersonal(ipmiAddresses, ["ip", "machine"]),
  personal(simulatedSpans, { ...simulated, rows: through(simulatedSpans.serverId, servers.id, ofServers) }),
  personal(guestAddresses, {
    ...simulated,
    rows: through(guestAddresses.serverId, servers.id, ofServers),
    hides: ["ip"],
  }),
  personal(guestNetworks, {
    ...simulated,
    rows: through(guestNetworks.serverId, servers.id, ofServers),
    hides: ["network"],
  }),
  personal(guestCounters, {
    ...simulated,
    rows: through(guestCounters.serverId, servers.id, ofServers),
    codes: ["start"],
  }),
  personal(guestTraffic, { ...simulated, rows: through(guestTraffic.serverId, servers.id, ofServers) }),
  personal(guestsBefore, {
    ...simulated,
    rows: through(guestsBefore.serverId, servers.id, ofServers),
    codes: ["cause"],
    hides: ["mark", "config", "devices"],
  }),
  personal(simulatedAddresses, {
    ...simulated,
    rows: through(simulatedAddresses.serverId, servers.id, ofServers),
    hides: ["ip"],
  }),
  personal(simulatedLinks, {
    ...simulated,
    rows: through(simulatedLinks.serverId, servers.id, ofServers),
    hides: ["link", "work"],
  }),
  personal(simulatedGaps, {
    ...simulated,
    rows: through(simulatedGaps.serverId, servers.id, ofServers),
    hides: ["link"],
  }),
  personal(simulatedNats, {
    ...simulated,
    rows: through(simulatedNats.serverId, servers.id, ofServers),
    hides: ["allowed"],
  }),
  personal(simulatedWork, {
    ...simulated,
    rows: through(simulatedWork.serverId, servers.id, ofServers),
    hides: ["key"],
  }),
  personal(simulatedSnapshots, {
    ...simulated,
    rows: through(simulatedSnapshots.serverId, servers.id, ofServers),
    hides: ["name", "imageId"],
  }),
  personal(simulatedBackups, {
    ...simulated,
    rows: through(simulatedBackups.serverId, servers.id, ofServers),
    hides: ["name"],
  }),
  personal(simulatedUsers, {
    ...simulated,
    rows: through(simulatedUsers.serverId, servers.id, ofServers),
    hides: ["login", "passwordHash"],
  }),
  personal(simulatedMedia, {
    ...simulated,
    rows: through(simulatedMedia.serverId, servers.id, ofServers),
    hides: ["image"],
  }),
  personal(simulatedFirewalls, {
    ...simulated,
    rows: through(simulatedFirewalls.serverId, servers.id, ofServers),
    hides: ["rules", "wanted"],
    codes: ["work"],
  }),
  personal(simulatedPxeInstalls, {
    ...simulated,
    rows: through(simulatedPxeInstalls.serverId, servers.id, ofServers),
    hides: ["system", "hostname"],
  }),
  personal(simulatedMachines, {
    ...simulated,
    rows: through(simulatedMachines.serverId, servers.id, ofServers),
    hides: [
      ...([
        "location",
        "hostname",
        "addresses",
        "step",
        "power",
        "preset",
        "powerWork",
        "powerTarget",
      ] as const),
      ...(["setup", "bootDevice", "host"] as const),
    ],
  }),
  personal(servers, {
    topic: "servers",
    rows: ofServers,
    shows: ["hostname", "label", "shownReason"],
    hides: ["installOptions", "rootPassword", "rescuePassword"],
    codes: [
      ...(["state", "suspendedBy", "stateBefore", "power", "location", "provisioner", "host"] as const),
      ...(["systemName", "softwareName", "currency", "promo", "backupPlan"] as const),
    ],
    erase: {
      hostname: sql`'server-' || servers.id`,
      label: "",
      shownReason: null,
      rootPassword: null,
      rescuePassword: null,
      installOptions: sql`${JSON.stringify(bareInstallation)}::jsonb`,
    },
  }),
];
