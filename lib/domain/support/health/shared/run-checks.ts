import { askWithin, failureText } from "@/lib/base/ask-within";
import { withoutSecrets } from "../../settings/shared/without-secrets";
import { bad, type Check, type Found, type Place } from "../check";
import { checks } from "../checks/all";
import type { Finding } from "../schema";

/** So that a service that does not answer delays the others by no more. */
const longestMs = 10_000;

async function runCheck(
  { name, look, failing = "failed" }: Check,
  place: Omit<Place, "signal">,
): Promise<Finding[]> {
  const { environment } = place;
  let found: Found[];
  try {
    found = [await askWithin(longestMs, (signal) => look({ ...place, signal }))].flat();
  } catch (error) {
    found = [bad(failing, { reason: failureText(error) })];
  }
  return found.map(({ verdict, code, params }) => ({
    check: name,
    verdict,
    code,
    params: Object.fromEntries(
      Object.entries(params).map(([key, text]) => [key, withoutSecrets(text, environment)]),
    ),
  }));
}

/** Runs checks at once, each within its time. */
export const runChecks = async (
  place: Omit<Place, "signal">,
  chosen: readonly Check[] = checks,
): Promise<Finding[]> => (await Promise.all(chosen.map((check) => runCheck(check, place)))).flat();
