import { jobs } from "@/lib/db/tables/kernel/jobs";
import { reads } from "../access/access";
import { inReach } from "../access/reach";
import { operation } from "../operation/operation";
import { JobList, JobPlace, readJobPage } from "./shared/list-page";

/** Lists the jobs of the account's servers, newest first, paginated; read-only jobs are left out. */
export const listJobs = operation({
  name: "jobs.list",
  summary: "Shows a page of the account's deployments and other work on its servers, newest first",
  access: reads({ right: "eq/list" }),
  input: JobPlace,
  output: JobList,
  run: (context, place) => readJobPage(context, inReach(context.actor.session, jobs.serverId), place),
});
