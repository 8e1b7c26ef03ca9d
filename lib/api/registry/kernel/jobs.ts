import { listJobs } from "@/lib/domain/kernel/jobs/list";
import { showOutcomes } from "@/lib/domain/kernel/jobs/outcomes";
import { showReading } from "@/lib/domain/kernel/jobs/reading";
import { retryTask } from "@/lib/domain/kernel/jobs/retry-task";
import { showJob } from "@/lib/domain/kernel/jobs/show";

export const pages = {
  list: listJobs,
  outcomes: showOutcomes,
  reading: showReading,
  show: showJob,
};

export const staff = {
  retry_task: retryTask,
};
