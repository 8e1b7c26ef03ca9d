import type { z } from "zod";
import { markdownTable } from "@/lib/base/markdown-table";
import type { SettingGroup } from "@/lib/base/setting-groups";
import { backupSettings } from "./backup";
import { customerSettings } from "./customers";
import { databaseSettings } from "./database";
import { machineSettings } from "./machines";
import { messageSettings } from "./messages";
import { moneySettings } from "./money";
import { nameSettings } from "./names";
import { orderRiskSettings } from "./order-risk";
import { processSettings } from "./process";
import { guideOf } from "./setting";
import { signInSettings } from "./sign-in";
import { staffSignInSettings } from "./staff-sign-in";

const chapters: [string, Record<string, z.ZodType>][] = [
  ["Process", processSettings],
  ["Database", databaseSettings],
  ["Backups", backupSettings],
  ["Customers and the API", customerSettings],
  ["Money", moneySettings],
  ["Order risk", orderRiskSettings],
  ["Mails and text messages", messageSettings],
  ["Sign-in services", signInSettings],
  ["Sign-in of staff", staffSignInSettings],
  ["Servers", machineSettings],
  ["Name servers", nameSettings],
];

const head = `# Settings

Every setting is an environment variable. A wrong value stops the start with one sentence that names it; a variable that only looks like a setting
(\`SINGUP\`) is named at the start. "Embedded" means without \`DATABASE_URL\`; then there is the demo, unless \`DEMO\` is \`off\`. This page is made of \`lib/settings/\`.

Those with a group in the column "In the browser" can also be set there, under \`/staff/settings\`: they are kept in the database, and every process
follows within a second, without a restart. Those with "Back ends" are fields of one ([operating.md](operating.md#back-ends)). The environment wins:
a variable that is set cannot be changed in the browser. Secrets are sealed and never shown again; with
a new address of a service its secret is typed again, so that none goes where it was not meant for. The fifteen with "no" there stay
with the environment: a process needs them before it has a database, and \`BACKUP_COMMAND\` runs a program, which a browser must not name.`;

function usualOf(name: string, schema: z.ZodType): string {
  const { usually } = guideOf(name, schema);
  if (typeof usually === "string") return usually;
  if (usually) return `\`${usually.demo}\` in the demo, else \`${usually.otherwise}\``;
  const read = schema.safeParse(undefined);
  return read.success && read.data !== undefined && read.data !== "" ? `\`${String(read.data)}\`` : "none";
}

const rowOf = ([name, schema]: [string, z.ZodType]) => [
  `\`${name}\``,
  usualOf(name, schema),
  guideOf(name, schema).isOfBackEnd ? "Back ends" : browserGroups[guideOf(name, schema).group ?? "none"],
  guideOf(name, schema).help,
];

const browserGroups: Record<SettingGroup | "none", string> = {
  sign_up: "Sign-up and legal",
  money: "Money and dunning",
  messages: "Mail and messages",
  sign_in: "Sign-in services",
  machines: "Machines",
  names: "Names",
  limits: "Limits",
  order_risk: "Order risk",
  staff: "Staff policy",
  retention: "What is kept",
  operation: "Operation",
  none: "no",
};

const chapterOf = ([title, settings]: [string, Record<string, z.ZodType>]) =>
  `## ${title}\n\n${markdownTable([["Variable", "Default", "In the browser", "Meaning"], ...Object.entries(settings).map(rowOf)])}`;

/** The whole content of docs/settings.md. */
export const settingsPage = (): string => `${[head, ...chapters.map(chapterOf)].join("\n\n")}\n`;
