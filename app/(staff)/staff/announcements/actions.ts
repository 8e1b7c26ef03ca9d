"use server";

import { formAction } from "@/lib/api/form-action";
import { addUpdate } from "@/lib/domain/support/announcements/add-update";
import { changeAnnouncement } from "@/lib/domain/support/announcements/change";
import { countAnnouncement } from "@/lib/domain/support/announcements/count";
import { approveCredit, rejectCredit } from "@/lib/domain/support/announcements/credits/decide";
import { previewCredit } from "@/lib/domain/support/announcements/credits/preview";
import { proposeCredit } from "@/lib/domain/support/announcements/credits/propose";
import { previewTexts } from "@/lib/domain/support/announcements/preview";
import { publishAnnouncement } from "@/lib/domain/support/announcements/publish";

export const publish = formAction(publishAnnouncement);
export const change = formAction(changeAnnouncement);
export const update = formAction(addUpdate);
export const count = formAction(countAnnouncement);
export const preview = formAction(previewTexts);
export const lookAtCredit = formAction(previewCredit);
export const propose = formAction(proposeCredit);
export const approve = formAction(approveCredit);
export const reject = formAction(rejectCredit);
