import { chooseNotice } from "@/lib/domain/messages/notifications/choose";
import { latestNotices, newestNotices, seeNotices } from "@/lib/domain/messages/notifications/latest";
import { listNotifications } from "@/lib/domain/messages/notifications/list";

export const pages = {
  choose: chooseNotice,
  latest: latestNotices,
  list: listNotifications,
  newest: newestNotices,
  see: seeNotices,
};
