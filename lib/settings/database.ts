import { z } from "zod";
import { databaseUrl, wholeNumber, yearsOfCountries } from "@/lib/base/setting-forms";
import { listShapes } from "@/lib/base/setting-lists";
import { settingOf, startSetting } from "./setting";

const retention = settingOf("retention");
const operation = settingOf("operation");

const keptDays = (usual: number, what: string) =>
  retention(wholeNumber(1, 3_650).default(usual), `days that ${what} are kept ([privacy.md](privacy.md))`);

const keptMonths = (usual: number, what: string) =>
  retention(
    wholeNumber(0, 1_200).default(usual),
    `months that ${what} are kept; 0 = forever ([operating.md](operating.md#what-is-kept))`,
  );

/** PostgreSQL connection, and retention of history. */
export const databaseSettings = {
  DATABASE_URL: startSetting(
    databaseUrl.optional(),
    "PostgreSQL 14 or newer, or several hosts of it (`host1,host2`); no demo is written there, an empty one is set up by the link that the start prints; with `pg_trgm` and `btree_gin` searches are fast",
    { isSecret: true, usually: "none: embedded" },
  ),
  DATABASE_DIRECT_URL: startSetting(
    databaseUrl.optional(),
    "behind a pooler (PgBouncer in transaction mode) the server itself: migrations, locks and workers use it, and `DATABASE_URL` is the pooler",
    { isSecret: true },
  ),
  DATABASE_STATEMENTS: startSetting(
    z.enum(["named", "unnamed"], { error: "must be named or unnamed" }).optional(),
    "`named` where the pooler supports prepared statements (PgBouncer 1.21, `max_prepared_statements`)",
    { usually: "`named`, `unnamed` behind a pooler" },
  ),
  DATABASE_POOL: startSetting(
    wholeNumber(2, 200).default(20),
    "connections of one process, besides one for session lookups; the gateway and its pages have as many each",
  ),
  DATABASE_REPLICA_URL: operation(
    databaseUrl.optional(),
    "a standby that answers staff searches, lists, reports and the audit log, or several (`host1,host2`)",
    { isSecret: true },
  ),
  DATABASE_REPLICA_LAG_MS: operation(
    wholeNumber(0, 10_000).default(200),
    "how long a query waits for the standby to catch up before the primary answers it",
  ),
  AUDIT_KEPT_MONTHS: keptMonths(0, "entries of the audit log"),
  ADDRESSES_KEPT_MONTHS: keptMonths(0, "ended entries of the address history"),
  JOBS_KEPT_MONTHS: keptMonths(24, "finished jobs with their stages"),
  MAILS_KEPT_MONTHS: keptMonths(24, "the texts of sent mails"),
  TEXTS_KEPT_MONTHS: keptMonths(24, "text messages"),
  TICKETS_KEPT_MONTHS: keptMonths(0, "solved tickets with their files"),
  INBOUND_KEPT_MONTHS: keptMonths(24, "received mails"),
  SIGN_INS_KEPT_MONTHS: retention(
    wholeNumber(1, 12).default(12),
    "months that the login history and known devices are kept ([privacy.md](privacy.md))",
  ),
  SESSIONS_KEPT_DAYS: keptDays(30, "ended sessions"),
  NOTICES_KEPT_DAYS: keptDays(90, "notifications in the panel"),
  WEBHOOKS_KEPT_DAYS: keptDays(30, "deliveries of webhooks"),
  ABUSE_KEPT_DAYS: keptDays(1_096, "closed abuse cases, with their complaints and evidence,"),
  DECLARATIONS_KEPT_DAYS: keptDays(
    1_096,
    "the names and addresses in withdrawals and cancellations by people without an account, once they are settled,",
  ),
  VOTES_KEPT_DAYS: keptDays(365, "votes about articles of the help center"),
  BULK_RUNS_KEPT_DAYS: keptDays(90, "runs of bulk actions"),
  ERASE_AFTER_DAYS: retention(
    wholeNumber(0, 28).default(14),
    "days from closing an account to the erasure of its personal data; until then staff can open it again ([privacy.md](privacy.md))",
  ),
  DOCUMENTS_KEPT_YEARS: retention(
    wholeNumber(1, 100).default(10),
    "years, from the end of the one in which it was issued, for which a document of an erased account names its buyer",
  ),
  DOCUMENTS_KEPT_YEARS_OF: retention(
    yearsOfCountries.default(""),
    "the same for sellers in these countries, such as `DE:8,NL:7`",
    { usually: "none", list: listShapes.years },
  ),
};
