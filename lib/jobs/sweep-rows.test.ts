import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { type ExpiringName, expiringNames, expiringRows, expiryHours } from "@/lib/db/expiring-rows";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { loginChallenges } from "@/lib/db/tables/identity/auth";
import { linkOffers, ssoHashes } from "@/lib/db/tables/identity/linked-accounts";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { passkeyChallenges, pendingFactors } from "@/lib/db/tables/identity/two-factor";
import { idempotentAnswers } from "@/lib/db/tables/kernel/audit";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";
import { mailLinks } from "@/lib/db/tables/messages/mails";
import { panelNotices } from "@/lib/db/tables/messages/notifications";
import { silentHosts } from "@/lib/db/tables/messages/webhooks";
import { accountingExportParts, accountingExports } from "@/lib/db/tables/money/accounting";
import { abuseCases } from "@/lib/db/tables/support/abuse";
import { bulkRuns } from "@/lib/db/tables/support/bulk";
import { helpArticles, helpVotes } from "@/lib/db/tables/support/help-center";
import { ticketAgents } from "@/lib/db/tables/support/ticket-agents";
import { ticketFiles, tickets } from "@/lib/db/tables/support/tickets";
import { writeInstallationSetting } from "@/lib/db/write-fact";
import { checkPin } from "@/lib/domain/identity/pins/check-pin";
import { checkCallback } from "@/lib/domain/kernel/jobs/check";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sweepRows } from "./sweep-rows";

withCatalogDatabase();

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("results of PIN calls stay as long as they can be read, and no longer", async () => {
  const { id } = await addAccount(database(), { pin: "0471" });
  const { callback: key } = await checkPin.call(await asUser(id), { pin: "9999" });
  await sweepRows(later(23));
  await expect(checkCallback.call(asGuest(), { key })).resolves.toMatchObject({ result: "Fail" });
  await sweepRows(later(26));
  await expect(checkCallback.call(asGuest(), { key })).rejects.toThrow("AsyncKey not found");
});

const base = new Date();
const justBefore = new Date(base.getTime() - 1);
let accountId: number;
let articleId: number;
beforeAll(async () => {
  accountId = (await addAccount(database())).id;
  const made = { position: 0, createdAt: base, changedAt: base };
  const [article] = await database().insert(helpArticles).values(made).returning({ id: helpArticles.id });
  articleId = article?.id ?? 0;
});

const token = () => randomBytes(32);

