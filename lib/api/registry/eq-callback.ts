import { checkCallback } from "@/lib/domain/jobs/check";
import { entry } from "../entry";

export const wire = {
  check: entry(checkCallback, "bare", "get"),
};
