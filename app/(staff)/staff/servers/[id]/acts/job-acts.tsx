import { useActionName } from "@/components/state/use-action-name";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { RecordedJob, ServerRecord } from "@/lib/domain/support/server-record/schema";
import { ActList } from "../../../acting/act-list";

/** Giving up a deployment returns its price; giving up anything else leaves the server as it is. */
const isDeployment = ({ operation }: RecordedJob): boolean =>
  operation === "eq.order_instance" || operation === "eq.reinstall";

/** What can be done about a job that is stuck. */
export function JobActs({
  job,
  record,
  staff,
}: {
  job: RecordedJob;
  record: ServerRecord;
  staff: HoldsRights;
}) {
  const nameOf = useActionName();
  const isOpen = job.state === "running" || job.state === "queued";
  return (
    <ActList
      staff={staff}
      subject={{ id: job.id }}
      name={`${nameOf(job.action)}, ${record.hostname}`}
      acts={[
        { act: "retryDeploy", isFitting: job.state === "running" },
        { act: "giveUp", isFitting: isOpen && isDeployment(job) },
        { act: "giveUpJob", isFitting: isOpen && !isDeployment(job) },
      ]}
    />
  );
}
