import type { JobKind } from "@/lib/domain/kernel/async/job-kind";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import type { Entry } from "./entry";
import { pageRegistry, registry, serverOnlyRegistry, staffRegistry } from "./registry";

type Table<T> = Record<string, Record<string, T>>;

const wire: Table<Entry> = registry;
const pages: Table<AnyOperation> = pageRegistry;
const serverOnly: Table<AnyOperation> = serverOnlyRegistry;
const staff: Table<AnyOperation> = staffRegistry;

/** Only own properties: names such as `constructor` are no actions. */
const own = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const findIn = <T>(table: Table<T>, endpoint: string, action: string): T | undefined => {
  const actions = own(table, endpoint);
  return actions && own(actions, action);
};

export const isModule = (name: string): boolean => own(wire, name) !== undefined;

/** The actions that a `.php` path may call. */
export const findEntry = (endpoint: string, action: string): Entry | undefined =>
  findIn(wire, endpoint, action);

/** Sessions of programs: no script of a page is to hold a token, so pages neither open one nor go on opening it. */
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

/** The calls of our own pages: the API's actions and those made for pages. */
export const findPageOperation = (endpoint: string, action: string): AnyOperation | undefined =>
  forPrograms.has(`${endpoint}/${action}`)
    ? undefined
    : (findIn(pages, endpoint, action) ?? findEntry(endpoint, action)?.operation);

/** All of that, by `<endpoint>/<action>`. */
export const pageCalls = (): [name: string, operation: AnyOperation][] =>
  [wire, pages].flatMap((table: Table<Entry | AnyOperation>) =>
    Object.entries(table).flatMap(([endpoint, actions]) =>
      Object.entries(actions)
        .map(([action, one]): [string, AnyOperation] => [
          `${endpoint}/${action}`,
          "operation" in one ? one.operation : one,
        ])
        // No page of customers calls what is for staff.
        .filter(([name, { access }]) => access.who !== "staff" && !forPrograms.has(name)),
    ),
  );

export const wireModules = (): [name: string, actions: Record<string, Entry>][] => Object.entries(wire);

const operationsOf = (table: Table<AnyOperation>) =>
  Object.values(table).flatMap((one) => Object.values(one));

export const pageOperations = (): AnyOperation[] => operationsOf(pages);

/** Every operation of the product, each once. */
export function allOperations(): AnyOperation[] {
  const ofWire = wireModules().flatMap(([, actions]) =>
    Object.values(actions).flatMap(({ operation, variant }) =>
      variant ? [operation, variant.operation] : [operation],
    ),
  );
  return [...new Set([...ofWire, ...pageOperations(), ...operationsOf(serverOnly), ...operationsOf(staff)])];
}

/** The kinds of jobs that operations begin. */
export const jobKinds = (): JobKind[] => allOperations().flatMap(({ kind }) => kind ?? []);
