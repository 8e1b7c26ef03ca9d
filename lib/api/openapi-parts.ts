import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import type { WireCall } from "./openapi-calls";
import type { Schema } from "./openapi-schemas";

export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Describes who may make the call, and other notes. */
function describeOperation({ access, target, isCreating, asksPin }: AnyOperation): string {
  const session = {
    anybody: "Needs no session.",
    session: "Needs a session.",
    person: "Needs a session.",
    staff: "For staff alone: customers are refused.",
  }[access.who];
  const pin = {
    always: " Asks for the PIN where one is set.",
    sometimes:
      " Asks for the PIN where one is set and the call widens what a key may do, changes the email address or opens a machine's screen.",
    never: "",
  }[asksPin];
  const right = access.right ? ` Right: \`${access.right}\`.` : "";
  const own =
    target && access.who !== "anybody"
      ? ` \`${target.parameter}\` names the caller's own ${target.noun}.`
      : "";
  const repeat = isCreating ? " With an idempotency key, a repeated call gets the first answer again." : "";
  return `${session}${pin}${right}${own}${repeat}`;
}

/** Description of one call of the API. */
export const describeCall = ({ operation, description, isFile }: WireCall): string => {
  const said = `${description} ${describeOperation(operation)}`;
  return isFile
    ? `${said} Answers the file itself; with \`format=base64\`, or where \`Accept\` names JSON and not the file, the answer shown here.`
    : said;
};

/** Description of all calls of one action. */
export const describeCalls = (calls: WireCall[]): string => calls.map(describeCall).join("\n\n");

const failed = { $ref: "#/components/examples/Failure" };
const failure = (description: string) => ({
  description,
  content: { "application/json": { schema: reference("Failure"), examples: { failure: failed } } },
});
const failures = {
  "400": failure("The body could not be read."),
  "405": failure("The action takes POST only."),
  "413": failure("The body is larger than 1 MiB."),
  "429": failure("Too many calls, or too many large bodies of one address: `Retry-After` says for how long."),
  "500": failure("A failure on our side, with the id of the request."),
  "503": failure("Not available at the moment: `Retry-After` says for how long."),
};

/** Clients whose `Accept` allows JSON but not the file's type get the file as Base64 in JSON. */
const pdf = { schema: { type: "string", contentMediaType: "application/pdf" } };

/** Every call that could be parsed returns HTTP 200; clients read errors from the body. */
export const responsesOf = (calls: WireCall[], answerName: (call: WireCall) => string) => ({
  "200": {
    description: "What the action says, or a failure.",
    content: {
      "application/json": {
        schema: { anyOf: [...calls.map((call) => reference(answerName(call))), reference("Failure")] },
        examples: {
          ...Object.fromEntries(
            calls.map((call) => [call.name, { summary: call.operation.summary, value: call.answerExample }]),
          ),
          failure: failed,
        },
      },
      ...(calls.some(({ isFile }) => isFile) ? { "application/pdf": pdf } : {}),
    },
  },
  ...failures,
});

export const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "For creating calls; the same as the parameter `idempotency_key`. Kept for 24 hours.",
  schema: { type: "string", maxLength: 200 },
  example: "order-2026-11-22-1",
};

/** Who may call each action, derived from the access checks. */
export const accessOf = (calls: WireCall[]) =>
  Object.fromEntries(
    calls.map(({ name, operation }) => {
      const { topic: _ofImpersonation, ...access } = operation.access;
      return [name, access];
    }),
  );
