import type { JobKind } from "@/lib/domain/kernel/async/job-kind";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import type { Entry } from "./entry";
import { pageRegistry, registry, serverOnlyRegistry, staffRegistry } from "./registry";

type Table<T> = Record<string, Record<string, T>>;

const wire: Table<Entry> = registry;
const pages: Table<AnyOperation> = pageRegistry;
const serverOnly: Table<AnyOperation> = serverOnlyRegistry;
const staff: Table<AnyOperation> = staffRegistry;

/** Own properties only: names such as `constructor` are not actions. */
const own = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const findIn = <T>(table: Table<T>, endpoint: string, action: string): T | undefined => {
  const actions = own(table, endpoint);
  return actions && own(actions, action);
};

export const isModule = (name: string): boolean => own(wire, name) !== undefined;

/** Finds an action callable by a `.php` path. */
export const findEntry = (endpoint: string, action: string): Entry | undefined =>
  findIn(wire, endpoint, action);

/**
 * Calls that open API sessions. Page scripts must never hold a token, so pages can neither start nor continue such a
 * sign-in.
 */
const forPrograms: ReadonlySet<string> = new Set([
  "auth/whmcslogin",
  "auth/login",
  "auth/2fa_check",
  "auth/2fa_resend",
  "auth/github_signin",
  "auth/google_signin",
  "auth/oidc_signin",
  "auth/vk_signin",
  "customers/switch_account",
]);

/** Finds a call available to the panel's own pages: the API's actions and those for pages only. */
export const findPageOperation = (endpoint: string, action: string): AnyOperation | undefined =>
  forPrograms.has(`${endpoint}/${action}`)
    ? undefined
    : (findIn(pages, endpoint, action) ?? findEntry(endpoint, action)?.operation);

/** All of these, by `<endpoint>/<action>`. */
export const pageCalls = (): [name: string, operation: AnyOperation][] =>
  [wire, pages].flatMap((table: Table<Entry | AnyOperation>) =>
    Object.entries(table).flatMap(([endpoint, actions]) =>
      Object.entries(actions)
        .map(([action, one]): [string, AnyOperation] => [
          `${endpoint}/${action}`,
          "operation" in one ? one.operation : one,
        ])
        // Customer pages do not call staff operations.
        .filter(([name, { access }]) => access.who !== "staff" && !forPrograms.has(name)),
    ),
  );

/** Operations of staff pages and of commands, by `<endpoint>/<action>`. */
export const staffCalls = (): [name: string, operation: AnyOperation][] =>
  Object.entries(staff).flatMap(([endpoint, actions]) =>
    Object.entries(actions).map(([action, one]): [string, AnyOperation] => [`${endpoint}/${action}`, one]),
  );

export const wireModules = (): [name: string, actions: Record<string, Entry>][] => Object.entries(wire);

const operationsOf = (table: Table<AnyOperation>) =>
  Object.values(table).flatMap((one) => Object.values(one));

export const pageOperations = (): AnyOperation[] => operationsOf(pages);

/** Returns every operation of the product, without duplicates. */
export function allOperations(): AnyOperation[] {
  const ofWire = wireModules().flatMap(([, actions]) =>
    Object.values(actions).flatMap(({ operation, variant }) =>
      variant ? [operation, variant.operation] : [operation],
    ),
  );
  return [...new Set([...ofWire, ...pageOperations(), ...operationsOf(serverOnly), ...operationsOf(staff)])];
}

/** Returns the kinds of jobs that operations start. */
export const jobKinds = (): JobKind[] => allOperations().flatMap(({ kind }) => kind ?? []);
