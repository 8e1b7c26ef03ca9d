import { addIpv4 } from "@/lib/domain/network/addresses/add-ipv4";
import { addIpv6 } from "@/lib/domain/network/addresses/add-ipv6";
import { blockIp, unblockIp } from "@/lib/domain/network/addresses/block-ip";
import { showIpv4Free } from "@/lib/domain/network/addresses/list-free-ip";
import { scanAddress } from "@/lib/domain/network/addresses/nmap";
import { removeIpv4 } from "@/lib/domain/network/addresses/remove-ipv4";
import { getAcl, ipSettings } from "@/lib/domain/network/addresses/settings";
import { getPortStatus } from "@/lib/domain/network/ports/get-status";
import { getBpsIn, getBpsOut, getPort, getPortSpeed, getSnmp } from "@/lib/domain/network/ports/read-port";
import { portOff, portOn } from "@/lib/domain/network/ports/switch-port";
import { ipChart, showCacti, showIpGraph, showMonitor } from "@/lib/domain/network/traffic/graphs";
import { entry } from "../../entry";

export const wire = {
  get_status: entry(getPortStatus, "ok"),
  port_on: entry(portOn, "ok"),
  port_off: entry(portOff, "ok"),
  block_ip: entry(blockIp, "ok"),
  unblock_ip: entry(unblockIp, "ok"),
  nmap: entry(scanAddress, "ok"),
  show_monitor: entry(showMonitor, "ok"),
  show_cacti: entry(showCacti, "ok"),
  add_ipv4: entry(addIpv4, "ok"),
  add_ipv6: entry(addIpv6, "ok"),
  remove_ipv4: entry(removeIpv4, "ok"),
  show_ipv4_free: entry(showIpv4Free, "ok"),
  get_acl: entry(getAcl, "ok"),
  get_bps_in: entry(getBpsIn, "ok"),
  get_bps_out: entry(getBpsOut, "ok"),
  get_port: entry(getPort, "ok"),
  get_pspeed: entry(getPortSpeed, "ok"),
  get_snmp: entry(getSnmp, "ok"),
  ip_chart: entry(ipChart, "ok"),
  ip_settings: entry(ipSettings, "ok"),
  show_ip_graph: entry(showIpGraph, "ok"),
};
