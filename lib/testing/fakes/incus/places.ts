/** What the cluster has for the panel. */
export const places = {
  project: "berth",
  pool: "main",
  backups: "copies",
  network: "pub0",
  profile: "customers",
};
