import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { startJob } from "../../kernel/async/write-job";
import { fail } from "../../kernel/errors/fail";
import { lockServer } from "../../kernel/server/any-server";
import { requireIdle } from "../../kernel/server/hold-server";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason } from "../../kernel/staff/staff-reason";
import { workFailures } from "../../servers/servers/errors";
import { Confirmed } from "../../servers/servers/shared/asked-by-staff";
import { requireNamed } from "../../servers/servers/shared/require-named";
import { tellStaffChange } from "../../servers/servers/shared/tell-staff-change";
import { reinstallation } from "../deployments/shared/kinds";
import { sealPassword } from "./check-order";
import { requireInstalled } from "./reinstall";

/** Meets the rules for root passwords; only the customer reads it. */
const newPassword = (): string => `${randomBytes(15).toString("base64url")}-Aa7`;

/** Installs the system that a server has once more: erases its disks; the customer reads the new password once. */
export const reinstallByStaff = staffOperation({
  name: "servers.reinstall",
  summary: "Installs a customer's server again with its system",
  access: byStaff("write", "servers/operate"),
  within: { servers: "id" },
  changes: ["jobs", "servers"],
  fails: [...workFailures, "argument.unsupported", "server.not_found"],
  input: Confirmed,
  output: z.object({}),
  run: async ({ db, now, note }, { id, hostname, shown, reason: given }) => {
    const reason = readReason(given);
    const row = await lockServer(db, id);
    requireNamed(row, hostname);
    await requireIdle(db, id);
    requireInstalled(row);
    const { accountId, systemId, systemName, location, installOptions } = row;
    if (systemId === null)
      throw fail("argument.unsupported", { parameter: "id", reason: "it has no system" });
    // One that was installed for an SSH key alone stays so.
    const password = installOptions.isKeyAlone
      ? { rootPassword: null, rootPasswordUntil: null }
      : sealPassword({ own_os: false, root_pass: newPassword() }, now);
    await db
      .update(servers)
      .set({ state: "deploying", rescueSince: null, rescuePassword: null, ...password })
      .where(eq(servers.id, id));
    const context = { action: "deploy", id: String(id), location, reinstall: "1" };
    await startJob(db, reinstallation, { accountId, serverId: id, context, now });
    note({ accountId, target: `server ${id}`, changes: { reinstall: systemName, reason } });
    await tellStaffChange({ db, now }, row, { what: "reinstall" }, shown);
    return {};
  },
});