/** A row of each table, by the moment from which its age counts. */
const insert: Record<ExpiringName, (at: Date) => PromiseLike<unknown>> = {
  idempotentAnswers: (createdAt) =>
    database()
      .insert(idempotentAnswers)
      .values({ accountId, operation: "eq.reboot", key: randomUUID(), bodyHash: token(), createdAt }),
  failureCounts: (since) =>
    database().insert(failureCounts).values({ kind: "login_pair", subject: token(), failures: 1, since }),
  loginChallenges: (expiresAt) =>
    database()
      .insert(loginChallenges)
      .values({
        ...{ tokenHash: token(), accountId, factor: "totp", ttlSeconds: 600, isBound: true, expiresAt },
        ...{ address: "192.0.2.1", createdAt: base },
      } as const),
  passkeyChallenges: (expiresAt) =>
    database()
      .insert(passkeyChallenges)
      .values({ tokenHash: token(), purpose: "sign_in", challenge: "c", expiresAt }),
  pendingFactors: (expiresAt) =>
    database()
      .insert(pendingFactors)
      .values({ accountId, kind: expiresAt < base ? "totp" : "email", expiresAt }),
  ticketFiles: (createdAt) =>
    database()
      .insert(ticketFiles)
      .values({
        ...{ uploadedBy: accountId, name: "a.txt", contentType: "text/plain", sizeBytes: 1 },
        ...{ content: Buffer.from("a"), createdAt },
      }),
  ticketAgents: async (seenAt) => {
    const times = { createdAt: base, updatedAt: base };
    const [row] = await database()
      .insert(tickets)
      .values({ accountId, subject: "No boot", ...times })
      .returning({ id: tickets.id });
    await database()
      .insert(ticketAgents)
      .values({ ticketId: row?.id ?? 0, accountId, seenAt });
  },
  signUps: (expiresAt) =>
    database()
      .insert(signUps)
      .values({
        ...{ email: "new@example.test", passwordHash: "x", details: {}, tokenHash: token() },
        ...{ createdAt: base, expiresAt },
      }),
  mailLinks: (expiresAt) =>
    database()
      .insert(mailLinks)
      .values({ tokenHash: token(), purpose: "reset_password", accountId, createdAt: base, expiresAt }),
  panelNotices: (createdAt) =>
    database().insert(panelNotices).values({ accountId, notice: "pin.removed", facts: {}, createdAt }),
  bulkRuns: (createdAt) =>
    database()
      .insert(bulkRuns)
      .values({
        ...{ accountId, sessionId: randomUUID(), list: "servers", action: "suspend", params: {} },
        ...{ state: "done", createdAt },
      } as const),
  abuseCases: (closedAt) =>
    database()
      .insert(abuseCases)
      .values({
        ...{ kind: "spam", state: "solved", address: "192.0.2.1", network: "192.0.2.0/24", seenAt: base },
        ...{ complaints: 1, openedAt: base, complainedAt: base, closedAt },
      } as const),
  accountingExportParts: async (createdAt) => {
    const made = { companyId: 1, format: "csv", firstMonth: "2026-11", lastMonth: "2026-11" } as const;
    const facts = { ...made, currency: "EUR", digest: "", size: 1, count: 1, createdAt };
    const [row] = await database().insert(accountingExports).values(facts).returning();
    const part = { exportId: row?.id ?? 0, place: 1, content: Buffer.from("x"), createdAt };
    await database().insert(accountingExportParts).values(part);
  },
  helpVotes: (at) => database().insert(helpVotes).values({ articleId, voter: token(), isHelpful: true, at }),
  linkOffers: (expiresAt) =>
    database()
      .insert(linkOffers)
      .values({ tokenHash: token(), accountId, provider: "oidc", subject: "s", email: "", expiresAt }),
  ssoHashes: (expiresAt) =>
    database().insert(ssoHashes).values({ hash: token(), accountId, provider: "oidc", expiresAt }),
  sessions: (expiresAt) =>
    database()
      .insert(sessions)
      .values({
        ...{ id: randomUUID(), accountId, kind: "password", tokenHash: token(), isBound: false },
        ...{ address: "192.0.2.1", createdAt: base, expiresAt },
      } as const),
  silentHosts: (lastFailedAt) =>
    database().insert(silentHosts).values({ accountId, host: randomUUID(), failures: 1, lastFailedAt }),
};

/** How many there are of the two rows of a case. */
async function countOwn(name: ExpiringName): Promise<number> {
  const { table, since } = expiringRows[name];
  const moments = sql`${justBefore.toISOString()}::timestamptz, ${base.toISOString()}::timestamptz`;
  return database().$count(table, sql`${since} in (${moments})`);
}

/** As when time has passed until then. */
async function sweepUntil(at: Date): Promise<void> {
  await writeInstallationSetting(database(), "retention day", at.toISOString());
  await sweepRows(at);
}

test.each(expiringNames)("of %s those of its age go, and those a moment younger stay", async (name) => {
  const sweptAt = base.getTime() + expiryHours(name) * 3_600_000;
  await insert[name](justBefore);
  await insert[name](base);
  await sweepUntil(new Date(sweptAt));
  expect(await countOwn(name)).toBe(1);
  await sweepUntil(new Date(sweptAt + 1));
  expect(await countOwn(name)).toBe(0);
});

test("a clock that jumps ahead takes nothing that is kept for long", async () => {
  await insert.panelNotices(base);
  await sweepUntil(base);
  await sweepRows(later(24 * 3_650));
  expect(await countOwn("panelNotices")).toBe(1);
});

test("one that fails stops no other, and is told", async () => {
  await insert.idempotentAnswers(base);
  await insert.silentHosts(base);
  await database().execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`);
  await database().execute(
    sql`create trigger refuse before delete on idempotent_answers for each row execute function refuse()`,
  );
  try {
    await expect(sweepRows(later(25))).rejects.toThrow();
    expect(await countOwn("idempotentAnswers")).toBe(1);
    expect(await countOwn("silentHosts")).toBe(0);
  } finally {
    await database().execute(sql`drop function refuse() cascade`);
  }
});
