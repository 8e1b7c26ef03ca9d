import { addUpdate } from "@/lib/domain/support/announcements/add-update";
import { changeAnnouncement } from "@/lib/domain/support/announcements/change";
import { announcementChoices } from "@/lib/domain/support/announcements/choices";
import { countAnnouncement } from "@/lib/domain/support/announcements/count";
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
  change: changeAnnouncement,
  choices: announcementChoices,
  count: countAnnouncement,
  list: listAnnouncements,
  preview: previewTexts,
  publish: publishAnnouncement,
  show: showAnnouncement,
};
