import type { Wrong } from "@/components/form/submit/use-rules-form";
import { parseRanges } from "@/lib/base/address";
import { checkNotification, endOfDay } from "@/lib/domain/identity/api-keys/rules";
import type { Draft } from "./draft";
import type { ProblemWord } from "./form-parts";

function nameProblem(name: string): ProblemWord | undefined {
  if (name.trim() === "") return "nameMissing";
  if (!/^[\x20-\x7e]+$/.test(name)) return "nameAscii";
  return name.length > 100 ? "nameLong" : undefined;
}

function addressProblem({ method, address, scope }: Draft): ProblemWord | undefined {
  const checked = checkNotification(method, address.trim() || undefined, scope !== "account");
  if (!("wrong" in checked)) return undefined;
  if (address.trim() === "") return "addressMissing";
  if (method === "email") return "email";
  return /^http:/i.test(address.trim()) ? "webhookPlain" : "webhook";
}

/** The error, with the invalid entry of the list on a second line. */
function ipProblem(ip: string): string | undefined {
  const checked = parseRanges(ip);
  return "wrong" in checked ? `${"ip" satisfies ProblemWord}\n${checked.wrong}` : undefined;
}

function expiryProblem(expires: string, now: Date): ProblemWord | undefined {
  const end = endOfDay(expires);
  return expires === "" || (end && end > now) ? undefined : "expires";
}

const missing = (isMissing: boolean, word: ProblemWord) => (isMissing ? word : undefined);

/** All validation errors that the server would report, by field. */
export const wrongIn = (draft: Draft, now: Date): Wrong<Draft> => ({
  name: nameProblem(draft.name),
  serverId: missing(draft.scope === "server" && draft.serverId === null, "serverMissing"),
  projectId: missing(draft.scope === "project" && draft.projectId === null, "projectMissing"),
  ip: ipProblem(draft.ip),
  address: addressProblem(draft),
  expires: expiryProblem(draft.expires, now),
  rights: missing(draft.isNarrowed && draft.rights.length === 0, "rights"),
});
