import { z } from "zod";
import { databaseUrl, databaseUrlOfOneHost, wholeNumber } from "@/lib/base/setting-forms";
import { settingOf, startSetting } from "./setting";

const retention = settingOf("retention");
const operation = settingOf("operation");

const keptMonths = (usual: number, what: string) =>
  retention(
    wholeNumber(0, 1_200).default(usual),
    `months that ${what} are kept; 0 = forever ([operating.md](operating.md#what-is-kept))`,
  );

/** PostgreSQL connection, and retention of history. */
export const databaseSettings = {
  DATABASE_URL: startSetting(
    databaseUrl.optional(),
    "PostgreSQL 14 or newer, or several hosts of it (`host1,host2`); no demo is written there; with `pg_trgm` and `btree_gin` searches are fast",
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
    databaseUrlOfOneHost.optional(),
    "a standby that answers staff searches, lists and the audit log",
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
};
