"use server";

import { formAction } from "@/lib/api/form-action";
import { chooseListColumns } from "@/lib/domain/support/lists/choose-columns";
import { removeStaffView } from "@/lib/domain/support/lists/remove-view";
import { renameStaffView } from "@/lib/domain/support/lists/rename-view";
import { saveStaffView } from "@/lib/domain/support/lists/save-view";
import { shareStaffView } from "@/lib/domain/support/lists/share-view";

export const chooseColumns = formAction(chooseListColumns);
export const saveView = formAction(saveStaffView);
export const renameView = formAction(renameStaffView);
export const shareView = formAction(shareStaffView);
export const removeView = formAction(removeStaffView);
