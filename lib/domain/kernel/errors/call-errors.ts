import { type About, argument, failure } from "./error-entry";

const limited = {
  calls: "too many calls, try again later",
  tries: "too many tries, try again later",
  passwords: "too many passwords at once",
};

export const callErrors = {
  "action.missing": failure({
    kind: "invalid",
    text: "no action specified",
    guide: "The call has no `action`.",
    isOfEveryCall: true,
  }),
  "action.unknown": failure({
    kind: "invalid",
    text: "unknown action",
    guide: "The module has no such action.",
    isOfEveryCall: true,
  }),
  "module.unknown": failure({
    kind: "not_found",
    text: "unknown module",
    guide: "There is no such module.",
    isOfEveryCall: true,
  }),
  "method.not_allowed": failure({
    kind: "invalid",
    text: "method not allowed",
    guide: "The action takes POST only. HTTP 405.",
    isOfEveryCall: true,
  }),
  "body.unreadable": failure({
    kind: "invalid",
    text: "unreadable body",
    guide: "The body is no form. HTTP 400.",
    isOfEveryCall: true,
  }),
  "body.busy": failure({
    kind: "unavailable",
    text: "too many large requests at the moment, try again later",
    guide:
      "Too many large bodies are being received from everybody. Nothing was read; `Retry-After` says how long to wait. HTTP 503.",
    isOfEveryCall: true,
  }),
  "body.share": failure({
    kind: "limited",
    text: "too many large requests from this address, try again later",
    guide:
      "Too many large bodies are being received from your address (IPv6: its /64). Nothing was done; `Retry-After` says how long to wait. HTTP 429.",
    isOfEveryCall: true,
  }),
  "body.overfull": failure({
    kind: "invalid",
    text: "too many parameters",
    guide: "The body has too many fields.",
    isOfEveryCall: true,
  }),
  "body.too_large": failure({
    kind: "invalid",
    text: "body too large",
    guide: "The body is larger than 1 MiB. HTTP 413.",
    isOfEveryCall: true,
  }),
  "headers.too_large": failure({
    kind: "invalid",
    text: "headers too large",
    guide: "The headers are too large. HTTP 431.",
    isOfEveryCall: true,
  }),
  "request.invalid": failure<{ parameter?: string; reason?: string }>({
    kind: "invalid",
    text: ({ parameter, reason }) =>
      parameter === undefined || reason === undefined
        ? "invalid request"
        : { text: `invalid request: ${reason}`, fields: { [parameter]: reason } },
    guide: "What is named does not exist, or cannot be done with it. Nothing changed.",
  }),
  "request.malformed": failure({
    kind: "invalid",
    text: "malformed request",
    guide: "What came is no HTTP. HTTP 400.",
    isOfEveryCall: true,
  }),
  "request.timeout": failure({
    kind: "invalid",
    text: "request timeout",
    guide: "The request did not come to its end in time. HTTP 408.",
    isOfEveryCall: true,
  }),
  "requests.too_many": failure({
    kind: "limited",
    text: "too many requests from this address at the same time, try again later",
    guide:
      "Your address (IPv6: its /64) has too many requests under way at the same time. Nothing was done; `Retry-After` says how long to wait. HTTP 429.",
    isOfEveryCall: true,
  }),
  "request.upgrade": failure({
    kind: "invalid",
    text: "no other protocol is spoken here",
    guide: "The request asks for another protocol.",
    isOfEveryCall: true,
  }),
  "argument.invalid": failure<About & { reason?: string | undefined; details?: object | undefined }>({
    kind: "invalid",
    text: ({ parameter, reason, details }) => ({
      ...argument(parameter, reason),
      ...(details === undefined ? {} : { details }),
    }),
    guide: "A parameter is missing or not valid; `fields` names it.",
    example: { parameter: "id", reason: "is required" },
  }),
  "argument.unsupported": failure<About & { reason: string }>({
    kind: "invalid",
    text: ({ parameter, reason }) => argument(parameter, reason),
    guide: "A parameter asks for something that is not offered here.",
    example: { parameter: "jumbo", reason: "is not supported" },
  }),
  "idempotency.conflict": failure({
    kind: "conflict",
    text: {
      text: "idempotency key was used with other parameters",
      fields: { idempotency_key: "was used with other parameters" },
    },
    guide: "The idempotency key was used before, with other parameters.",
  }),
  "rate.limited": failure<{ what: "calls" | "tries" | "passwords" }>({
    kind: "limited",
    text: ({ what }) => limited[what],
    guide: "Too many calls or tries: `Retry-After` says for how long.",
    example: { what: "calls" },
    isOfEveryCall: true,
  }),
  "service.unavailable": failure({
    kind: "unavailable",
    text: "service unavailable, try again",
    guide: "Not available at the moment; nothing was done. Repeat the call. HTTP 503.",
    isOfEveryCall: true,
  }),
  internal: failure<{ request?: string }>({
    kind: "internal",
    text: ({ request }) => (request === undefined ? "internal error" : `internal error, request ${request}`),
    guide: "A failure on our side, with the id of the request. HTTP 500.",
    example: { request: "5f1c2d3e" },
    isOfEveryCall: true,
  }),
  "origin.foreign": failure({ kind: "forbidden", text: "not from a page of this panel" }),
};
