import { customersList } from "../../../customers/accounts/customers-list";
import { jobsList } from "../../../kernel/jobs/jobs-list";
import type { StaffList } from "../../../kernel/staff/staff-list";
import { mailsList } from "../../../messages/mails/mails-list";
import { invoicesList } from "../../../money/billing/invoices-list";
import { creditNotesList } from "../../../money/documents/credit-notes-list";
import { paymentsList } from "../../../money/payments/payments-list";
import { taxEntriesList } from "../../../money/tax/tax-entries-list";
import { ordersList } from "../../../orders/orders/orders-list";
import { productsList } from "../../../orders/products/products-list";
import { subscriptionsList } from "../../../orders/renewals/subscriptions-list";
import { hostsList } from "../../../servers/hosts/hosts-list";
import { serversList } from "../../../servers/servers/servers-list";
import { abuseList } from "../../tickets/abuse/abuse-list";
import { ticketsList } from "../../tickets/tickets-list";

/** The lists of the back office, in the order in which it shows them. */
export const staffLists = [
  customersList,
  serversList,
  hostsList,
  subscriptionsList,
  productsList,
  ordersList,
  invoicesList,
  creditNotesList,
  paymentsList,
  taxEntriesList,
  ticketsList,
  abuseList,
  jobsList,
  mailsList,
] as const;

export type ListName = (typeof staffLists)[number]["name"];
export const listNames = staffLists.map(({ name }) => name);

export const listOf = Object.fromEntries(staffLists.map((list) => [list.name, list])) as Record<
  ListName,
  StaffList<ListName>
>;
