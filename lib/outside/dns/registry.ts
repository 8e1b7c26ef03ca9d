import type { Keeps, NameServer } from "./port";
import { powerDns, powerDnsKeeps } from "./powerdns";
import { simulatedKeeps, simulatedNameServer } from "./simulated";

type Settings = { kind: "simulated" } | { kind: "powerdns"; url: string; key: string; server: string };

export const makeNameServer = (settings: Settings): NameServer =>
  settings.kind === "powerdns" ? powerDns(settings) : simulatedNameServer();

export const keepsOf = ({ kind }: Pick<Settings, "kind">): Keeps =>
  kind === "powerdns" ? powerDnsKeeps : simulatedKeeps;
