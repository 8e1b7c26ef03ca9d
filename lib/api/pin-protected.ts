import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { pageOperations, wireModules } from "./find-operation";

export type PinProtected = {
  /** `<module>.<action>` */
  name: string;
  summary: string;
  /** `<module>/<action>` in the API; null if the API does not have it. */
  call: string | null;
};

const listed = ({ name, summary, asksPin }: AnyOperation, call: string | null): PinProtected[] =>
  asksPin === "never" ? [] : [{ name, summary, call }];

/** Returns every call that requires the PIN, from the declarations that enforce it. */
export function pinProtected(): PinProtected[] {
  const ofWire = wireModules().flatMap(([module, actions]) =>
    Object.entries(actions).flatMap(([action, { operation, variant }]) =>
      [operation, ...(variant ? [variant.operation] : [])].flatMap((one) =>
        listed(one, `${module}/${action}`),
      ),
    ),
  );
  // Lists each operation once, by its last call, and each call once, because two calls may share an operation and a
  // call may have a variant.
  const called = [...new Map(ofWire.map((one) => [one.name, one])).values()];
  const ofPages = pageOperations().flatMap((one) => listed(one, null));
  return [
    ...called.filter(({ call }, at) => called.findIndex((one) => one.call === call) === at),
    ...ofPages.filter(({ name }) => !ofWire.some((one) => one.name === name)),
  ];
}
