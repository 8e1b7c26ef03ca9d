/** The groups in which staff edit settings, in the order of their pages. */
export const settingGroups = [
  "sign_up",
  "money",
  "messages",
  "sign_in",
  "machines",
  "names",
  "limits",
  "order_risk",
  "staff",
  "retention",
  "operation",
] as const;
export type SettingGroup = (typeof settingGroups)[number];
