import { z } from "zod";
import { Reading } from "@/lib/base/facts/readings";
import { wireText } from "@/lib/base/form-values";
import { anybody } from "../kernel/access";
import { openOperation } from "../kernel/operation";
import { storedReading } from "../kernel/stored-scope";
import { jobOfKey } from "./lookup";
import { endOf } from "./rules";

/** What `eq_callback/check` tells programs as text, as facts for our own pages; its key is its secret as it is there. */
export const showReading = openOperation({
  name: "jobs.reading",
  summary: "Shows what a machine told when it was asked",
  access: anybody("read"),
  target: jobOfKey("key"),
  input: z.object({ key: wireText(100) }),
  output: z.object({ state: z.enum(["running", "done", "failed"]), reading: Reading.nullable() }),
  run: async ({ now }, _input, job) => {
    const state = endOf(job, now);
    return { state, reading: state === "done" ? storedReading(job.scope) : null };
  },
});
