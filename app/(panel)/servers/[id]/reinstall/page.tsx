import { owned } from "../../../owned";
import { serverTab } from "../frame/server-tab";
import { ReinstallView } from "./reinstall-view";

const { show, generateMetadata } = serverTab({
  name: "reinstall",
  View: ReinstallView,
  more: ["rootPassword", "userData"],
  read: (data, id) =>
    Promise.allSettled([data.add("orders", "reinstall_options", { id }), data.add("iso", "uploaded", {})]),
  ask: (data, id) => data.add("iso", "list_iso", { id }),
});

export { generateMetadata };
export default owned(show);
