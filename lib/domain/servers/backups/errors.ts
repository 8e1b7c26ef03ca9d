import { failure } from "../../kernel/errors/error-entry";

export const backupErrors = {
  "backup.not_found": failure({
    kind: "not_found",
    text: "backup not found",
    guide: "The backup was removed, or never was, or is of another server.",
  }),
  "backup.in_use": failure({
    kind: "conflict",
    text: "a new server waits for this backup",
    guide: "An order from this backup is under way. Delete it once that server is ready.",
  }),
  "backup.no_plan": failure({
    kind: "conflict",
    text: "this server has no backups, choose a plan first",
    guide: "Backups are made once a plan was chosen with `eq/set_backups`.",
  }),
  "backup.not_sold": failure({
    kind: "conflict",
    text: "this plan of backups is not sold in this currency",
    guide: "The plan has no price in the account's currency.",
  }),
};
