import type { z } from "zod";
import { locales } from "@/lib/base/locale";
import type { Context } from "../../kernel/operation/context";
import type { Operation } from "../../kernel/operation/operation";
import type { HoldsRights, StaffRight } from "../../kernel/staff/staff-rights";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { resendMail } from "../../messages/mails/resend";
import { retryDeployment } from "../../orders/deployments/take-over";
import { resumeServer, suspendServer } from "../../orders/renewals/suspend";
import { resizeByStaff } from "../../orders/services/staff/resize";
import { setServerDue } from "../../orders/services/staff/set-due";
import { setServerPrice } from "../../orders/services/staff/set-price";
import { setInternalTag } from "../../servers/tags/set-internal";
import { addNote } from "../back-office/add-note";
import { setDueDate } from "../invoices/set-due-date";
import type { ListName } from "../lists/shared/lists";
import { assignTicket } from "../tickets/agent/assign";
import { setTicketState } from "../tickets/agent/set-state";
import { writeToCustomer } from "../tickets/agent/write";
import type { BulkField, BulkParams } from "./schema";
import { letterIn, writeToOwner } from "./write-to-owners";

type Call = (context: Context, id: number, params: BulkParams, runId: number) => Promise<unknown>;

export type BulkAction = {
  list: ListName;
  right: StaffRight;
  /** What it asks for; the first one is required. */
  fields: readonly BulkField[];
  /** Words on the button and in the confirmation are red. */
  isDanger?: boolean;
  call: Call;
};

/** One action repeated: its operation, and the input for one row. */
function repeated<I extends z.ZodObject, O extends z.ZodType>(
  list: ListName,
  operation: Operation<Context, I, O>,
  fields: readonly BulkField[],
  inputOf: (id: number, params: BulkParams) => z.input<I>,
  isDanger = false,
): BulkAction {
  const right = operation.access.right as StaffRight;
  return {
    list,
    right,
    fields,
    isDanger,
    call: (context, id, params) => operation.call(context, inputOf(id, params)),
  };
}

/** The input for a tag as it is typed. */
function tagOf(text = ""): { tag: string; value: string } {
  const [tag = "", ...rest] = text.trim().split("=");
  return { tag: tag.trim(), value: rest.join("=").trim() };
}

const tagging = (list: ListName, component: "eq" | "customer", isRemoval: boolean): BulkAction =>
  repeated(list, setInternalTag, ["tag"], (id, params) => {
    const { tag, value } = tagOf(params.tag);
    return { component, id, tag, value: isRemoval ? null : value };
  });

const letterFields = locales.flatMap((one) => [`subject_${one}`, `letter_${one}`] as const);

/**
 * What can be done to many rows at once: always the single operation, once for each row, with its own checks and its
 * own audit row. An operation that has effects outside the database before it commits cannot be one of them, because
 * a dry run undoes the transaction.
 */
export const bulkActions = {
  suspend: repeated(
    "servers",
    suspendServer,
    ["reason", "shown"],
    (id, { reason = "", shown = "" }) => ({ id, reason, shown }),
    true,
  ),
  resume: repeated(
    "servers",
    resumeServer,
    ["reason", "billing"],
    (id, { reason = "", billing = "move" }) => ({
      id,
      reason,
      billing,
    }),
  ),
  setPrice: repeated(
    "servers",
    setServerPrice,
    ["reason", "price", "shown"],
    (id, { reason = "", price = "", shown = "" }) => ({ id, reason, price, shown }),
  ),
  resize: repeated(
    "servers",
    resizeByStaff,
    ["preset", "reason", "shown"],
    (id, { preset = "", reason = "", shown = "" }) => ({ id, preset, reason, shown }),
  ),
  setServerDue: repeated(
    "servers",
    setServerDue,
    ["until", "reason", "shown"],
    (id, { until = "", reason = "", shown = "" }) => ({ id, until, reason, shown }),
  ),
  setDue: repeated("invoices", setDueDate, ["due", "reason"], (id, { due = "", reason = "" }) => ({
    id,
    due,
    reason,
  })),
  retryJob: repeated("jobs", retryDeployment, [], (id) => ({ id })),
  tagServers: tagging("servers", "eq", false),
  untagServers: tagging("servers", "eq", true),
  tagCustomers: tagging("customers", "customer", false),
  untagCustomers: tagging("customers", "customer", true),
  note: repeated("customers", addNote, ["text"], (id, { text = "" }) => ({ id, text })),
  writeCustomers: repeated("customers", writeToCustomer, letterFields, (id, params) => ({
    ...{ to: "customer" as const, id },
    ...letterIn(params),
  })),
  writeServers: {
    list: "servers",
    right: writeToCustomer.access.right as StaffRight,
    fields: letterFields,
    call: writeToOwner,
  },
  solve: repeated("tickets", setTicketState, [], (id) => ({ id, event: "solve" as const })),
  take: repeated("tickets", assignTicket, [], (id) => ({ id, to: "me" as const })),
  resend: repeated("mails", resendMail, ["reason"], (id, { reason = "" }) => ({ id, reason })),
} satisfies Record<string, BulkAction>;

export type BulkActionName = keyof typeof bulkActions;
export const bulkActionNames = Object.keys(bulkActions) as BulkActionName[];

/** The actions on rows of a list that this member of staff may do. */
export const bulkActionsOf = (list: ListName, staff: HoldsRights): BulkActionName[] =>
  bulkActionNames.filter((name) => {
    const action: BulkAction = bulkActions[name];
    return action.list === list && hasStaffRight(staff, action.right);
  });
