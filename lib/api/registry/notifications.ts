import { chooseMail } from "@/lib/domain/notifications/choose";
import { listNotifications } from "@/lib/domain/notifications/list";

export const pages = {
  choose: chooseMail,
  list: listNotifications,
};
