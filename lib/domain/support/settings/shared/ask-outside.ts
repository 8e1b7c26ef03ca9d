import { runWithin } from "@/lib/base/run-within";
import { type Environment, settingNames } from "@/lib/settings/environment";
import { isSecret } from "../read-settings";

/** Runs work that asks another side; rejects after this time even if the work does not heed its signal. */
export const askWithin = <T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  runWithin(milliseconds, undefined, (signal) =>
    Promise.race([
      work(signal),
      new Promise<never>((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("It took too long."))),
      ),
    ]),
  );

/** An error's text with that of its cause: "fetch failed" alone says nothing. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" && !error.message.includes(cause.message)
    ? `${error.message}: ${cause.message}`
    : error.message;
}

/** The parts of secret settings that another side may repeat. */
function secretsIn(environment: Environment): string[] {
  return settingNames()
    .filter(isSecret)
    .flatMap((name) => {
      const text = String(environment[name] ?? "");
      if (!URL.canParse(text)) return [text];
      const { password } = new URL(text);
      return [text, password, decodeURIComponent(password)];
    })
    .filter((text) => text.length > 3);
}

const mostSaid = 500;

/** What another side said, without the secrets that it may repeat, and not longer than a page can show. */
export const withoutSecrets = (text: string, environment: Environment): string =>
  secretsIn(environment)
    .reduce((said, secret) => said.replaceAll(secret, "[secret]"), text)
    .slice(0, mostSaid);
