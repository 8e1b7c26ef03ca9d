import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { pageOperations, wireModules } from "./find-operation";

export type PinProtected = {
  /** `<module>.<action>` */
  name: string;
  summary: string;
  /** The name that programs use, `<module>/<action>`; null when programs cannot call it. */
  call: string | null;
};

const listed = ({ name, summary, asksPin }: AnyOperation, call: string | null): PinProtected[] =>
  asksPin === "never" ? [] : [{ name, summary, call }];

/** Every call that asks for the PIN, read from the declarations that enforce it. */
export function pinProtected(): PinProtected[] {
  const ofWire = wireModules().flatMap(([module, actions]) =>
    Object.entries(actions).flatMap(([action, { operation, variant }]) =>
      [operation, ...(variant ? [variant.operation] : [])].flatMap((one) =>
        listed(one, `${module}/${action}`),
      ),
    ),
  );
  // Two calls may mean one operation, which is named once, by its own call; and a call may have two ways.
  const called = [...new Map(ofWire.map((one) => [one.name, one])).values()];
  const ofPages = pageOperations().flatMap((one) => listed(one, null));
  return [
    ...called.filter(({ call }, at) => called.findIndex((one) => one.call === call) === at),
    ...ofPages.filter(({ name }) => !ofWire.some((one) => one.name === name)),
  ];
}
