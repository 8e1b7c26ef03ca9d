import type { z } from "zod";
import type { Context } from "../../kernel/operation/context";
import type { Operation } from "../../kernel/operation/operation";
import type { HoldsRights, StaffRight } from "../../kernel/staff/staff-rights";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { resendMail } from "../../messages/mails/resend";
import { resumeServer, suspendServer } from "../../orders/renewals/suspend";
import { setInternalTag } from "../../servers/tags/set-internal";
import { addNote } from "../back-office/add-note";
import type { ListName } from "../lists/shared/lists";
import { assignTicket } from "../tickets/agent/assign";
import { setTicketState } from "../tickets/agent/set-state";
import type { BulkField, BulkParams } from "./schema";

type Call = (context: Context, id: number, params: BulkParams) => Promise<unknown>;

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
  tagServers: tagging("servers", "eq", false),
  untagServers: tagging("servers", "eq", true),
  tagCustomers: tagging("customers", "customer", false),
  untagCustomers: tagging("customers", "customer", true),
  note: repeated("customers", addNote, ["text"], (id, { text = "" }) => ({ id, text })),
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
