import type { Data, Engine } from "./engine";

const hasPort22 = (ports: string): boolean =>
  ports.split(",").some((part) => {
    const [first = 0, last = first] = part.split(":").map(Number);
    return first <= 22 && last >= 22;
  });

const fitsSsh = ({ type, enable, proto, source, dport }: Data): boolean =>
  type === "in" && enable === 1 && (!proto || proto === "tcp") && !source && (!dport || hasPort22(dport));

/** Whether the engine's rules of a guest let strangers reach its SSH server. */
export async function letsSshIn(engine: Engine, guestPath: string): Promise<boolean> {
  const all = await engine.read("/cluster/firewall/options");
  const options = await engine.read(`${guestPath}/firewall/options`);
  if (!all?.enable || !options?.enable) return true;
  const rules: Data[] = await engine.read(`${guestPath}/firewall/rules`);
  return (rules.find(fitsSsh)?.action ?? options.policy_in ?? "DROP") === "ACCEPT";
}
