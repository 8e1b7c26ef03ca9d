import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import {
  type BulkAction,
  type BulkActionName,
  bulkActions,
  bulkActionsOf,
} from "@/lib/domain/support/bulk/actions";
import type { BulkField } from "@/lib/domain/support/bulk/schema";
import type { ListName } from "@/lib/domain/support/lists/shared/lists";

/** What the browser knows of an action on many rows. */
export type OfferedAction = { name: BulkActionName; fields: readonly BulkField[]; isDanger: boolean };

export const offeredActions = (list: ListName, staff: HoldsRights): OfferedAction[] =>
  bulkActionsOf(list, staff).map((name) => {
    const { fields, isDanger = false }: BulkAction = bulkActions[name];
    return { name, fields, isDanger };
  });
