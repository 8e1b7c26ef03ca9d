import { sql } from "drizzle-orm";
import { addressHistory } from "../tables/network/address-history";
import { serverAddresses } from "../tables/network/addresses";
import { dnsRecords, dnsZones } from "../tables/network/dns";
import { dnsTemplates } from "../tables/network/dns-templates";
import { firewallSets, serverFirewallSets, serverFirewalls } from "../tables/network/firewall";
import { serverNames6 } from "../tables/network/names6";
import { serverNats } from "../tables/network/nat";
import { serverPortsOff } from "../tables/network/ports";
import { privateNetworkServers, privateNetworks } from "../tables/network/private-networks";
import { servers } from "../tables/servers/servers";
import { personal } from "./declare";
import { by, through } from "./paths";

const ofServers = by(servers.accountId);

export const networkData = [
  personal(dnsRecords, {
    topic: "names",
    rows: through(dnsRecords.zoneId, dnsZones.id, by(dnsZones.accountId)),
    shows: ["name", "content", "type"],
    hides: ["key", "rdata"],
    erase: "delete",
  }),
  personal(dnsZones, {
    topic: "names",
    rows: by(dnsZones.accountId),
    shows: ["name", "masters", "ds"],
    hides: ["key", "path"],
    codes: ["kind"],
    erase: "delete",
  }),
  personal(dnsTemplates, {
    topic: "names",
    rows: by(dnsTemplates.accountId),
    shows: ["name", "records"],
    erase: "delete",
  }),
  personal(serverFirewallSets, {
    topic: "servers",
    rows: through(serverFirewallSets.serverId, servers.id, ofServers),
    erase: "delete",
    isExported: false,
  }),
  personal(serverFirewalls, {
    topic: "servers",
    rows: through(serverFirewalls.serverId, servers.id, ofServers),
    shows: ["applied", "wanted", "former"],
    codes: ["state"],
    erase: "delete",
  }),
  personal(firewallSets, {
    topic: "servers",
    rows: by(firewallSets.accountId),
    shows: ["name", "rules"],
    erase: "delete",
  }),
  personal(privateNetworkServers, {
    topic: "servers",
    rows: through(privateNetworkServers.serverId, servers.id, ofServers),
    codes: ["ip", "mac", "state"],
    erase: "delete",
  }),
  personal(privateNetworks, {
    topic: "servers",
    rows: by(privateNetworks.accountId),
    shows: ["name", "range"],
    codes: ["location", "provisioner"],
    erase: "delete",
  }),
  personal(serverNats, {
    topic: "servers",
    rows: through(serverNats.serverId, servers.id, ofServers),
    shows: ["allowed"],
    codes: ["internalIp", "externalIp"],
    erase: "delete",
  }),
  personal(serverPortsOff, {
    topic: "servers",
    rows: through(serverPortsOff.serverId, servers.id, ofServers),
    shows: ["port", "reason"],
    erase: "delete",
  }),
  personal(serverAddresses, {
    topic: "servers",
    rows: through(serverAddresses.serverId, servers.id, ofServers),
    shows: ["ptr", "note", "blockReason"],
    codes: ["ip", "mac", "port", "gateway", "sshAt", "blockedBy"],
    erase: { ptr: sql`'[]'::jsonb`, note: "", blockReason: "" },
  }),
  personal(serverNames6, {
    topic: "servers",
    rows: through(serverNames6.serverId, servers.id, ofServers),
    shows: ["ptr"],
    codes: ["ip"],
    erase: "delete",
  }),
  // An address of the company, and a server that by then names nobody.
  personal(addressHistory, {
    topic: "servers",
    rows: through(addressHistory.serverId, servers.id, ofServers),
    codes: ["ip"],
    erase: {},
  }),
];
