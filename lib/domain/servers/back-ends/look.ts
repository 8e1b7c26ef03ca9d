import { z } from "zod";
import { askWithin, failureText } from "@/lib/base/ask-within";
import { kindOf, makeProvisioner } from "@/lib/outside/provisioner/registry";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lookStates } from "./schema";
import { type BackEnd, configurationOf, readBackEnds } from "./shared/loaded";
import { provisionerTools } from "./shared/provisioner-tools";

const longestMs = 5_000;

const Seen = z.object({ name: z.string(), state: z.enum(lookStates), said: z.string() });

async function lookAt(backEnd: BackEnd): Promise<z.infer<typeof Seen>> {
  const { name, kind, isEnabled } = backEnd;
  if (!isEnabled) return { name, state: "disabled", said: "" };
  if (kindOf(kind).isSimulated) return { name, state: "simulated", said: "" };
  const { check } = makeProvisioner(configurationOf(backEnd), provisionerTools());
  return askWithin(longestMs, async (signal) => check?.(signal)).then(
    () => ({ name, state: "works" as const, said: "" }),
    (error: unknown) => ({ name, state: "fails" as const, said: failureText(error).slice(0, 300) }),
  );
}

/** Asks every enabled back end whether it could work now; nothing is changed. */
export const lookAtBackEnds = staffOperation({
  name: "back_ends.look",
  summary: "Asks the back ends whether they can work",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ seen: z.array(Seen) }),
  // Before the transaction, which must not wait for other machines.
  // As they are stored: this process may not have read one that was just added.
  before: async ({ db }) => Promise.all([...(await readBackEnds(db)).values()].map(lookAt)),
  run: async (_context, _input, seen) => ({ seen }),
});
