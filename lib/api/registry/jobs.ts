import { retryTask } from "@/lib/domain/jobs/retry-task";
import { showJob } from "@/lib/domain/jobs/show";

export const pages = {
  show: showJob,
};

export const staff = {
  retry_task: retryTask,
};
