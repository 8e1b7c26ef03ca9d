import { owned } from "../../../owned";
import { serverTab } from "../frame/server-tab";
import { BackupsView } from "./backups-view";

const { show, generateMetadata } = serverTab({
  name: "backups",
  View: BackupsView,
  read: (data, id) => data.add("services", "backups", { id }),
});

export { generateMetadata };
export default owned(show);
