import { fail } from "../../../kernel/errors/fail";
import type { Actor } from "../../../kernel/operation/context";
import type { StaffList } from "../../../kernel/staff/staff-list";
import { hasStaffRight } from "../../../kernel/staff/staff-rights";
import { type ListName, listOf, staffLists } from "./lists";

const mayRead = (actor: Actor, { right }: Pick<StaffList, "right">): boolean =>
  actor.kind === "operator" || (actor.kind === "staff" && hasStaffRight(actor.account, right));

/** The list of that name; throws `staff.right_missing` without its right. */
export function requireList(actor: Actor, name: ListName): StaffList<ListName> {
  const list = listOf[name];
  if (!mayRead(actor, list)) throw fail("staff.right_missing", { right: list.right });
  return list;
}

/** The lists that this member of staff may read. */
export const listsOf = (actor: Actor): ListName[] =>
  staffLists.filter((list) => mayRead(actor, list)).map(({ name }) => name);
