import { checkCallback } from "@/lib/domain/kernel/jobs/check";
import { entry } from "../../entry";

export const wire = {
  check: entry(checkCallback, "bare", "get"),
};
