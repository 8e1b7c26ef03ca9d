import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { unseal } from "@/lib/db/seal";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addService, readServer } from "@/lib/testing/money/renewals";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { reinstallByStaff } from "./reinstall-by-staff";
import { brokenPasswordRules } from "./rules";

withCatalogDatabase();

it("staff install a server again once: with a password that its owner alone reads", async () => {
  const service = await addService(new Date(Date.now() - 3_600_000));
  const { hostname, systemName } = await readServer(service.serverId);
  const support = await asStaff("support");
  const asked = { id: service.serverId, hostname, reason: "asked for by phone" };
  await expect(reinstallByStaff.call(support, { ...asked, hostname: "other" })).rejects.toEqual(
    refusal("argument.invalid"),
  );
  const ended = await Promise.allSettled([
    reinstallByStaff.call(support, asked),
    reinstallByStaff.call(support, asked),
  ]);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { state, rootPassword } = await readServer(service.serverId);
  expect(state).toBe("deploying");
  expect(brokenPasswordRules(rootPassword ? unseal("root password", rootPassword) : "")).toEqual([]);
  const isIt = and(eq(jobs.serverId, service.serverId), eq(jobs.operation, "eq.reinstall"));
  const started = await database().select().from(jobs).where(isIt);
  expect(started).toHaveLength(1);
  await runJob(started[0]?.key ?? "", runnerOf(null));
  expect(await readServer(service.serverId)).toMatchObject({ state: "running", systemName });
  const told = (await mailsTo(service.account.email)).map(({ body }) => body).join("\n");
  expect(told).toContain("its disks are erased");
});
