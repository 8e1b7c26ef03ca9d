import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "@/lib/base/locale";
import { accounts, staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { servers } from "../servers/servers";

/** Declarations by which consumers withdraw from a contract or cancel it, as they were received. */
export const contractNotices = pgTable(
  "contract_notices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 401 }),
    kind: text("kind").$type<"withdrawal" | "cancellation">().notNull(),
    /** The brand at whose host it was declared; null = the default. */
    brandId: integer("brand_id"),
    /** Whose session declared it; null = nobody was signed in. */
    accountId: integer("account_id").references(() => accounts.id),
    /** The server that was chosen from the account's; null = the contract is only described. */
    serverId: integer("server_id").references(() => servers.id),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** Which contract, in the consumer's words. */
    contract: text("contract").notNull(),
    reason: text("reason").notNull().default(""),
    /** Cancellations: the day wanted, `YYYY-MM-DD`; null = as soon as possible. */
    endsOn: date("ends_on"),
    language: text("language").$type<Locale>().notNull(),
    /** The IP address. */
    address: text("address").notNull(),
    receivedAt: moment("received_at").notNull(),
    /** When staff have dealt with it; null = it is open. */
    settledAt: moment("settled_at"),
    settledBy: staffId("settled_by"),
    /** What staff have done about it. */
    outcome: text("outcome"),
  },
  (t) => [
    index("contract_notices_account").on(t.accountId, t.id),
    index("contract_notices_server").on(t.serverId),
    index("contract_notices_email").on(sql`lower(${t.email})`),
    index("contract_notices_open").on(t.id).where(sql`settled_at is null`),
  ],
);
