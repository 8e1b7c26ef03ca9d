import type { NameServer } from "./port";
import { powerDns } from "./powerdns";
import { simulatedNameServer } from "./simulated";

type Settings = { kind: "simulated" } | { kind: "powerdns"; url: string; key: string; server: string };

export const makeNameServer = (settings: Settings): NameServer =>
  settings.kind === "powerdns" ? powerDns(settings) : simulatedNameServer();
