import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import type { PanelProcess } from "@/lib/testing/panel-process";

export type TestAccount = {
  id: number;
  email: string;
  password: string;
  currency: "EUR" | "RUB";
};

const password = "Test-account-1";
let passwordHash: Promise<string> | undefined;

/** Runs statements on the panel's database, in one transaction. */
export async function inDatabase<T>(
  panel: PanelProcess,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: panel.databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    const answer = await work(client);
    await client.query("commit");
    return answer;
  } finally {
    await client.end();
  }
}

const profile = JSON.stringify({
  ...Object.fromEntries(
    "firstname lastname companyname address1 address2 city state postcode phonenumber"
      .split(" ")
      .map((name) => [name, ""]),
  ),
  phonecc: 0,
  custom: {},
  flags: {},
});

async function addCredit(client: pg.Client, { id, currency }: TestAccount, amount: string): Promise<void> {
  const place = async (kind: string, owner: number | null) => {
    await client.query(
      "insert into ledger_accounts (kind, account_id, currency) values ($1, $2, $3) on conflict do nothing",
      [kind, owner, currency],
    );
    const { rows } = await client.query<{ id: number }>(
      "select id from ledger_accounts where kind = $1 and account_id is not distinct from $2 and currency = $3",
      [kind, owner, currency],
    );
    return rows[0]?.id;
  };
  const entry = await client.query<{ id: number }>(
    "insert into ledger_entries (at, account_id, kind, description) values (now(), $1, 'topup', 'Credit added') returning id",
    [id],
  );
  await client.query(
    "insert into ledger_postings (entry_id, ledger_account_id, amount) values ($1, $2, -$4::numeric), ($1, $3, $4::numeric)",
    [entry.rows[0]?.id, await place("payments", null), await place("credit", id), amount],
  );
}

/** A verified account of its own for a test that changes things; without servers, with `credit` (decimal text). */
export async function newAccount(
  panel: PanelProcess,
  { currency = "EUR", credit }: { currency?: "EUR" | "RUB"; credit?: string } = {},
): Promise<TestAccount> {
  passwordHash ??= hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const hashed = await passwordHash;
  const email = `${randomBytes(6).toString("hex")}@example.test`;
  const [company, country] = currency === "RUB" ? [2, "RU"] : [1, "NL"];
  return inDatabase(panel, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into accounts (email, email_verified_at, password_hash, company_id, currency, country, verified, profile)
       values ($1, now(), $2, $3, $4, $5, true, $6) returning id`,
      [email, hashed, company, currency, country, profile],
    );
    const account: TestAccount = { id: rows[0]?.id ?? 0, email, password, currency };
    if (credit) await addCredit(client, account, credit);
    return account;
  });
}

type ServerFacts = {
  hostname: string;
  state?: "awaiting_payment" | "deploying" | "running" | "stopped" | "suspended" | "failed";
  location?: string;
  ip?: string;
  /** Days from now; null = not set. */
  dueInDays?: number | null;
};

async function addOrder(client: pg.Client, account: TestAccount): Promise<{ order: number; server: number }> {
  const party = JSON.stringify({ name: "", address: "", country: "", taxId: "", email: "" });
  const { rows } = await client.query<{ order: number; server: number }>(
    `with invoice as (
       insert into invoices (account_id, company_id, number, issued_at, due_at, paid_at, status, currency, subtotal,
         tax, tax_rate, tax_reason, total, credit_applied, seller, buyer, updated_at)
       select id, company_id, 'TEST-' || gen_random_uuid(), now(), now(), now(), 'Paid', currency, 10, 2.1, 21,
         'standard', 12.1, 12.1, $2::jsonb, $2::jsonb, now() from accounts where id = $1 returning id)
     insert into orders (account_id, preset_id, location, months, status, invoice_id, server_id, has_stock,
       wants_mail, created_at, hold_until)
     select $1, (select min(id) from presets), 'NL', 1, 'done', invoice.id,
       nextval(pg_get_serial_sequence('servers', 'id')), false, false, now(), now() from invoice
     returning id as order, server_id as server`,
    [account.id, party],
  );
  const [made] = rows;
  if (!made) throw new Error("The order was not written.");
  return made;
}

/** A server that is simply there, with the order and the invoice behind it; answers its id. */
export async function addServer(
  panel: PanelProcess,
  account: TestAccount,
  facts: ServerFacts,
): Promise<number> {
  const { hostname, state = "running", location = "NL", ip, dueInDays = 30 } = facts;
  return inDatabase(panel, async (client) => {
    const { order, server } = await addOrder(client, account);
    await client.query(
      `insert into servers (id, account_id, order_id, state, hostname, location, preset_id, system_name,
         software_name, traffic_plan_id, months, currency, recurring_total, due_at, created_at, ready_at, install_options)
       values ($1, $2, $3, $4, $5, $6, (select min(id) from presets), 'Debian 12', '',
         (select min(id) from traffic_plans), 1, $7, 12.10, now() + $8::int * interval '1 day', now(), now(), '{}')`,
      [server, account.id, order, state, hostname, location, account.currency, dueInDays],
    );
    if (ip) {
      await client.query(
        `insert into server_addresses (server_id, ip, mac, port, is_main, gateway, prefix)
         values ($1, $2, '52:54:00:00:00:01', 'eth0', true, '198.18.0.1', 20)`,
        [server, ip],
      );
    }
    return server;
  });
}

export type TestDeployment = { serverId: number; key: string };

/** A deployment that stands still at that stage until `moveDeployment` moves it; no worker takes it. */
export async function addDeployment(
  panel: PanelProcess,
  account: TestAccount,
  hostname: string,
  stage: string,
): Promise<TestDeployment> {
  const serverId = await addServer(panel, account, { hostname, state: "deploying", dueInDays: null });
  const key = randomBytes(16).toString("hex");
  await inDatabase(panel, (client) =>
    client.query(
      `insert into jobs (key, account_id, action, server_id, state, stage, created_at)
       values ($1, $2, 'deploy', $3, 'waiting', $4, now())`,
      [key, account.id, serverId, stage],
    ),
  );
  return { serverId, key };
}

/** To its next stage, or to its end: "done" or "failed". */
export async function moveDeployment(
  panel: PanelProcess,
  { serverId, key }: TestDeployment,
  to: "allocating" | "installing" | "configuring" | "verifying" | "done" | "failed",
): Promise<void> {
  await inDatabase(panel, async (client) => {
    if (to !== "done" && to !== "failed") {
      await client.query("update jobs set stage = $2 where key = $1", [key, to]);
      return;
    }
    await client.query("update jobs set state = $2, finished_at = now() where key = $1", [key, to]);
    await client.query("update servers set state = $2 where id = $1", [
      serverId,
      to === "done" ? "running" : "failed",
    ]);
  });
}
