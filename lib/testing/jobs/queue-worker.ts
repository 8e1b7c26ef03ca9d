import { setInterval } from "node:timers";
import { openDatabase } from "@/lib/db/client";
import { DeadWorkers } from "@/lib/db/dead-workers";
import { Presence } from "@/lib/jobs/presence";
import { WorkerPool } from "@/lib/jobs/worker-pool";

/*
 * A process of the panel's queue on the database of its first argument, whose tasks never end; prints `begun ID` for
 * each. Checks for dead workers every 100 ms, and considers one dead after being absent for the milliseconds of its
 * second argument.
 */
const [databaseUrl = "", patience = ""] = process.argv.slice(2);
openDatabase(databaseUrl, { poolSize: 2 });
const presence = await Presence.open(databaseUrl);
await WorkerPool.start({ databaseUrl, presence }, "jobs", {
  tasks: {
    free_servers: (_payload, { job }) => {
      console.log(`begun ${job.id}`);
      return new Promise(() => undefined);
    },
  },
});
const dead = new DeadWorkers(presence.process, Number(patience));
const look = () => dead.release().then(() => console.log("looked"));
setInterval(() => void look().catch(() => undefined), 100);
console.log("ready");
