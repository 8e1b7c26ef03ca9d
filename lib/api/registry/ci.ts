import { callTask } from "@/lib/domain/ci/call";
import { getTasks } from "@/lib/domain/ci/get-tasks";
import { entry } from "../entry";

export const wire = {
  get_tasks: entry(getTasks, "ok", "tagged_get"),
  call: entry(callTask, "ok"),
};
