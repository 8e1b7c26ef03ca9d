import type { PinProof } from "@/components/form/pin/use-pin";
import { type Action, call, type Endpoint, type InputOf, type PageCall } from "@/lib/api/client";

/** Inputs of a dialog besides its confirmation. */
export type Values = { reason: string; fourHours: boolean; who: string; hours: number };
export const noValues: Values = { reason: "", fourHours: false, who: "", hours: 2 };

type Look = { fields?: readonly (keyof Values)[]; isDanger?: boolean; hasPin?: boolean };
type Act = Look & {
  calls: PageCall;
  fieldsOf: (id: number, target: string, values: Values) => object;
  send: (id: number, target: string, values: Values, proof: PinProof) => Promise<unknown>;
};

/** Defines one call, used both for sending and for display. */
function act<E extends Endpoint, A extends Action<E>>(
  endpoint: E,
  action: A,
  look: Look,
  fieldsOf: (id: number, target: string, values: Values) => InputOf<E, A> & object,
): Act {
  return {
    ...look,
    // Safe: E and A are an endpoint and one of its actions.
    calls: `${endpoint}/${action}` as PageCall,
    fieldsOf,
    send: (id, target, values, proof) =>
      call(endpoint, action, { ...fieldsOf(id, target, values), ...proof }),
  };
}

const acts = {
  main: act("ip", "set_main", {}, (id, ip) => ({ id, ip, main: "1" })),
  block: act(
    "net",
    "block_ip",
    { fields: ["reason", "fourHours"], isDanger: true, hasPin: true },
    (id, ip, { reason, fourHours }) => ({ id, ip, description: reason, four_hours: fourHours ? 1 : 0 }),
  ),
  unblock: act("net", "unblock_ip", {}, (id, ip) => ({ id, ip })),
  remove: act("net", "remove_ipv4", { isDanger: true }, (id, ip) => ({ id, ip })),
  portOff: act(
    "net",
    "port_off",
    { fields: ["reason"], isDanger: true, hasPin: true },
    (id, port, { reason }) => ({ id, port, reason }),
  ),
  portOn: act("net", "port_on", {}, (id, port) => ({ id, port })),
  passageAdd: act("nat", "add_static_nat", { fields: ["who", "hours"] }, (id, _none, { who, hours }) => ({
    id,
    ttl: hours,
    ...(who ? { ip_acl: who } : {}),
  })),
  passageRemove: act("nat", "remove_static_nat", {}, (id, white_ip) => ({ id, white_ip })),
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

/** Widens the type, so that all can be sent and shown alike. */
export const actOf = (name: ActName): Act => acts[name];
