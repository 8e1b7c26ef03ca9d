import { sql } from "drizzle-orm";
import { auditAnchors, auditChains, auditRows, idempotentAnswers } from "../tables/kernel/audit";
import { brandFiles, brandHosts, brands } from "../tables/kernel/brands";
import { configurationVersions, settings } from "../tables/kernel/configuration";
import { installationSettings } from "../tables/kernel/installation";
import { deployTimes, jobStages, jobs } from "../tables/kernel/jobs";
import { queueWorkers } from "../tables/kernel/queue-workers";
import { failureCounts } from "../tables/kernel/rate-limits";
import { customRoles } from "../tables/kernel/staff-roles";
import { impersonal, personal } from "./declare";
import { by, through } from "./paths";

export const kernelData = [
  personal(jobStages, {
    topic: "servers",
    rows: through(jobStages.jobId, jobs.id, by(jobs.accountId)),
    shows: ["failure"],
    codes: ["stage"],
    erase: { failure: null },
  }),
  personal(jobs, {
    topic: "servers",
    rows: by(jobs.accountId),
    shows: ["context", "failure"],
    hides: ["key", "input", "scope", "debug"],
    codes: ["keyHash", "action", "operation", "holds", "state", "stage", "usual"],
    erase: {
      key: sql`'\\x'::bytea`,
      input: null,
      scope: null,
      context: sql`'{}'::jsonb`,
      debug: null,
      failure: null,
    },
  }),
  personal(idempotentAnswers, {
    topic: "activity",
    rows: by(idempotentAnswers.accountId),
    hides: ["key", "bodyHash", "answer"],
    codes: ["operation"],
    erase: "delete",
    isExported: false,
  }),
  impersonal(deployTimes, ["action", "location", "stages"]),
  impersonal(auditChains, ["head", "seal"]),
  impersonal(auditAnchors, ["month", "mac", "seal"]),
  // The subject is a keyed hash, kept for a day.
  impersonal(failureCounts, ["kind", "subject"]),
  impersonal(queueWorkers, ["name"]),
  impersonal(installationSettings, ["name", "value"]),
  impersonal(configurationVersions),
  impersonal(settings, ["name", "value", "sealed"]),
  impersonal(customRoles, ["name", "kind", "rights"]),
  impersonal(brands, [
    ...([
      "name",
      "accent",
      "senderName",
      "senderAddress",
      "replyAddress",
      "replyPattern",
      "supportEmail",
    ] as const),
    ...(["supportUrl", "footerLines", "links", "language", "languages"] as const),
  ]),
  impersonal(brandHosts, ["host"]),
  impersonal(brandFiles, ["kind", "contentType", "hash", "content"]),
];

/** Rows are never deleted one by one: lib/domain/kernel/audit empties them. */
export const auditData = personal(auditRows, {
  topic: "activity",
  rows: ({ id }) => sql`(${auditRows.accountId} = ${id} or ${auditRows.actorAccountId} = ${id})`,
  shows: ["target", "changes", "address", "reason"],
  hides: ["requestId"],
  codes: ["operation", "actorKind", "mac", "erased"],
  erase: {},
  // What was changed in an account of which the person is a member is that account's, and the address of staff is theirs.
  masked: (row, { id }) => ({
    ...row,
    ...(row.accountId === null || row.accountId === id ? {} : { changes: {}, reason: null }),
    ...(row.actorAccountId === null || row.actorAccountId === id ? {} : { address: "" }),
  }),
});
