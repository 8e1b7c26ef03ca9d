import { addUpdate } from "@/lib/domain/support/announcements/add-update";
import { changeAnnouncement } from "@/lib/domain/support/announcements/change";
import { announcementChoices } from "@/lib/domain/support/announcements/choices";
import { countAnnouncement } from "@/lib/domain/support/announcements/count";
import { approveCredit, rejectCredit } from "@/lib/domain/support/announcements/credits/decide";
import { previewCredit } from "@/lib/domain/support/announcements/credits/preview";
import { proposeCredit } from "@/lib/domain/support/announcements/credits/propose";
import { showCredit } from "@/lib/domain/support/announcements/credits/show";
import { announcementHistory } from "@/lib/domain/support/announcements/history";
import { listAnnouncements } from "@/lib/domain/support/announcements/list";
import { myAnnouncements } from "@/lib/domain/support/announcements/mine";
import { previewTexts } from "@/lib/domain/support/announcements/preview";
import { publishAnnouncement } from "@/lib/domain/support/announcements/publish";
import { readPublicAnnouncement } from "@/lib/domain/support/announcements/read";
import { showAnnouncement } from "@/lib/domain/support/announcements/show";

export const pages = {
  mine: myAnnouncements,
};

export const serverOnly = {
  history: announcementHistory,
  read: readPublicAnnouncement,
};

export const staff = {
  add_update: addUpdate,
  approve_credit: approveCredit,
  change: changeAnnouncement,
  choices: announcementChoices,
  count: countAnnouncement,
  list: listAnnouncements,
  preview: previewTexts,
  preview_credit: previewCredit,
  propose_credit: proposeCredit,
  publish: publishAnnouncement,
  reject_credit: rejectCredit,
  show: showAnnouncement,
  show_credit: showCredit,
};
