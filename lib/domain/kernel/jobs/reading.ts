import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { Reading } from "@/lib/base/params/readings";
import { reads } from "../access/access";
import { storedReading } from "../async/stored-scope";
import { operation } from "../operation/operation";
import { anyJob } from "./lookup";
import { endOf } from "./rules";

/** The result that `eq_callback/check` returns as text, structured for our own pages. */
export const showReading = operation({
  name: "jobs.reading",
  summary: "Shows what a machine told when it was asked",
  access: reads({ right: "eq/list" }),
  target: anyJob("key"),
  input: z.object({ key: wireText(100) }),
  output: z.object({ state: z.enum(["running", "done", "failed"]), reading: Reading.nullable() }),
  run: async ({ now }, _input, job) => {
    const state = endOf(job, now);
    return { state, reading: state === "done" ? storedReading(job.scope) : null };
  },
});
