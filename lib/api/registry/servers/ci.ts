import { callTask } from "@/lib/domain/servers/post-install/call";
import { getTasks } from "@/lib/domain/servers/post-install/get-tasks";
import { entry } from "../../entry";

export const wire = {
  get_tasks: entry(getTasks, "ok", "tagged_get"),
  call: entry(callTask, "ok"),
};
