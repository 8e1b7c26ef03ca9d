import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { readPresets } from "../../catalog/catalog/shared/read";
import { WireTag } from "../../catalog/catalog/shared/wire-schema";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { serverIfNamed } from "../../kernel/server/server-target";
import { type PostInstallTask, postInstallTasks, refusalOfTask, usesOf } from "./rules";

const WireTask = z.object({
  id: about(
    z.int(),
    "Number of the task: what `ci/call` takes, and those from 1 to 3 `ci_task` of an order, too.",
    1,
  ),
  name: about(z.string(), "Its name; `ci/call` takes either.", "gpu-driver"),
  description: about(z.string(), "What it does.", "GPU driver"),
  active: about(z.int(), "1 = it is offered.", 1),
  tags: about(z.array(WireTag), "What it is for: `gpu`, `vgpu`, `bm`, `vm`; `default`: for every machine."),
});

const tagsOf = (task: PostInstallTask): z.infer<typeof WireTag>[] =>
  usesOf(task).map((tag, index) => ({
    id: task.id * 10 + index,
    component: "ci",
    component_id: task.id,
    tag,
    value: "1",
    extra: "",
    internal: 0,
  }));

/** `ci/get_tasks` (modules 5.11): all tasks; for a server, those that it can run. */
export const getTasks = openOperation({
  name: "ci.get_tasks",
  summary: "Lists the tasks that can be run on an installed server",
  description:
    "Answers the tasks that can be run on an installed server, such as a GPU driver, with tags that say which servers they suit.",
  access: anybody("read"),
  target: serverIfNamed("id"),
  input: z.object({
    id: about(
      wireInt(0).optional(),
      "Number of a server of yours: only what it can run; needs a session.",
      55001,
    ),
  }),
  output: z.object({ tasks: about(z.array(WireTask), "The tasks.") }),
  run: async ({ db }, _input, { own }) => {
    const [preset] = own ? await readPresets(db, { id: own.presetId, name: "" }) : [];
    const machine = own && preset && { gpu: preset.gpu, hasSystem: own.systemId !== null };
    const tasks = postInstallTasks.filter((task) => !machine || refusalOfTask(task, machine) === null);
    return {
      tasks: tasks.map((task) => ({
        id: task.id,
        name: task.name,
        description: task.description,
        active: 1,
        tags: tagsOf(task),
      })),
    };
  },
});
