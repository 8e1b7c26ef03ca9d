import type { Firewalls, NetworkCalls } from "../port";
import {
  Addresses,
  Done,
  HttpFirewalled,
  HttpFlow,
  HttpFree,
  HttpNatMapping,
  HttpOutcome,
  HttpPort,
  HttpServices,
  HttpTraffic,
} from "./answers";
import type { Ask } from "./channel";

/** Network calls, forwarded to the company's own provisioner. */
export const httpNetwork = (ask: Ask): NetworkCalls & Firewalls => ({
  traffic: (machine, span, signal) => ask("traffic", HttpTraffic, { body: { machine, span }, signal }),
  setLink: (machine, link, isOpen, key, signal) =>
    ask("setLink", HttpOutcome, { id: key, body: { machine, link, isOpen, key }, signal }),
  readPort: (machine, port, signal) => ask("readPort", HttpPort, { body: { machine, port }, signal }),
  scan: (machine, ip, signal) => ask("scan", HttpServices, { body: { machine, ip }, signal }),
  holdAddresses: (machine, hold, signal) =>
    ask("holdAddresses", Addresses, { body: { machine, hold }, signal }),
  dropAddress: async (machine, ip, signal) => {
    await ask("dropAddress", Done, { body: { machine, ip }, signal });
  },
  freeAddresses: (machine, most, signal) =>
    ask("freeAddresses", HttpFree, { body: { machine, most }, signal }),
  setFirewall: (machine, work, signal) =>
    ask("setFirewall", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  hasFirewall: (machine, firewall, signal) =>
    ask("hasFirewall", HttpFirewalled, { body: { machine, firewall }, signal }),
  flow: (machine, span, stepSeconds, signal) =>
    ask("flow", HttpFlow, { body: { machine, span, stepSeconds }, signal }),
  openPassage: (machine, allowed, until, signal) =>
    ask("openPassage", HttpNatMapping, { body: { machine, allowed, until }, signal }),
  closePassage: async (machine, allowed, signal) => {
    await ask("closePassage", Done, { body: { machine, allowed }, signal });
  },
});
