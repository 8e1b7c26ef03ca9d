import type { Route } from "next";
import { serverPageOf } from "@/lib/domain/kernel/staff/server-page";
import type { Hit } from "@/lib/domain/support/search/schema";

/** The staff page of a hit; null if it has none. */
export function pageOfHit({ group, object, detail, state, account }: Hit): Route | null {
  if (group === "receipts") return "/staff/queues/receipts" as Route;
  if (group === "invoices") return `/staff/invoices/${object.replace("invoice ", "")}` as Route;
  if (group === "payments") return `/staff/payments/${object.replace("payment ", "")}` as Route;
  if (group === "tickets") return `/staff/conversations/${object.replace("conversation ", "")}` as Route;
  if (group === "hosts") return `/staff/hosts/${object.replace("host ", "")}` as Route;
  // Hosts of two back ends may have the same name.
  if (group === "lists" && state === "host") {
    const host = object.replace("list servers?host=", "");
    return `/staff/lists/servers?${new URLSearchParams({ host, backEnd: detail })}` as Route;
  }
  if (group === "lists") return `/staff/lists/${object.replace("list ", "")}` as Route;
  if (account === null) return null;
  const server = group === "servers" ? serverPageOf(object) : null;
  if (server !== null) return server as Route;
  const record = `/staff/customers/${account.id}`;
  return (group === "customers" ? record : `${record}/${group}`) as Route;
}
