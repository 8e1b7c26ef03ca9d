import type pg from "pg";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { inTransaction, withDatabase } from "@/lib/testing/panel/panel-database";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import * as rows from "@/lib/testing/servers/servers";

export type { TestAccount };

/** Runs statements on the panel's database, in one transaction. */
export const inDatabase = <T>(panel: PanelProcess, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  inTransaction(panel, work);

const russian = { companyId: 2, currency: "RUB", country: "RU" } as const;

type NewAccount = { currency?: "EUR" | "RUB"; credit?: string; isVerified?: boolean };

/** Creates a confirmed account for a test that changes something; without servers, with `credit` (decimal text). */
export const newAccount = (
  panel: PanelProcess,
  { currency = "EUR", credit, isVerified = true }: NewAccount = {},
): Promise<TestAccount> => {
  const facts = { verified: isVerified, emailVerifiedAt: new Date(), ...(currency === "RUB" ? russian : {}) };
  return withDatabase(panel, (db) => addAccount(db, { ...facts, credit }));
};

/** Inserts a running server without an order; returns its id. */
export const addServer = (
  panel: PanelProcess,
  account: TestAccount,
  facts: rows.ServerDetails,
): Promise<number> => withDatabase(panel, (db) => rows.addServer(db, account, facts));

export type { TestDeployment } from "@/lib/testing/servers/servers";

/** Inserts a deployment that stays at that stage until `moveDeployment` is called. */
export const addDeployment = (
  panel: PanelProcess,
  account: TestAccount,
  hostname: string,
  stage: string,
): Promise<rows.TestDeployment> =>
  withDatabase(panel, (db) => rows.addDeployment(db, account, hostname, stage));

/** Moves it to another stage, or ends it: "done" or "failed". */
export const moveDeployment = (
  panel: PanelProcess,
  deployment: rows.TestDeployment,
  to: rows.DeploymentEnd,
): Promise<void> => withDatabase(panel, (db) => rows.moveDeployment(db, deployment, to));

/** Makes a deployment look as if it had been installing since `seconds` ago. */
export const beginWork = (
  panel: PanelProcess,
  deployment: Pick<rows.TestDeployment, "key">,
  seconds: number,
): Promise<void> => withDatabase(panel, (db) => rows.beginWork(db, deployment, seconds));
