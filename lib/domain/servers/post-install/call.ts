import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { invalidArgument } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { workFailures } from "../servers/errors";
import { requireAble } from "../servers/shared/able";
import { runOnMachine } from "../servers/shared/ask-machine";
import { presetOf, requireUsable } from "../servers/shared/require-usable";
import { refusalOfTask, taskOf } from "./rules";

/** `ci/call` (modules 5.11): runs a post-install task on a server. No task has settings, so `params[…]` are ignored. */
export const callTask = asyncOperation({
  name: "ci.call",
  summary: "Runs a task on an installed server",
  description: "Starts a task on a server that runs. The callback tells whether it is done or why it failed.",
  access: writes(),
  changes: ["servers"],
  fails: [...workFailures, "machine.unsupported"],
  target: locked(server("id")),
  input: z.object({
    id: about(wireInt(0), "Number of the server.", 55001),
    task: about(wireText(100), "Number or name of the task, from `ci/get_tasks`.", "system-update"),
  }),
  begin: async ({ db }, { task: asked }, row) => {
    const task = taskOf(asked);
    if (!task) throw invalidArgument("task", "unknown task");
    await requireAble(db, row, "runTask");
    requireUsable(row);
    const { gpu } = await presetOf(db, row);
    const refusal = refusalOfTask(task, { gpu, hasSystem: row.systemId !== null });
    if (refusal) throw invalidArgument("task", refusal);
  },
  context: (_context, { task }) => ({ task: taskOf(task)?.name ?? task }),
  perform: async (_context, { key, input, target, signal }) => {
    const name = taskOf(input.task)?.name ?? input.task;
    return runOnMachine(
      target,
      "runTask",
      (provisioner, machine) => provisioner.runTask(machine, { key, task: name }, signal),
      { scope: `Task ${name} is done` },
    );
  },
});
