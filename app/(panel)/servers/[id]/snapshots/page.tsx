import { owned } from "../../../owned";
import { serverTab } from "../frame/server-tab";
import { SnapshotsView } from "./snapshots-view";

const { show, generateMetadata } = serverTab({
  name: "snapshots",
  View: SnapshotsView,
  read: (data, id) => data.add("services", "backups", { id }),
  ask: (data, id) => data.add("snapshots", "list", { id }),
});

export { generateMetadata };
export default owned(show);
