import { failure } from "../errors/error-entry";

export const jobErrors = {
  "job.not_found": failure<{ key?: string }>({
    kind: "not_found",
    text: ({ key }) =>
      key === undefined ? "job not found" : { text: "AsyncKey not found", isVerbatim: true, extra: { key } },
    guide: "Nobody gave that key out, or it was forgotten.",
    example: { key: "48213057721940638572106394857201" },
  }),
  "job.over": failure({ kind: "conflict", text: "the task is over" }),
};
