import { chooseNotice } from "@/lib/domain/notifications/choose";
import { latestNotices, newestNotices, seeNotices } from "@/lib/domain/notifications/latest";
import { listNotifications } from "@/lib/domain/notifications/list";

export const pages = {
  choose: chooseNotice,
  latest: latestNotices,
  list: listNotifications,
  newest: newestNotices,
  see: seeNotices,
};
