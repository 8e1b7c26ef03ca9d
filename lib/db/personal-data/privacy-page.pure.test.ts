import { readFileSync } from "node:fs";
import path from "node:path";
import { getTableColumns, getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { markdownTable } from "@/lib/base/markdown-table";
import { personalData } from "./all";
import type { DataTopic, Declaration } from "./declare";

const page = path.join(import.meta.dirname, "../../../docs/privacy.md");

/** Why each topic is kept, and for how long while the account is open. */
const topics: Record<DataTopic, { what: string; why: string; kept: string }> = {
  account: {
    what: "Account: name, address, contacts, members, identity check",
    why: "the contract",
    kept: "as long as the account; requested sign-ups two days",
  },
  access: {
    what: "Access: sessions, sign-ins, keys, second factors",
    why: "the contract, and its security",
    kept: "`SIGN_INS_KEPT_MONTHS`, `SESSIONS_KEPT_DAYS`; keys and factors until they are removed",
  },
  activity: {
    what: "Activity: audit log, impersonation",
    why: "who did what can be proved",
    kept: "`AUDIT_KEPT_MONTHS`",
  },
  messages: {
    what: "Messages: mails, text messages, notifications, webhooks",
    why: "the contract; proof of what was sent",
    kept: "`MAILS_KEPT_MONTHS`, `TEXTS_KEPT_MONTHS`, `NOTICES_KEPT_DAYS`, `WEBHOOKS_KEPT_DAYS`",
  },
  money: {
    what: "Money: invoices, payments, ledger, cards",
    why: "the contract, and the law on taxes and books",
    kept: "as long as the account, then `DOCUMENTS_KEPT_YEARS`",
  },
  orders: {
    what: "Orders and renewals, withdrawals and cancellations",
    why: "the contract",
    kept: "as long as the account; declarations of people without one `DECLARATIONS_KEPT_DAYS`",
  },
  servers: {
    what: "Servers: names, keys, images, tasks, who had an address",
    why: "the contract; answers to reports of abuse",
    kept: "`JOBS_KEPT_MONTHS`, `ADDRESSES_KEPT_MONTHS`; the rest as long as the account",
  },
  names: { what: "DNS zones and templates", why: "the contract", kept: "until they are deleted" },
  tickets: {
    what: "Tickets with support, notes of staff",
    why: "the contract",
    kept: "`TICKETS_KEPT_MONTHS`, `INBOUND_KEPT_MONTHS`; reports of abuse `ABUSE_KEPT_DAYS`",
  },
  requests: {
    what: "Requests of this page: copies and erasures",
    why: "that they were answered can be proved",
    kept: "the archive of a copy a day; the request itself for good, without the person",
  },
};

type Person = NonNullable<Declaration["person"]>;

const columnsOf = ({ table }: Declaration, keys: readonly string[]): string =>
  keys
    .map((key) => `\`${(getTableColumns(table) as Record<string, { name: string }>)[key]?.name}\``)
    .join(", ");

function fateOf(declaration: Declaration, { erase, keeps }: Person): string {
  if (getTableName(declaration.table) === "audit_rows") return "emptied, and the proof stays";
  if (erase === "delete") return "deleted";
  const keptFor = (reason: string) => Object.keys(keeps).filter((key) => keeps[key] === reason);
  const parts = [
    Object.keys(erase).length > 0 ? "emptied" : "",
    keptFor("tax").length > 0 ? `for the term: ${columnsOf(declaration, keptFor("tax"))}` : "",
    keptFor("ledger").length > 0 ? `for good: ${columnsOf(declaration, keptFor("ledger"))}` : "",
  ].filter(Boolean);
  return parts.join("; ") || "stays: numbers and codes alone";
}

const topicTable = markdownTable([
  ["What", "Why", "How long"],
  ...Object.values(topics).map(({ what, why, kept }) => [what, why, kept]),
]);

const tableTable = markdownTable([
  ["Table", "Personal columns", "After an erasure"],
  ...personalData
    .flatMap((one) => (one.person ? [{ one, person: one.person }] : []))
    .map(({ one, person }) => [
      `\`${getTableName(one.table)}\``,
      columnsOf(one, [...one.shows, ...one.hides]) || "none",
      fateOf(one, person),
    ])
    .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1)),
]);

/** The page with what stands between the marks of a part written anew. */
function withPart(text: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, until] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || until < from) throw new Error(`docs/privacy.md has no part "${name}".`);
  return `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(until)}`;
}

test("docs/privacy.md says of every table what is kept, why and how long (rewrite it with -u)", async () => {
  const text = readFileSync(page, "utf8");
  const written = withPart(withPart(text, "topics", topicTable), "tables", tableTable);
  await expect(written).toMatchFileSnapshot(page);
});
