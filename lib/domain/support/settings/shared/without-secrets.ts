import { type Environment, settingNames } from "@/lib/settings/environment";
import { isSecret } from "../read-settings";

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
