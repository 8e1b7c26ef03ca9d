import { listJobs } from "@/lib/domain/jobs/list";
import { showOutcomes } from "@/lib/domain/jobs/outcomes";
import { showReading } from "@/lib/domain/jobs/reading";
import { retryTask } from "@/lib/domain/jobs/retry-task";
import { showJob } from "@/lib/domain/jobs/show";

export const pages = {
  list: listJobs,
  outcomes: showOutcomes,
  reading: showReading,
  show: showJob,
};

export const staff = {
  retry_task: retryTask,
};
