import { eq } from "drizzle-orm";
import { wireInt } from "@/lib/base/form-values";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { reads } from "../../kernel/access/access";
import { JobList, JobPlace, readJobPage } from "../../kernel/jobs/shared/list-page";
import { operation } from "../../kernel/operation/operation";
import { serverOrFailed } from "../../kernel/server/server-target";

/** The jobs of one server, newest first, paginated. */
export const listServerJobs = operation({
  name: "servers.jobs",
  summary: "Shows a page of the work on a server, newest first",
  access: reads({ right: "eq/show" }),
  target: serverOrFailed("id"),
  input: JobPlace.extend({ id: wireInt(0) }),
  output: JobList,
  run: (context, { id, ...place }) => readJobPage(context, eq(jobs.serverId, id), place),
});
