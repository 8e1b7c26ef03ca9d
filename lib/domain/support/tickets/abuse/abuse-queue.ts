import { countedQueue } from "../../../kernel/staff/staff-queue";
import { waitingCases } from "./shared/waiting-cases";

/** Cases that need staff. */
export const abuseQueue = countedQueue({
  name: "abuse",
  right: "abuse/handle",
  page: "/staff/abuse",
  statement: ({ before, size, now }) => waitingCases({ before, size: size + 1, now }),
});
