import { owned } from "../../../owned";
import { serverTab } from "../server-tab";
import { SnapshotsView } from "./snapshots-view";

const { show, generateMetadata } = serverTab({ name: "snapshots", View: SnapshotsView });

export { generateMetadata };
export default owned(show);
