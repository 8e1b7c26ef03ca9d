import type { Data } from "./engine";

type Texts = Record<string, string>;
type State = { resources: Set<string>; rules: Map<string, Texts> };
type Answer = { status: number; data: Data; message?: string };

const missing = (message: string): Answer => ({ status: 500, data: null, message });

/** What the cluster's manager answers: the engine checks its calls, and keeps nothing of them. */
export function answerForHa(
  { resources, rules }: State,
  { method, path, form }: { method: string; path: string; form: Texts },
): Answer | null {
  const [, what, name] = /^\/cluster\/ha\/(resources|rules)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (what === "rules" && name === undefined && method === "GET")
    return { status: 200, data: [...rules].map(([rule, texts]) => ({ rule, ...texts })) };
  if (what === "rules" && name !== undefined) {
    const rule = rules.get(name);
    if (!rule) return missing(`no such ha rule '${name}'`);
    if (method === "GET") return { status: 200, data: { rule: name, ...rule } };
    if (form.digest !== rule.digest)
      return missing("detected modified configuration - file changed by other user? Try again.");
    const digest = String(Number(rule.digest) + 1);
    rules.set(name, { ...rule, resources: form.resources ?? "", digest });
    return { status: 200, data: null };
  }
  if (what !== "resources") return null;
  if (method === "POST") {
    resources.add(form.sid ?? "");
    return { status: 200, data: null };
  }
  if (name === undefined || !resources.has(name)) return missing(`no such resource '${name}'`);
  if (method === "DELETE") {
    resources.delete(name);
    for (const [rule, texts] of rules) {
      const others = (texts.resources ?? "").split(",").filter((one) => one !== name);
      rules.set(rule, { ...texts, resources: others.join(",") });
    }
    return { status: 200, data: null };
  }
  return { status: 200, data: { sid: name, state: "started", type: "vm" } };
}
