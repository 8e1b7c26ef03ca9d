import { showJob } from "@/lib/domain/jobs/show";

export const pages = {
  show: showJob,
};
