import type { JobPage } from "@/lib/domain/kernel/jobs/show";

/** A deployment whose order is paid and waits for a decision of staff. */
export const isInReview = ({ state, server }: JobPage): boolean =>
  state === "waiting" && server?.state === "in_review";

export const shownState = (job: JobPage): JobPage["state"] | "in_review" =>
  isInReview(job) ? "in_review" : job.state;
