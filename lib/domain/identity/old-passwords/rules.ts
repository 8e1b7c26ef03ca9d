/** A password hash of another system. `cost`: the logarithm of the rounds of bcrypt, 0 for what takes no time. */
export type OldHash =
  | { form: "bcrypt"; hash: string; cost: number }
  | { form: "md5" | "hmac-sha256"; digest: string; salt: string; cost: 0 };

const bcrypt = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const md5 = /^([0-9a-f]{32})(?::([^\s]{1,100}))?$/i;
const hmac = /^([0-9a-f]{64}):([^\s]{1,100})$/i;

/** Each step of the cost doubles the time of every sign-in, as long as there is such a hash. */
const mostCost = 14;
const leastCost = 4;

/**
 * Recognizes what WHMCS stores: bcrypt, and of older versions md5 of salt and password, `md5:salt`, and HMAC-SHA256 with
 * the salt as its key, `hmac:salt`. Null for anything else.
 */
export function readOldHash(stored: string): OldHash | null {
  const text = stored.trim();
  const rounds = bcrypt.exec(text);
  if (rounds) {
    const cost = Number(rounds[1]);
    return cost >= leastCost && cost <= mostCost ? { form: "bcrypt", hash: text, cost } : null;
  }
  const keyed = hmac.exec(text);
  if (keyed?.[1] && keyed[2])
    return { form: "hmac-sha256", digest: keyed[1].toLowerCase(), salt: keyed[2], cost: 0 };
  const salted = md5.exec(text);
  return salted?.[1]
    ? { form: "md5", digest: salted[1].toLowerCase(), salt: salted[2] ?? "", cost: 0 }
    : null;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#039;",
};

/** Older versions hashed what their input filter had made of the password; the same, or with HTML's entities. */
export function formsOfPassword(password: string): string[] {
  const escaped = password.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
  return escaped === password ? [password] : [password, escaped];
}
