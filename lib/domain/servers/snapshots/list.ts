import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { isBeforeInstall } from "../servers/rules";
import { notOffered } from "../servers/shared/able";
import { readMachine } from "../servers/shared/ask-machine";
import { presetOf } from "../servers/shared/require-usable";

const Kept = z.object({ name: z.string(), made: z.string(), size: z.int() });

/** The snapshots for the server's page, newest first; null = the server does not support them. */
export const listSnapshots = operation({
  name: "snapshots.list",
  summary: "Shows the snapshots of a server and how many are kept",
  access: reads({ right: "vm/get_snapshot" }),
  target: server("id"),
  input: z.object({ id: wireInt(0) }),
  output: z.object({ max: z.int(), rotates: z.boolean(), snapshots: z.array(Kept).nullable() }),
  run: async ({ db }, _input, row) => {
    const settings = { max: row.snapshotMax, rotates: row.snapshotRotates };
    const unable = await notOffered(db, row, await presetOf(db, row));
    if (unable.includes("changeSnapshot")) return { ...settings, snapshots: null };
    if (isBeforeInstall(row.state)) return { ...settings, snapshots: [] };
    const known = await readMachine(row, (provisioner, machine) => provisioner.listSnapshots(machine));
    return {
      ...settings,
      snapshots: known
        .map(({ name, madeAt, sizeBytes }) => ({ name, made: madeAt.toISOString(), size: sizeBytes }))
        .reverse(),
    };
  },
});
